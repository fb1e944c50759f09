import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { mainOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'
import { until } from '#tests/support/until.ts'

let mailbox: Mailbox
let pages: TestPages
beforeAll(async () => {
  mailbox = await openMailbox()
  pages = await openPages({ SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@example.com>' })
  await until(async () => (await pages.read('/')).includes('action="/subscribe"'))
})
afterAll(async () => {
  await pages?.close()
  await mailbox.close()
})
beforeEach(
  () => pages.sql`with gone as (delete from private.subscribers) delete from private.silenced_addresses`,
)

const WREN = 'wren@example.com'
const POST = '/blog/a-form-that-forgives'

const post = (path: string, fields: Record<string, string> | [string, string][]) =>
  pages.request(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The path of the link in the next mail to an address. */
async function linkTo(address: string): Promise<string> {
  const { text = '' } = await mailbox.next(address)
  return /https:\/\/blog\.example\.com(\/subscription\?token=[\w-]{43})\n/.exec(text)?.[1] ?? ''
}

const subscribers = () =>
  pages.sql<Record<string, unknown>>`
    select email, state, source, topics, weekday from private.subscribers order by email`

/** The fields of the forms of a page, as a browser without script sends them. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form[^>]*action="\/subscribe"[\s\S]*?<\/form>/g)].map(([form]) => form)

test('leaves checking addresses to the server', async () => {
  for (const path of ['/', '/subscribe'])
    expect(formsOf(await pages.read(path)).join()).not.toContain('type="email"')
})

test('offers one form per page', async () => {
  const sources = async (path: string) =>
    formsOf(await pages.read(path)).map(form => /value="(\w+)"/.exec(form)?.[1])
  expect(await sources('/')).toEqual(['foot'])
  expect(await sources(POST)).toEqual(['post'])
  expect(await sources('/subscribe')).toEqual(['page'])
  const page = await pages.read('/subscribe')
  expect(textOfPage(mainOf(page))).toContain('Or follow the feed')
  expect(await pages.read('/sitemap.xml')).toContain('/subscribe</loc>')
})

test('subscribes a stranger by a mailed link', async () => {
  const answer = await post('/subscribe', {
    email: '\u3000Wren＠Example.com\u00a0',
    source: 'foot',
    homepage: '',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/subscribe?asked'])
  expect(textOfPage(await pages.read('/subscribe?asked'))).toContain('Check your inbox')
  const link = await linkTo(WREN)
  expect(await subscribers()).toEqual([
    { email: WREN, state: 'asked', source: 'foot', topics: [], weekday: null },
  ])

  const shown = await pages.request(link)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const html = await shown.text()
  expect(textOfPage(mainOf(html))).toContain('With this button you get all posts')
  expect(html).not.toContain(WREN)
  expect(await subscribers()).toMatchObject([{ state: 'asked' }])

  const confirmed = await post(link, { change: 'confirm' })
  expect(confirmed.headers.get('location')).toBe(`${link}&done=confirm`)
  expect(textOfPage(mainOf(await pages.read(`${link}&done=confirm`)))).toContain('You get all posts')
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
})

test('chooses topics and a day', async () => {
  await post('/subscribe', [
    ['email', WREN],
    ['topic', 'ReactJS'],
    ['topic', 'TypeScript'],
    ['weekday', '1'],
  ])
  const link = await linkTo(WREN)
  await post(link, { change: 'confirm' })
  expect(await subscribers()).toMatchObject([{ topics: ['ReactJS', 'TypeScript'], weekday: 1 }])
  const html = mainOf(await pages.read(link))
  expect(textOfPage(html)).toContain('You get posts on ReactJS, TypeScript, once a week on Monday')
  expect(html.match(/checked=""/g)).toHaveLength(2)
  await post(link, { change: 'choose', topic: 'JavaScript', weekday: '' })
  expect(await subscribers()).toMatchObject([{ topics: ['JavaScript'], weekday: null }])
})

test('ends by one click and can be undone', async () => {
  await post('/subscribe', { email: WREN })
  const link = await linkTo(WREN)
  await post(link, { change: 'confirm' })
  const wrong = link.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
  for (const other of [wrong, '/subscription?token=', '/subscription'])
    expect((await post(other, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
  const unread = {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await pages.request(link, unread)).status).toBe(404)
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
  const pressed = await post(link, { 'List-Unsubscribe': 'One-Click' })
  expect(pressed.status).toBe(200)
  expect(await subscribers()).toMatchObject([{ state: 'ended' }])
  expect(textOfPage(mainOf(await pages.read(link)))).toContain('You’re unsubscribed')
  await post(link, { change: 'confirm' })
  expect(await subscribers()).toMatchObject([{ state: 'confirmed' }])
})

test('blocks an address for good', async () => {
  await post('/subscribe', { email: WREN })
  const link = await linkTo(WREN)
  const gone = await post(link, { change: 'never' })
  expect(gone.headers.get('location')).toBe('/subscription?done=never')
  expect(textOfPage(await pages.read('/subscription?done=never'))).toContain('Your address was deleted')
  expect(await subscribers()).toEqual([])
  expect((await post('/subscribe', { email: WREN })).headers.get('location')).toBe('/subscribe?asked')
  await expect(mailbox.next(WREN, 500)).rejects.toThrow('No message came')
  expect((await pages.request(link)).status).toBe(404)
  expect((await post(link, { change: 'confirm' })).status).toBe(404)
})

test('mails a confirmed address and keeps it', async () => {
  await pages.sql`insert into private.subscribers (email, source, state, topics) values (${WREN}, 'page', 'confirmed', '{ReactJS}')`
  await post('/subscribe', { email: WREN })
  const mail = await mailbox.next(WREN)
  expect(mail.text).toContain('You are already subscribed')
  expect(mail.text).toContain('You get posts on ReactJS.')
  expect(mail.text).toContain('https://blog.example.com/rss.xml')
})

test('keeps what was typed with the error', async () => {
  const answer = await post('/subscribe', { email: 'wren@example', topic: 'ReactJS', weekday: '3' })
  expect(answer.status).toBe(422)
  const html = mainOf(await answer.text())
  expect(textOfPage(html)).toContain('Enter an email address, like name@example.com')
  expect(html).toContain('value="wren@example"')
  expect(html.match(/checked=""/g)).toHaveLength(1)
  expect(html).toMatch(/<option value="3" selected="">/)
  expect(await subscribers()).toEqual([])
})

test('asks for an address where a program sends no form', async () => {
  const answer = await pages.request('/subscribe', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Enter an email address')
})

test('gives bots the same answer', async () => {
  const answer = await post('/subscribe', { email: WREN, homepage: 'https://spam.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/subscribe?asked'])
  await expect(mailbox.next(WREN, 300)).rejects.toThrow('No message came')
  expect(await subscribers()).toEqual([])
})

test('answers known and unknown addresses alike', async () => {
  const states = ['asked', 'confirmed', 'ended', 'bounced', 'blocked']
  for (const state of states)
    await pages.sql`insert into private.subscribers (email, source, state, asked_at) values (${`${state}@example.com`}, 'page', ${state}, now())`
  await pages.sql`insert into private.silenced_addresses (hash) values (sha256('silenced@example.com'))`
  const addresses = ['unknown', 'silenced', ...states].map(name => `${name}@example.com`)

  // What a transaction has read and written of each table so far.
  const count = (tx: TestPages['sql']) => tx<{ table: string; counts: number[] }>`
    select relname as table, array[seq_scan, seq_tup_read, idx_scan, n_tup_ins, n_tup_upd, n_tup_del]::integer[] as counts
    from pg_stat_xact_user_tables where schemaname in ('private', 'public', 'auth') order by relname`
  const works: string[] = []
  for (const email of addresses) {
    const rolledBack = pages.sql.begin(async tx => {
      const before = new Map((await count(tx)).map(({ table, counts }) => [table, counts]))
      await tx`select public.request_subscription(${email})`
      const work = (await count(tx)).flatMap(({ table, counts }) => {
        const more = counts.map((number, place) => number - (before.get(table)?.[place] ?? 0))
        return more.some(number => number > 0) ? [`${table} ${more}`] : []
      })
      works.push(work.join('; '))
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
  }
  expect(works[0]).toContain('subscription_requests 1,0,0,1,0,0')
  expect(new Set(works).size).toBe(1)

  const answers = []
  for (const email of addresses) {
    const answer = await post('/subscribe', { email })
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
    answers.push(JSON.stringify([answer.status, headers, await answer.text()]))
  }
  expect(new Set(answers).size).toBe(1)
})

test('offers nothing when turned off', async () => {
  await post('/subscribe', { email: WREN })
  const link = await linkTo(WREN)
  const offers = async () => [
    formsOf(await pages.read(POST)).length,
    (await pages.request('/subscribe')).status,
    (await pages.read('/sitemap.xml')).includes('/subscribe<'),
  ]
  expect(await offers()).toEqual([1, 200, true])
  await pages.sql`update settings set offers_newsletter = false`
  expect(await offers()).toEqual([0, 404, false])
  expect((await post('/subscribe', { email: 'otto@example.com' })).status).toBe(404)
  expect((await post(link, { change: 'end' })).status).toBe(303)
  await pages.sql`update settings set offers_newsletter = true`
  expect(await offers()).toEqual([1, 200, true])
  // As a server says that has no SMTP_URL.
  await pages.sql`update private.mail_server set sends = false`
  expect(await offers()).toEqual([0, 404, false])
  await pages.sql`update private.mail_server set sends = true`
  expect(await offers()).toEqual([1, 200, true])
})

test('bounds the addresses of one network', async () => {
  let refused = await post('/subscribe', { email: 'a0@example.com' })
  expect(refused.status).toBe(303)
  for (let number = 1; refused.status === 303 && number <= 20; number++)
    refused = await post('/subscribe', { email: `a${number}@example.com` })
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many addresses were subscribed from your network.')
  const direct = await pages.request('/rest/v1/rpc/request_subscription', {
    method: 'POST',
    headers: { apikey: pages.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ address: WREN }),
  })
  expect(direct.status).toBe(429)
})
