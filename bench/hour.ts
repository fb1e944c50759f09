// npm run bench:hour: memory of a site during an hour of mixed use; -- --minutes 10 for less. Prints Markdown.

import { setTimeout as wait } from 'node:timers/promises'
import { clientOf, makeAccount, PASSWORD } from '#tests/browser/people.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { startProcess } from '#tests/support/site.ts'
import { memoryOf } from './processes.ts'
import { print, row } from './report.ts'

const at = process.argv.indexOf('--minutes')
const minutes = at > 0 ? Number(process.argv[at + 1]) : 60

const site = await startProcess({ env: { TRUSTED_PROXIES: '127.0.0.1', MALLOC_ARENA_MAX: '2' } })
const posts = (await site.sql`select id, slug from blogs where published_at <= now()`) as {
  id: number
  slug: string
}[]
const picture = await noise(1600, 1200).jpeg({ quality: 80 }).toBuffer()
let acts = 0
const statuses: Record<string, number> = {}

function post(): { id: number; slug: string } {
  const found = posts[acts % posts.length]
  if (!found) throw new Error('The site has no posts.')
  return found
}

const count = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

async function read(path: string) {
  const answer = await fetch(site.url + path)
  await answer.arrayBuffer()
  count(answer.status)
}

/** A new account signs in, reviews, likes, uploads a picture and looks at it. */
async function join() {
  const email = `${crypto.randomUUID()}@example.com`
  await makeAccount(site, { name: 'A reader of an hour', email })
  const client = await clientOf(site)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  const user = data.user.id
  const review = await client
    .from('comments')
    .insert({ blog_id: post().id, user_id: user, content: `Read on ${crypto.randomUUID()}`, rating: 4 })
    .select('id')
    .single()
  count(review.status)
  if (review.data)
    count((await client.from('likes').insert({ comment_id: review.data.id, user_id: user })).status)
  const path = `Profile Photo/${crypto.randomUUID()}.jpg`
  const body = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' })
  const upload = await client.storage.from('avatars').upload(path, body)
  count(upload.error ? upload.error.message : 'stored')
  await client.auth.signOut()
}

const uses: [everySeconds: number, act: () => Promise<void>][] = [
  [0.25, () => read(acts % 2 ? '/' : `/blog/${post().slug}`)],
  [0.5, () => read(`/blog/${post().slug}?hour=${acts}`)],
  [1, () => read(`/?hour=${acts}`)],
  [1, () => read(`/search?q=${encodeURIComponent(post().slug.split('-')[acts % 3] ?? 'form')}`)],
  [2, () => read('/rss.xml')],
  [10, join],
]
const timers = uses.map(([seconds, act]) =>
  setInterval(() => {
    acts++
    act().catch(error => count(String(error)))
  }, seconds * 1000),
)
row('minute', 'Node, MB', 'all processes (PSS), MB', 'requests')
row('--:', '--:', '--:', '--:')
for (let minute = 0; minute <= minutes; minute++) {
  const memory = memoryOf(site)
  if (memory && (minute % 5 === 0 || minute === minutes)) row(minute, memory.node, memory.all, acts)
  if (minute < minutes) await wait(60_000)
}
for (const timer of timers) clearInterval(timer)
print(`\nAnswers: ${JSON.stringify(statuses)}`)
await site.stop()
