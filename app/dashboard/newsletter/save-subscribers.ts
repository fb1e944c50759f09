import { saveFile } from '#app/ui/save-file.ts'
import { listSubscriberIds, readSubscribers } from '#shared/data/admin-subscribers.ts'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { csvCell } from '#shared/newsletter/subscriber-list.ts'
import { weekdays } from '#shared/newsletter/subscription.ts'

const BATCH = 5_000

export async function saveSubscribers(client: Client, view: TableView): Promise<void> {
  const ids = await listSubscriberIds(client, view)
  const lines = [['email', 'state', 'since', 'source', 'topics', 'weekly on']]
  for (let from = 0; from < ids.length; from += BATCH)
    for (const row of await readSubscribers(client, ids.slice(from, from + BATCH)))
      lines.push([
        row.email,
        row.state,
        row.createdAt,
        row.source,
        row.topics.join(', '),
        row.weekday === null ? '' : (weekdays[row.weekday] ?? ''),
      ])
  const text = lines.map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('')
  // Spreadsheets recognize UTF-8 by the byte order mark.
  saveFile(['\uFEFF', text], 'text/csv', 'subscribers.csv')
}
