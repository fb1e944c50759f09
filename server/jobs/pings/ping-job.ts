import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { logEvent } from '#server/base/log.ts'
import type { PingsConfig } from '#server/config/pings-config.ts'
import type { Job } from '#server/jobs/schedule-jobs.ts'
import type { Client } from '#shared/data/client.ts'
import { listPostsPublishedSince } from '#shared/data/published-posts-since.ts'
import type { Site } from '#shared/settings/site.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { INDEXNOW, type PingedPost, pingHub, pingIndexNow } from './send-ping.ts'

const MINUTE = 60_000
const MAX_TRIES = 5
const MAX_POSTS = 500

const OVERLAP = 2 * MINUTE // transactions may commit in a different order than their timestamps

interface Waiting {
  target: string
  posts: PingedPost[]
  tries: number
}

interface State {
  until: string
  recent: number[]
  waiting: Waiting[]
}

interface Parts {
  client: Client
  siteUrl: string
  pings: PingsConfig
  findSite: () => Promise<Pick<Site, 'isIndexed'>>
  file: string
  indexNow?: string
}

/** Checks each minute for newly published posts, including scheduled ones, and pings the services. The first run only stores the time. */
export function pingJob({ client, siteUrl, pings, findSite, file, indexNow = INDEXNOW }: Parts): Job {
  const { indexNowKey: key, hub } = pings
  const send = new Map<string, (posts: PingedPost[], stopping: AbortSignal) => Promise<void>>()
  if (key) send.set('indexnow', (posts, stopping) => pingIndexNow(indexNow, key, siteUrl, posts, stopping))
  if (hub) send.set('websub', (posts, stopping) => pingHub(hub, siteUrl, posts, stopping))

  async function findNew(state: State | null): Promise<State> {
    const before = state ?? { until: new Date().toISOString(), recent: [], waiting: [] }
    const from = new Date(Date.parse(before.until) - OVERLAP).toISOString()
    const found = await listPostsPublishedSince(client, from, MAX_POSTS)
    const known = new Set(before.recent)
    const posts = state ? found.filter(({ id }) => !known.has(id)) : []
    const until = found[0]?.publishedAt ?? before.until
    const waiting = [...send.keys()].map(target => ({ target, posts, tries: 0 }))
    return {
      until: Date.parse(until) > Date.parse(before.until) ? until : before.until,
      recent: found.map(({ id }) => id),
      waiting: posts.length > 0 ? [...before.waiting, ...waiting] : before.waiting,
    }
  }

  async function pingTarget({ target, posts, tries }: Waiting, stopping: AbortSignal): Promise<Waiting[]> {
    const ping = send.get(target)
    if (!ping) return []
    try {
      await ping(posts, stopping)
      logEvent('info', 'pinged', { target, posts: posts.length })
      return []
    } catch (error) {
      if (stopping.aborted) return [{ target, posts, tries }]
      const reason = error instanceof Error ? error.message : String(error)
      logEvent('warn', 'ping-failed', { target, posts: posts.length, try: tries + 1, reason })
      return tries + 1 < MAX_TRIES ? [{ target, posts, tries: tries + 1 }] : []
    }
  }

  return {
    name: 'ping',
    every: MINUTE,
    async run(stopping) {
      const state = await findNew(await read(file))
      // Posts that are published while the site is not indexed are never announced.
      if (!(await findSite()).isIndexed) return write(file, { ...state, waiting: [] })
      // Saved before sending, so that a killed process resumes after a restart.
      await write(file, state)
      if (state.waiting.length === 0) return
      const waiting = (await Promise.all(state.waiting.map(waiting => pingTarget(waiting, stopping)))).flat()
      await write(file, { ...state, waiting })
    },
  }
}

async function read(file: string): Promise<State | null> {
  const state = parseRecord(await readFile(file, 'utf8').catch(() => ''))
  return isState(state) ? state : null
}

async function write(file: string, state: State): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, JSON.stringify(state), { mode: 0o600 })
  await rename(aside, file)
}

const isState = (value: unknown): value is State =>
  isRecord(value) &&
  Number.isFinite(Date.parse(String(value.until))) &&
  Array.isArray(value.recent) &&
  Array.isArray(value.waiting)
