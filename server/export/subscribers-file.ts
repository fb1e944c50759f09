import { csvCell } from '#shared/newsletter/subscriber-list.ts'
import type { ZipWriter } from './zip-writer.ts'

export interface ExportedSubscriber {
  email: string
  state: string
  createdAt: string
}

export async function addSubscribers(
  zip: ZipWriter,
  path: string,
  subscribers: AsyncIterable<ExportedSubscriber>,
): Promise<void> {
  await zip.add(path, csv(subscribers))
}

async function* csv(subscribers: AsyncIterable<ExportedSubscriber>): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield '\uFEFFemail,state,since\r\n'
  for await (const { email, state, createdAt } of subscribers)
    yield `${[email, state, createdAt].map(csvCell).join(',')}\r\n`
}
