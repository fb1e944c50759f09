import { type ReactNode, useState } from 'react'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import type { Client } from '#shared/data/client.ts'
import { OrderedRows } from './ordered-rows.tsx'

type Titled = { id: number; title: string }

type Props<Row> = {
  title: string
  text: string
  load: (client: Client) => Promise<Row[]>
  save: (client: Client, ids: number[]) => Promise<unknown>
  success: string
  canRemove?: boolean
  marks?: (row: Row) => ReactNode
  onSaved: () => void
  onClose: () => void
}

/** Orders what has a title, such as pinned posts. */
export function OrderDialog<Row extends Titled>(props: Props<Row>) {
  const { title, text, load, save, success, canRemove = false, marks, onSaved, onClose } = props
  const query = useQuery(load)
  const [changed, setChanged] = useState<Row[] | null>(null)
  const { busy, form } = useMutationForm({
    async save(client) {
      const ids = changed?.map(({ id }) => id)
      if (ids) await save(client, ids)
      toast.success(success)
      onSaved()
      onClose()
    },
  })

  return (
    <ConfirmDialog title={title} actionLabel="Save" form={form} busy={busy} onClose={onClose}>
      <p>{text}</p>
      <WhenLoaded of={query} title="The list could not be loaded." height="6rem">
        {loaded => (
          <OrderedRows
            items={changed ?? loaded}
            nameOf={({ title }) => title}
            canRemove={canRemove}
            onChange={setChanged}
          >
            {row => (
              <p className="row ordered-rows-text">
                <span dir="auto">{row.title}</span>
                {marks?.(row)}
              </p>
            )}
          </OrderedRows>
        )}
      </WhenLoaded>
    </ConfirmDialog>
  )
}
