import type { ReactNode } from 'react'
import type { Loaded } from '#app/session/use-loaded.ts'
import { LoadTrouble } from '#app/ui/trouble.tsx'

type Props<Value> = {
  title: string
  /** What is loaded: 'The settings'. */
  what: string
  loaded: Loaded<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

export function LoadedPage<Value>({ title, what, loaded, skeleton, children }: Props<Value>) {
  const { value, trouble } = loaded
  const id = title.toLowerCase()
  return (
    <section className="stack dashboard-stack" aria-labelledby={id}>
      <div className="row dashboard-head">
        <h1 id={id}>{title}</h1>
      </div>
      <LoadTrouble title={`${what} could not be loaded.`} of={loaded} />
      {!trouble && !value && skeleton}
      {value && children(value)}
    </section>
  )
}
