import type { ComponentProps, ReactNode } from 'react'
import { LoadTrouble } from './trouble.tsx'

type Props<Value> = {
  of: ComponentProps<typeof LoadTrouble>['of'] & { value: Value | null }
  title: string
  waiting?: ReactNode
  children: (value: Value) => ReactNode
}

export function WhenLoaded<Value>({ of, title, waiting, children }: Props<Value>) {
  return (
    <>
      <LoadTrouble title={title} of={of} />
      {of.value === null ? !of.trouble && waiting : children(of.value)}
    </>
  )
}
