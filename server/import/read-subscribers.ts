import { readSubscriberList } from '#shared/newsletter/subscriber-list.ts'
import { type NewsletterChoice, weekdays } from '#shared/newsletter/subscription.ts'
import type { ImportFile } from './import-files.ts'
import type { ImportedSubscriber } from './imported-site.ts'
import { readCsv } from './read-csv.ts'

export async function* readSubscribers(file: ImportFile): AsyncGenerator<ImportedSubscriber> {
  for await (const { record, line } of readCsv(file)) {
    const [listed] = readSubscriberList([Object.keys(record), Object.values(record)]) ?? []
    if (!listed?.email) continue
    const choice = choiceIn(record)
    yield {
      type: 'subscriber',
      id: listed.email,
      at: { file: file.path, line },
      email: listed.email,
      state: listed.hasLeft ? 'unsubscribed' : 'subscribed',
      date: listed.since ?? null,
      ...(choice && { choice }),
    }
  }
}

/** As Byline exports it, with each topic in a line. */
function choiceIn(record: Record<string, string>): NewsletterChoice | null {
  const topics = (record.topics ?? '').split('\n').filter(topic => topic.trim() !== '')
  const day = weekdays.indexOf(record['weekly on'] ?? '')
  return topics.length > 0 || day >= 0 ? { topics, weekday: day < 0 ? null : day } : null
}
