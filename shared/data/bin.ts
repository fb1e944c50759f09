import { isRecord } from '#shared/text/parse-record.ts'
import { type Client, countOf, countOnly, dataOf } from './client.ts'
import { removeFiles } from './files.ts'
import { inOrder, tableOf } from './table-page.ts'

/** What is moved to the bin instead of being deleted. private.bin_kinds has the table of each. */
export const binKinds = {
  post: 'Post',
  project: 'Project',
  page: 'Page',
  comment: 'Comment',
  subscriber: 'Subscriber',
  account: 'Banned account',
}
export type BinKind = Exclude<keyof typeof binKinds, 'account'>

export type BinRow = Awaited<ReturnType<typeof listBinRows>>[number]

export const { readPage: readBinPage, listIds: listBinIds } = tableOf(
  (client, request, { kind = '' }) => client.rpc('list_bin', { ...request, of_kind: kind }).single(),
  listBinRows,
)

async function listBinRows(client: Client, ids: number[]) {
  const rows = await dataOf(
    client
      .from('bin')
      .select('id, kind, title, contents, deletedAt:deleted_at, endsAt:ends_at')
      .in('id', ids),
  )
  return inOrder(ids, rows).map(({ contents, ...row }) => ({
    ...row,
    comments: isRecord(contents) ? Number(contents['public.comments'] ?? 0) : 0,
  }))
}

export const listBinTitles = (client: Client, ids: number[]) =>
  dataOf(client.from('bin').select('id, title').in('id', ids).order('id'))

/** Returns those that existed. `entry`: their place in the bin. */
export const moveToBin = async (client: Client, kind: BinKind, ids: number[]) =>
  (await dataOf(client.rpc('move_to_bin', { of_kind: kind, ids: ids.map(String) }))).map(({ id, entry }) => ({
    id: Number(id),
    entry,
  }))

/** What becomes of a schedule whose time came in the bin. '': it stays there. */
export type Passed = '' | 'publish' | 'draft'

const atOnce = 100

/** `passed`: ids. `missing`: how many had left the bin, or cannot come back. `error`: why the others were not tried. */
export async function restoreFromBin(client: Client, entries: number[], passed: Passed = '') {
  const found: { id: number; title: string; outcome: string }[] = []
  let tried = 0
  let error: unknown = null
  while (tried < entries.length && error === null) {
    const some = entries.slice(tried, tried + atOnce)
    try {
      found.push(...(await dataOf(client.rpc('restore_from_bin', { entries: some, passed }))))
      tried += some.length
    } catch (thrown) {
      error = thrown
    }
  }
  const restored = found.filter(({ outcome }) => outcome === 'restored')
  const waiting = found.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
  return { restored, passed: waiting, missing: tried - restored.length - waiting.length, error }
}

/** `hasStrayPictures`: its pictures could not be removed and wait for the next sweep. */
export type DeletedEntry = { id: number; title: string; hasStrayPictures: boolean }

export async function deleteFromBin(client: Client, entries: number[]): Promise<DeletedEntry[]> {
  const deleted = await dataOf(client.rpc('delete_from_bin', { entries }))
  const files = new Set(deleted.flatMap(({ files }) => files))
  const hasStrayPictures = !(await removeFiles(client, 'thumbnail', [...files]))
  return deleted.map(({ id, title }) => ({ id, title, hasStrayPictures }))
}

/** The reviews of posts and projects, which go to the bin with them. */
export async function countReviewsOf(client: Client, ids: number[]): Promise<number> {
  let total = 0
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const reviews = client.from('comments').select('id', countOnly).in('blog_id', some)
    total += await countOf(reviews.is('parent', null).neq('status', 'deleted'))
  }
  return total
}
