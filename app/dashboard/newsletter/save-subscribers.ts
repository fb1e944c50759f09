import { listSubscriberIds, readSubscribers } from '#shared/data/admin-subscribers.ts'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { weekdays } from '#shared/newsletter/subscription.ts'
import { saveCsv } from '../save-csv.ts'

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
  saveCsv('subscribers.csv', lines)
}
