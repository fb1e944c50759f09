import { type Client, dataOf, jsonOf } from './client.ts'
import { answerOf } from './preview.ts'

export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'undoing' | 'undone' | 'failed'

export type ImportOutcome = 'taken' | 'changed' | 'clashing' | 'same' | 'lost' | 'stays'

export type SiteImport = {
  id: number
  name: string
  source: string
  state: ImportState
  error: string
  done: number
  total: number
  withSettings: boolean
  createdAt: string
  counts: { outcome: ImportOutcome; type: string; count: number }[]
}

export type ImportItem = {
  place: number
  type: string
  title: string
  outcome: ImportOutcome
  notes: string[]
  file: string
  line: number | null
}

export const listImports = (client: Client): Promise<SiteImport[]> => jsonOf(client.rpc('list_imports'))

export const listImportItems = (
  client: Client,
  { id, outcome, type, take }: { id: number; outcome: string; type: string; take: number },
): Promise<{ total: number; rows: ImportItem[] }> =>
  jsonOf(client.rpc('list_import_rows', { of_import: id, of_outcome: outcome, of_type: type, take }))

/** The server refuses an export. Its message is a sentence for people. */
export class ImportUnread extends Error {}

const refused = [409, 413, 422, 501, 507]

const messages = {
  413: 'The proxy in front of the site refuses a file of this size. Raise its limit, or copy the file to the server, and use ‘npm run import’ there.',
}

const send = (client: Client, address: string, sent: File | object) =>
  answerOf(client, address, sent, messages).catch(error => {
    throw refused.includes(error.status) ? new ImportUnread(error.message) : error
  })

export async function uploadImport(client: Client, file: File): Promise<void> {
  await send(client, `/auth/imports?name=${encodeURIComponent(file.name)}`, file)
}

export async function fetchImport(client: Client, address: string): Promise<void> {
  await send(client, '/auth/imports', { address })
}

/** It can be continued or undone. */
export async function stopImport(client: Client, id: number): Promise<void> {
  await dataOf(client.rpc('stop_import', { of_import: id }))
  await send(client, '/auth/imports/wake', {})
}

export async function continueImport(
  client: Client,
  id: number,
  state: 'importing' | 'undoing',
  settings = false,
): Promise<void> {
  await dataOf(client.rpc('continue_import', { of_import: id, next_state: state, settings }))
  await send(client, '/auth/imports/wake', {})
}
