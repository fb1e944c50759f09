import type { ReactNode } from 'react'
import type { Loaded } from '#app/session/use-loaded.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'

type Props<Value> = {
  title: string
  /** What is loaded: 'The settings'. */
  what: string
  loaded: Loaded<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

export function LoadedPage<Value>({ title, what, loaded, skeleton, children }: Props<Value>) {
  const id = title.toLowerCase()
  return (
    <section className="stack dashboard-stack" aria-labelledby={id}>
      <div className="row dashboard-head">
        <h1 id={id}>{title}</h1>
      </div>
      <WhenLoaded of={loaded} title={`${what} could not be loaded.`} waiting={skeleton}>
        {children}
      </WhenLoaded>
    </section>
  )
}
