import { type Noun, toNoun } from '#shared/posts/field.ts'
import { readNewestWaiting, type WaitingRow } from './admin-moderation.ts'
import { type Attention, listAttention } from './attention.ts'
import { type Client, dataOf } from './client.ts'

export interface Draft {
  id: number
  noun: Noun
  slug: string
  title: string
  cover: string | null
  thumbnail: string | null
  /** When it is published, if it is planned. */
  publishedAt: string | null
  updatedAt: string
  isPlanned: boolean
}

export interface Today {
  days: { day: string; readers: number }[]
  /** The post or project that was read most in this week. */
  mostRead: { slug: string; title: string; reads: number; isProject: boolean; isPublished: boolean } | null
  /** How many comments wait, and the newest of them. */
  waiting: { total: number; rows: WaitingRow[] }
  drafts: Draft[]
  /** Without what is among the drafts. */
  attention: Attention[]
}

const WAITING = 3
const DRAFTS = 3
const OLD = 30 * 86_400_000 // milliseconds after which `list_attention` counts a draft

/** `before` and `week`: the first days of the figures and of this week, 'YYYY-MM-DD'. */
export async function readToday(
  client: Client,
  { before, week }: { before: string; week: string },
): Promise<Today> {
  const [days, posts, waiting, drafts, attention] = await Promise.all([
    dataOf(client.rpc('figure_visits', { since: before })),
    dataOf(
      client
        .rpc('figure_posts', { since: week })
        .select('slug, title, reads, isProject:of_project, isPublished:is_published'),
    ),
    readNewestWaiting(client, WAITING),
    listDrafts(client),
    listAttention(client),
  ])
  const oldDrafts = drafts.filter(
    ({ isPlanned, updatedAt }) => !isPlanned && Date.parse(updatedAt) < Date.now() - OLD,
  )
  const isListed = ({ kind, noun, slug }: Attention) =>
    kind === 'draft' && noun !== 'page' && drafts.some(draft => draft.slug === slug)
  return {
    days,
    mostRead: posts[0] ?? null,
    waiting,
    drafts,
    attention: attention
      .filter(item => !isListed(item))
      .map(item => (item.kind === 'draft' ? { ...item, total: item.total - oldDrafts.length } : item)),
  }
}

/** The drafts that were changed last, and the posts that are planned. */
async function listDrafts(client: Client): Promise<Draft[]> {
  const rows = await dataOf(
    client
      .from('blogs')
      .select(
        'id, kind, slug, title, cover, thumbnail, status, publishedAt:published_at, updatedAt:updated_at',
      )
      .or(`status.eq.draft,published_at.gt.${new Date().toISOString()}`)
      .order('updated_at', { ascending: false })
      .limit(DRAFTS),
  )
  return rows.map(({ kind, status, ...row }) => ({
    ...row,
    noun: toNoun(kind),
    isPlanned: status !== 'draft',
  }))
}
