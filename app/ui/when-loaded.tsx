import type { ComponentProps, ReactNode } from 'react'
import { LoadError } from './error-message.tsx'
import { Skeleton, Waiting } from './skeleton.tsx'

type Props<Value> = {
  of: ComponentProps<typeof LoadError>['of'] & { value: Value | null }
  title: string
  /** What is shown while it loads: this, or a block as tall as what will be there. */
  waiting?: ReactNode
  height?: string
  children: (value: Value) => ReactNode
}

export function WhenLoaded<Value>({ of, title, waiting, height, children }: Props<Value>) {
  const block = height && (
    <Waiting>
      <Skeleton height={height} />
    </Waiting>
  )
  return (
    <>
      <LoadError title={title} of={of} />
      {of.value === null ? !of.error && (waiting ?? block) : children(of.value)}
    </>
  )
}
