import { useState } from 'react'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { counted, pluralOf } from '#shared/text/count.ts'
import { type Selection, stateOfAll, useSelection } from './use-selection.ts'
import { narrowingOf, type TableState } from './use-table.ts'

export type Picking<Row> = {
  selection: Selection
  shown: number[]
  nameOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  toggle: (row: Row) => void
  state: ReturnType<typeof stateOfAll>
  label: string
  disabled: boolean
  onAll: (choose: boolean) => void
  busy: boolean
}

export function usePicking<Row extends { id: number }>(
  table: TableState<Row>,
  {
    noun,
    nameOf,
    listIds,
  }: {
    noun: string
    nameOf: (row: Row) => string
    listIds: (client: Client, view: TableView) => Promise<number[]>
  },
): Picking<Row> {
  const { user } = useSession()
  const { busy, mutate } = useMutation()
  const selection = useSelection(noun, user?.id ?? '')
  const [read, setRead] = useState<{ of: string; ids: number[] } | null>(null)
  const { view, total = 0, isCounted } = table
  const shown = table.page?.rows.map(({ id }) => id) ?? []
  // The loaded ids are reused until the search or the total changes.
  const query = `${narrowingOf(view)} ${total}`
  const all = shown.length === total ? shown : read?.of === query ? read.ids : null
  const found = all?.length ?? total

  async function onAll(choose: boolean) {
    if (all) return choose ? selection.choose(all) : selection.deselect(all)
    await mutate(
      async client => {
        const ids = await listIds(client, view)
        setRead({ of: query, ids })
        selection.choose(ids)
      },
      error => toast.error(`The rows could not be selected. ${errorSentence(error)}`),
    )
  }

  return {
    selection,
    shown,
    nameOf,
    isChosen: ({ id }) => selection.chosen.has(id),
    toggle: ({ id }) => (selection.chosen.has(id) ? selection.deselect([id]) : selection.choose([id])),
    state: busy ? 'all' : stateOfAll(selection.chosen, all ?? shown, found),
    label: `Select all ${found > 0 && (isCounted || all) ? counted(found, noun) : `${pluralOf(noun)} that are found`}`,
    disabled: found === 0,
    onAll,
    busy,
  }
}
