import type { ReactNode } from 'react'
import type { QueryState } from '#app/loading/use-query.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { FocusedPage } from './focused-page.tsx'

type Props<Value> = {
  title: string
  what: string
  query: QueryState<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

export function LoadedPage<Value>({ title, what, query, skeleton, children }: Props<Value>) {
  return (
    <FocusedPage id={title.toLowerCase()} title={title} className="stack dashboard-stack">
      <WhenLoaded of={query} title={`${what} could not be loaded.`} waiting={skeleton}>
        {children}
      </WhenLoaded>
    </FocusedPage>
  )
}
