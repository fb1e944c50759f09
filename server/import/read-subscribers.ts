import { readSubscriberList } from '#shared/newsletter/subscriber-list.ts'
import type { ImportFile } from './import-files.ts'
import type { ImportedSubscriber } from './imported-site.ts'
import { readCsv } from './read-csv.ts'

export async function* readSubscribers(file: ImportFile): AsyncGenerator<ImportedSubscriber> {
  for await (const { record, line } of readCsv(file)) {
    const [listed] = readSubscriberList([Object.keys(record), Object.values(record)]) ?? []
    if (!listed?.email) continue
    const { topics = [], weekday = null } = listed
    yield {
      type: 'subscriber',
      id: listed.email,
      at: { file: file.path, line },
      email: listed.email,
      state: listed.hasLeft ? 'unsubscribed' : 'subscribed',
      date: listed.since ?? null,
      ...((topics.length > 0 || weekday !== null) && { choice: { topics, weekday } }),
    }
  }
}
