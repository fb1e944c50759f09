import type { ReactNode } from 'react'
import type { Loaded } from '#app/loading/use-loaded.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { FocusedPage } from './focused-page.tsx'

type Props<Value> = {
  title: string
  what: string
  loaded: Loaded<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

export function LoadedPage<Value>({ title, what, loaded, skeleton, children }: Props<Value>) {
  return (
    <FocusedPage id={title.toLowerCase()} title={title} className="stack dashboard-stack">
      <WhenLoaded of={loaded} title={`${what} could not be loaded.`} waiting={skeleton}>
        {children}
      </WhenLoaded>
    </FocusedPage>
  )
}
