import type { ComponentProps, ReactNode } from 'react'
import { LoadError } from './error-message.tsx'

type Props<Value> = {
  of: ComponentProps<typeof LoadError>['of'] & { value: Value | null }
  title: string
  waiting?: ReactNode
  children: (value: Value) => ReactNode
}

export function WhenLoaded<Value>({ of, title, waiting, children }: Props<Value>) {
  return (
    <>
      <LoadError title={title} of={of} />
      {of.value === null ? !of.error && waiting : children(of.value)}
    </>
  )
}
