import { Fragment, type ReactNode, useState } from 'react'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import type { Client } from '#shared/data/client.ts'
import { LoadedPage } from './loaded-page.tsx'

type Props<Value> = {
  title: string
  what: string
  load: (client: Client) => Promise<Value>
  /** Renders the form. Call `onConflict` if the value was changed elsewhere in the meantime. */
  children: (value: Value, onConflict: () => void) => ReactNode
}

export function FormPage<Value>({ title, what, load, children }: Props<Value>) {
  const query = useQuery(load)
  const [opened, setOpened] = useState(0)
  const [isConflict, setConflict] = useState(false)
  const { busy, mutate } = useMutation()

  // Not `reload`: if that failed, the form would open with the old value again.
  const applyOtherVersion = () =>
    mutate(async client => {
      const value = await load(client)
      query.change(() => value)
      setOpened(opened + 1)
      setConflict(false)
    })

  return (
    <LoadedPage title={title} what={what} query={query} skeleton={<FieldsSkeleton />}>
      {value => (
        <>
          <Fragment key={opened}>{children(value, () => setConflict(true))}</Fragment>
          <ConfirmDialog
            open={isConflict}
            title={`${what} were saved somewhere else`}
            actionLabel="Use the other version"
            busy={busy}
            onClose={() => setConflict(false)}
            onConfirm={applyOtherVersion}
          >
            <p>
              Your changes were not saved, and what you typed is still here. Using the other version replaces
              what you typed.
            </p>
          </ConfirmDialog>
        </>
      )}
    </LoadedPage>
  )
}

const FieldsSkeleton = () => (
  <Waiting>
    <div className="panel panel-form">
      {[1, 2, 3, 4].map(n => (
        <div className="stack" key={n}>
          <Skeleton shape="line" width="8rem" />
          <Skeleton height="48px" />
        </div>
      ))}
    </div>
  </Waiting>
)
