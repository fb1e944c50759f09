import type { SupabaseClient } from '@supabase/supabase-js'
import { useState } from 'react'
import type { Database } from '#app/data/database-types.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import type { Picking } from './picking.tsx'
import { useSelection } from './use-selection.ts'
import type { Table } from './use-table.ts'
import type { View } from './view.ts'

/** Choosing rows of a table: one, or all that its search and filters find, which are read with `listIds`. */
export function usePicking<Row extends { id: number }>(
  table: Table<Row>,
  {
    noun,
    nameOf,
    listIds,
  }: {
    noun: string
    nameOf: (row: Row) => string
    listIds: (client: SupabaseClient<Database>, view: View) => Promise<number[]>
  },
): Picking<Row> {
  const { connectSignedIn } = useSession()
  const selection = useSelection()
  const [read, setRead] = useState<{ of: string; ids: number[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const narrowing = JSON.stringify([table.view.search, table.view.filters])
  const page = table.page ?? { rows: [], total: 0 }
  const shown = page.rows.map(({ id }) => id)
  const all = shown.length === page.total ? shown : read?.of === narrowing ? read.ids : null

  async function onAll(choose: boolean) {
    if (all) return choose ? selection.choose(all) : selection.letGo(all)
    setBusy(true)
    try {
      const client = await connectSignedIn()
      const ids = client ? await listIds(client, table.view) : []
      setRead({ of: narrowing, ids })
      selection.choose(ids)
    } catch (error) {
      toast.error(`They could not be selected. ${errorSentence(error)}`)
    }
    setBusy(false)
  }

  function forget(ids: number[]) {
    const gone = new Set(ids)
    selection.letGo(ids)
    setRead(before => before && { ...before, ids: before.ids.filter(id => !gone.has(id)) })
  }

  const found = read?.of === narrowing ? Math.max(read.ids.length, page.total) : page.total
  return { selection, idOf: ({ id }) => id, nameOf, noun, found, known: all ?? shown, onAll, forget, busy }
}
