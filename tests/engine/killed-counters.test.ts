import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'

// SECONDS=60 npx vitest run tests/engine/killed-counters.test.ts
const SECONDS = Number(process.env.SECONDS ?? 2)
const PER_SECOND = 2_500 // to each of two processes
const CONNECTIONS = 10
const MOST_OF_SOCKET = 9_000 // after which the server closes it

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

let readers = 0
const nextAddress = () => {
  readers++
  return `10.${readers >> 16}.${(readers >> 8) & 255}.${readers & 255}`
}

/** Reads cached posts, each as a new reader, and every fifth again as the same one. Resolves with the readers of each post. */
async function readPosts({ url }: SiteProcess, slugs: string[], seconds: number) {
  const { host, port, hostname } = new URL(url)
  const etags = new Map<string, string | null>()
  for (const slug of slugs) {
    const page = await fetch(`${url}/blog/${slug}`, { headers: { dnt: '1' } })
    etags.set(slug, page.headers.get('etag'))
  }
  const expected = new Map<string, number>()
  let sent = 0
  let last = ''
  const request = () => {
    const slug = slugs[Math.floor(sent / 5) % slugs.length] ?? ''
    const isAgain = sent++ % 5 === 4
    if (!isAgain) {
      last = nextAddress()
      expected.set(slug, (expected.get(slug) ?? 0) + 1)
    }
    return [
      `GET /blog/${slug} HTTP/1.1`,
      `Host: ${host}`,
      `User-Agent: ${FIREFOX}`,
      `X-Forwarded-For: ${last}`,
      `If-None-Match: ${etags.get(slug)}`,
      '\r\n',
    ].join('\r\n')
  }
  const began = performance.now()
  const isOver = () => performance.now() - began > seconds * 1000
  const isDue = () => sent < ((performance.now() - began) / 1000) * PER_SECOND
  async function readOnConnection() {
    const socket = connect(Number(port), hostname)
    for (let onSocket = 0; onSocket < MOST_OF_SOCKET && !isOver(); ) {
      if (!isDue()) await sleep(2)
      else {
        onSocket++
        socket.write(request())
        for (let text = ''; !text.endsWith('\r\n\r\n'); ) text += String((await once(socket, 'data'))[0])
      }
    }
    socket.destroy()
  }
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver()) await readOnConnection()
    }),
  )
  return { expected, perSecond: Math.round(sent / ((performance.now() - began) / 1000)) }
}

test('killed processes lose at most the counts in flight', {
  timeout: 60_000 + SECONDS * 3_000,
}, async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const env = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: '127.0.0.1' }
  const first = await startProcess({ env })
  onTestFinished(() => rm(first.dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const start = () => startProcess({ env, dataDir: first.dataDir })
  const second = await start()
  const posts = await postgres.sql<{ slug: string }>`
    select slug from blogs where kind = 'post' and status = 'published' order by id limit 12`
  const slugs = posts.map(({ slug }) => slug)
  const [ofFirst, ofSecond] = [slugs.slice(0, 6), slugs.slice(6)]

  const [one, other] = await Promise.all([
    readPosts(first, ofFirst, SECONDS),
    readPosts(second, ofSecond, SECONDS),
  ])
  await Promise.all([first.end(), second.end()])
  const counted = async (of: string[]) => {
    const rows = await postgres.sql<{ slug: string; reads: number }>`
      select slug, reads from private.reads join blogs on blogs.id = blog_id where slug = any (${of})`
    return new Map(rows.map(({ slug, reads }) => [slug, reads]))
  }
  expect(await counted(ofFirst)).toEqual(one.expected)
  expect(await counted(ofSecond)).toEqual(other.expected)

  const again = await start()
  const { expected: killed } = await readPosts(again, ofSecond, 1)
  await again.end('SIGKILL')
  for (const [slug, reads] of await counted(ofSecond)) {
    const stored = other.expected.get(slug) ?? 0
    expect(reads).toBeGreaterThanOrEqual(stored)
    expect(reads).toBeLessThanOrEqual(stored + (killed.get(slug) ?? 0))
  }
  process.stdout.write(`${one.perSecond + other.perSecond} reads a second were counted.\n`)
})
