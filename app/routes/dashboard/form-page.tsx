import { Fragment, type ReactNode, useState } from 'react'
import type { Client } from '#app/data/client.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Bone, Waiting } from '#app/ui/skeleton.tsx'
import { LoadedPage } from './loaded-page.tsx'

type Props<Value> = {
  title: string
  what: string
  load: (client: Client) => Promise<Value>
  /** The form; `reopen` loads again, into a new one. */
  children: (value: Value, reopen: () => Promise<void>) => ReactNode
}

export function FormPage<Value>({ title, what, load, children }: Props<Value>) {
  const loaded = useLoaded(load)
  const [opened, setOpened] = useState(0)
  const reopen = () => loaded.reload().then(() => setOpened(opened + 1))
  return (
    <LoadedPage title={title} what={what} loaded={loaded} skeleton={<FieldsSkeleton />}>
      {value => <Fragment key={opened}>{children(value, reopen)}</Fragment>}
    </LoadedPage>
  )
}

const FieldsSkeleton = () => (
  <Waiting>
    <div className="panel panel-form">
      {[1, 2, 3, 4].map(n => (
        <div className="stack" key={n}>
          <Bone shape="line" width="8rem" />
          <Bone height="48px" />
        </div>
      ))}
    </div>
  </Waiting>
)
