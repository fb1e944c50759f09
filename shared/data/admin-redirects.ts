import { isRecord } from '#shared/text/parse-record.ts'
import { uniqueViolation } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

/** A null `target`: the page was removed for good. */
export type Redirect = { from: string; target: string | null }
export type RedirectRow = Redirect & { id: number; hits: number; lastHitAt: string | null }
export type MissedRow = { id: number; address: string; hits: number; referrer: string; lastHitAt: string }

export const { readPage: readRedirectsPage, listIds: listRedirectIds } = tableOf<number, RedirectRow>(
  (client, request) => client.rpc('list_redirects', request).single(),
  async (client, ids) =>
    inOrder(
      ids,
      await dataOf(
        client
          .from('redirects')
          .select('id, from:from_path, target, hits, lastHitAt:last_hit_at')
          .in('id', ids),
      ),
    ),
)

export const { readPage: readMissedPage, listIds: listMissedIds } = tableOf<number, MissedRow>(
  (client, request) => client.rpc('list_missed_addresses', request).single(),
  async (client, ids) =>
    inOrder(
      ids,
      await dataOf(
        client
          .from('missed_addresses')
          .select('id, address, hits, referrer, lastHitAt:last_hit_at')
          .in('id', ids),
      ),
    ),
)

export const deleteRedirects = (client: Client, ids: number[]) =>
  dataOf(client.from('redirects').delete().in('id', ids).select('id'))

export const listRedirectTitles = (client: Client, ids: number[]) =>
  dataOf(client.from('redirects').select('id, title:from_path').in('id', ids).order('id'))

export const deleteMissed = (client: Client, ids: number[]) =>
  dataOf(client.from('missed_addresses').delete().in('id', ids).select('id'))

export const listMissedTitles = (client: Client, ids: number[]) =>
  dataOf(client.from('missed_addresses').select('id, title:address').in('id', ids).order('id'))

/** Adds a redirect, or changes the one with this id. Returns why the database refuses it, by field, or null. */
export async function saveRedirect(client: Client, { from, target }: Redirect, id: number | null) {
  const row = { from_path: from, target, status: target === null ? 410 : 301 }
  const redirects = client.from('redirects')
  try {
    await dataOf(
      (id === null ? redirects.insert(row) : redirects.update(row).eq('id', id)).select('id').single(),
    )
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

function refusalOf(error: unknown): { from: string } | { target: string } | null {
  const { code, message = '' } = isRecord(error) ? error : {}
  const text = String(message)
  if (code === 'PT422') return { target: text }
  if (code === uniqueViolation) return { from: 'This address already has a redirect.' }
  if (code !== '23514') return null
  return text.includes('redirects_from_path')
    ? { from: 'Enter an address of this site, like /2019/old-post' }
    : { target: 'Enter a path of this site, like /blog/new-post, or a web address, like https://example.com' }
}
