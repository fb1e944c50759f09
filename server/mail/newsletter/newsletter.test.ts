import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { peopleOf } from '#tests/engine/people-of.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let mailbox: Mailbox
let server: TestServer
let owner: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUp']>>

const { signedUp, signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Blog <blog@example.com>',
    SAMPLE_CONTENT: 'off',
  })
  owner = await signedUpAdmin('olive')
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
beforeEach(async () => {
  await server.sql`delete from private.outbox`
  await server.sql`delete from private.subscribers`
  await server.sql`delete from private.deliveries`
  await server.sql`delete from private.mail_hours`
  await server.sql`delete from blogs`
  await server.sql`update private.mail_pace set refusals = 0, next_at = '-infinity'`
  await server.sql`update private.mail_server set since = '-infinity'`
  await server.sql`update settings set mails_a_second = 100, mails_a_day = 0, sends_whole_posts = true`
})

async function addPost(
  slug: string,
  more: { content?: string; status?: string; inSeconds?: number; topic?: string } = {},
) {
  const { content = '<p>Slowly.</p>', status = 'published', inSeconds = -1, topic = 'JavaScript' } = more
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic, status, published_at)
    values (${owner.id}, ${slug}, ${`About ${slug}`}, 'Why they grow.', ${content}, ${topic}, ${status},
      now() + ${`${inSeconds} seconds`}::interval) returning id`
  return Number(row?.id)
}

const subscribe = (email: string, topics: string[] = [], weekday: number | null = null) => server.sql`
  insert into private.subscribers (email, state, source, topics, weekday, confirmed_at)
  values (${email}, 'confirmed', 'hand', ${topics}, ${weekday}, now() - interval '20 days')`

async function plan(post: number, texts: { with_subject?: string; with_note?: string } = {}) {
  const { data, error } = await owner.client.rpc('plan_issue', { of_post: post, wanted: true, ...texts })
  expect(error).toBeNull()
  return data
}

const deliveries = async () => {
  const { data } = await owner.client.rpc('list_issues')
  return JSON.parse(JSON.stringify(data)).deliveries
}
const first = async () => (await deliveries())[0]
const ended = () => until(async () => expect((await first())?.state).toBe('done'))
/** Several senders take issues at once, so only their number is sure, not who gets the first. */
const haveGone = (sent: number) => expect.poll(first).toMatchObject({ sent })
const noneIsSent = async (sent: number) => {
  await sleep(300)
  expect(await first()).toMatchObject({ sent })
}
const nothingTo = (address: string) => expect(mailbox.next(address, 300)).rejects.toThrow('No message came')
/** Lets `count` mails of a test go, however long it takes. 0: all. */
const allow = async (count: number) => {
  await server.sql`update settings set mails_a_day = ${count}`
  server.mails.wake()
}
const isWaiting = async (statement: string) =>
  expect(
    await server.sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and query ~ ${statement}`,
  ).toHaveLength(1)
const timer = () => server.sql`select public.start_deliveries()`

test('sends a post once to each subscriber', async () => {
  await subscribe('all@example.com')
  await subscribe('topic@example.com', ['JavaScript', 'Gardens'])
  await subscribe('other@example.com', ['Gardens'])
  await subscribe('weekly@example.com', [], 1)
  const post = await addPost('hedges')
  expect(
    await plan(post, { with_subject: 'Hedges, at last', with_note: 'Dear all,\n\nthis took a year.' }),
  ).toBe('going')
  const mail = await mailbox.next('all@example.com')
  await mailbox.next('topic@example.com')
  await ended()
  expect(mail.subject).toBe('Hedges, at last')
  expect(mail.text).toMatch(/^Dear all,\n\nthis took a year.\n\nAbout hedges\n/)
  expect(mail.text).toContain('\nSlowly.\n')
  expect(mail.html).toContain(`href="${server.url}/blog/hedges"`)
  const stop = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  expect(stop).toMatch(new RegExp(`^<${server.url}/subscription\\?token=.{43}>$`))
  expect(mail.text).toContain(stop.slice(1, -1))
  await server.sql`update blogs set status = 'draft', slug = 'walls' where id = ${post}`
  await server.sql`update blogs set status = 'published' where id = ${post}`
  expect(await plan(post)).toBe('done')
  await timer()
  await nothingTo('all@example.com')
  expect(await deliveries()).toMatchObject([{ recipients: 2, sent: 2, failed: 0, waiting: 0 }])
  await nothingTo('other@example.com')
})

test('sends a scheduled post once at its time', async () => {
  await subscribe('all@example.com')
  const post = await addPost('later', { status: 'scheduled', inSeconds: 3600 })
  expect(await plan(post)).toBe('planned')
  await timer()
  await nothingTo('all@example.com')
  await server.sql`update blogs set published_at = now() where id = ${post}`
  await Promise.all([timer(), timer(), timer()])
  await mailbox.next('all@example.com')
  await ended()
  await nothingTo('all@example.com')
})

test('stops sending while the post is not published', async () => {
  await allow(1)
  for (const name of ['a', 'b', 'c', 'd']) await subscribe(`${name}@example.com`)
  const post = await addPost('hedges')
  await plan(post)
  await haveGone(1)
  await server.sql`update blogs set status = 'draft' where id = ${post}`
  await allow(0)
  await noneIsSent(1)
  await server.sql`update blogs set status = 'published' where id = ${post}`
  server.mails.wake()
  for (const name of ['a', 'b', 'c', 'd']) await mailbox.next(`${name}@example.com`)
  await ended()
})

test('pauses, resumes and stops sending', async () => {
  await allow(1)
  for (const name of ['v', 'w', 'x', 'y', 'z']) await subscribe(`${name}@example.com`)
  await plan(await addPost('hedges'))
  await haveGone(1)
  const { id } = await first()
  const set = async (action: string) =>
    (await owner.client.rpc('set_issue_state', { of_delivery: id, action })).data
  expect(await set('pause')).toBe('paused')
  await allow(3)
  await noneIsSent(1)
  expect(await set('go on')).toBe('going')
  await haveGone(3)
  expect(await set('stop')).toBe('stopped')
  await allow(0)
  await noneIsSent(3)
  expect(await set('go on')).toBe('stopped')
  // One that a sender had taken leaves when it is sent.
  await expect.poll(first).toMatchObject({ state: 'stopped', recipients: 5, waiting: 0 })
})

test('stops mailing an address that bounces twice', async () => {
  await subscribe('gone@example.com')
  await subscribe('here@example.com')
  mailbox.refuse('gone@example.com')
  for (const slug of ['one', 'two', 'three']) {
    await plan(await addPost(slug))
    await mailbox.next('here@example.com')
    await ended()
  }
  expect(await deliveries()).toMatchObject([
    { recipients: 1, sent: 1, failed: 0 },
    { recipients: 2, sent: 1, failed: 1 },
    { recipients: 2, sent: 1, failed: 1 },
  ])
  const [, two] = await deliveries()
  const { data } = await owner.client.rpc('list_failed_mails', { of_delivery: two.id })
  expect(JSON.parse(JSON.stringify(data)).failed).toEqual([
    expect.objectContaining({
      email: 'gone@example.com',
      answer: expect.stringContaining('There is nobody of that name here'),
    }),
  ])
  const [{ state, bounce_message } = {}] =
    await server.sql`select * from private.subscribers where email = 'gone@example.com'`
  expect([state, bounce_message]).toEqual(['bounced', expect.stringContaining('nobody of that name')])
})

test('sends transactional mail before issues', async () => {
  await server.sql`update settings set mails_a_second = 1`
  for (let n = 0; n < 30; n++) await subscribe(`s${n}@example.com`)
  await plan(await addPost('hedges'))
  await mailbox.next('s0@example.com')
  await server.sql`select private.queue_mail(${owner.id}::uuid, 'recovery', null, interval '1 hour')`
  await mailbox.next(owner.email, 2_000)
  expect((await first()).waiting).toBeGreaterThan(15)
})

test('limits emails per second and per day', async () => {
  await server.sql`update settings set mails_a_second = 20, mails_a_day = 12`
  for (let n = 0; n < 15; n++) await subscribe(`s${n}@example.com`)
  const began = Date.now()
  await plan(await addPost('hedges'))
  await haveGone(12)
  expect(Date.now() - began).toBeGreaterThan(450)
  await noneIsSent(12)
  expect(await first()).toMatchObject({ state: 'going', waiting: 3 })
})

test('sends a correction once to earlier subscribers', async () => {
  await subscribe('old@example.com')
  const post = await addPost('hedges')
  const correct = async () =>
    (
      await owner.client.rpc('send_correction', {
        of_post: post,
        with_subject: 'Sorry',
        with_note: 'A mistake.',
      })
    ).data
  expect(await correct()).toBe(false)
  await plan(post)
  await mailbox.next('old@example.com')
  await ended()
  await server.sql`insert into private.subscribers (email, state, source, confirmed_at) values ('new@example.com', 'confirmed', 'hand', now())`
  expect(await correct()).toBe(true)
  expect((await mailbox.next('old@example.com')).subject).toBe('Sorry')
  await nothingTo('new@example.com')
})

test('sends a test of a draft to its requester only', async () => {
  await subscribe('all@example.com')
  const post = await addPost('draft', { status: 'draft' })
  expect(
    (await owner.client.rpc('send_test_issue', { of_post: post, with_subject: 'Try', with_note: '' })).error,
  ).toBeNull()
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe('Try')
  expect(mail.text).toContain('This is a test that only you received.')
  expect(await deliveries()).toEqual([])
  await nothingTo('all@example.com')
})

test('sends a weekly digest only when it has posts', async () => {
  const [{ day } = { day: 0 }] = await server.sql<{ day: number }>`
    select extract(dow from (now() - interval '8 hours'))::int as day`
  await subscribe('weekly@example.com', [], day)
  await subscribe('garden@example.com', ['Gardens'], day)
  await timer()
  await nothingTo('weekly@example.com')
  await addPost('hedges', { inSeconds: -DAY })
  await addPost('old', { inSeconds: -30 * DAY })
  await server.sql`delete from private.deliveries`
  await Promise.all([timer(), timer()])
  server.mails.wake()
  const mail = await mailbox.next('weekly@example.com')
  expect(mail.text).toContain('## About hedges')
  expect(mail.text).not.toContain('About old')
  await nothingTo('weekly@example.com')
  await nothingTo('garden@example.com')
})

test('sends a long post as its introduction', async () => {
  await subscribe('all@example.com')
  await plan(await addPost('long', { content: '<p>Slowly growing.</p>'.repeat(6_000) }))
  const mail = await mailbox.next('all@example.com')
  expect(mail.text).toContain('Why they grow.')
  expect(mail.text).not.toContain('Slowly')
  expect(Buffer.byteLength(mail.html ?? '')).toBeLessThan(10_000)
})

test('lets only administrators preview an email', async () => {
  const post = await addPost('hedges', { status: 'draft', inSeconds: 60 })
  const preview = async ({ client }: Pick<typeof owner, 'client'>, of: object) => {
    const { data } = await client.auth.getSession()
    return fetch(`${server.url}/preview/issue`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      body: JSON.stringify({ post, subject: '', note: 'Dear <all>', ...of }),
    })
  }
  const reader = await signedUp('quentin')
  expect((await preview(reader, {})).status).toBe(403)
  expect((await fetch(`${server.url}/preview/issue`, { method: 'POST' })).status).not.toBe(200)
  for (const none of [{ post: post + 1 }, { post: 'x' }])
    expect((await preview(owner, none)).status).toBe(404)
  const { html, ...shown } = await (await preview(owner, {})).json()
  expect(shown).toEqual({ subject: 'About hedges', bytes: expect.any(Number), isShortened: false })
  await subscribe('all@example.com')
  await server.sql`update blogs set status = 'published', published_at = now() where id = ${post}`
  await plan(post, { with_note: 'Dear <all>' })
  const mail = await mailbox.next('all@example.com')
  const linked = (text = '') => text.replace(/href="[^"]*"(?=[^>]*>Unsubscribe)/, '').trim()
  expect(linked(mail.html)).toBe(linked(html))
})

test('pauses while the mail server is away', async () => {
  // A mail that other tests queued waits no more, and one account gets a recovery mail once in a while only.
  const reader = await signedUp('pia')
  await server.sql`delete from private.outbox`
  await server.sql`update settings set mails_a_second = 0`
  const { port } = new URL(mailbox.url)
  await mailbox.close()
  for (let n = 0; n < 12; n++) await subscribe(`s${n}@example.com`)
  await plan(await addPost('hedges'))
  const pace = async () => {
    const [row] = await server.sql<{ refusals: number; pause: number }>`
      select refusals, extract(epoch from next_at - clock_timestamp())::float as pause from private.mail_pace`
    return row
  }
  await expect.poll(pace).toMatchObject({ refusals: 3 })
  await server.sql`
    select private.queue_mail(id, 'known-address', null, interval '1 hour')
    from unnest(array[${owner.id}, ${reader.id}]::uuid[]) as id`
  server.mails.wake()
  const waits = () => server.sql<{ seconds: number }>`
    select extract(epoch from due_at - now())::float as seconds from private.outbox where subscriber_id is null and tries > 0`
  await expect.poll(async () => (await waits()).length).toBe(2)
  for (const { seconds } of await waits()) expect(seconds).toBeLessThan(61)
  expect(await pace()).toEqual({ refusals: 3, pause: expect.toSatisfy(seconds => seconds < 6) })

  mailbox = await openMailbox(Number(port))
  await server.sql`update private.mail_pace set next_at = '-infinity'`
  await server.sql`update private.outbox set due_at = now() where state = 'waiting'`
  server.mails.wake()
  for (let n = 0; n < 12; n++) await mailbox.next(`s${n}@example.com`)
})

test('sends the next weekly digest to a new choice', async () => {
  await timer()
  await addPost('hedges', { inSeconds: -8 * DAY + 3 * HOUR })
  for (const day of [0, 1, 2, 3, 4, 5, 6]) await subscribe(`weekly${day}@example.com`, [], day)
  await timer()
  expect(await deliveries()).toEqual([])
})

test('follows the previous digest after a clock correction', async () => {
  const yesterday = new Date(Date.now() - 36 * HOUR * 1000)
  const dayOfYear = (inDays: number) => {
    const day = new Date(Date.UTC(2025, yesterday.getUTCMonth(), yesterday.getUTCDate() + inDays))
    return Math.round((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / DAY / 1000)
  }
  const zone = `WIN0SUM,J${dayOfYear(180)},J${dayOfYear(-3)}`
  await subscribe('weekly@example.com', [], yesterday.getUTCDay())
  const undone = new Error('The time zone is no name that settings may have.')
  const lengths = server.sql.begin(async sql => {
    await sql`alter table settings disable trigger user`
    await sql`update settings set time_zone = ${zone}`
    // The server's own job may have started the digest.
    await sql`delete from private.deliveries`
    await sql`select public.start_deliveries()`
    const found = await sql<{ length: string }>`
      select (posts_until - posts_after)::text as length from private.deliveries where weekday = ${yesterday.getUTCDay()}`
    throw Object.assign(undone, { found })
  })
  await expect(lengths).rejects.toMatchObject({ found: [{ length: '7 days 01:00:00' }] })
})

test('retries a deferred email while sending stops', async () => {
  await subscribe('all@example.com')
  const [mail] = await server.sql<{ id: number; delivery: number }>`
    with delivery as (insert into private.deliveries (kind, state, subject) values ('post', 'paused', '') returning id)
    insert into private.outbox (subscriber_id, delivery_id, kind, expires_at, held_until)
    select subscribers.id, delivery.id, 'issue', 'infinity', now() + interval '2 minutes' from private.subscribers, delivery
    returning id, delivery_id as delivery`
  await server.sql.begin(async stop => {
    await stop`update private.deliveries set state = 'stopped' where id = ${mail?.delivery}`
    await server.sql.begin(async settle => {
      await settle`set local lock_timeout = '3s'`
      await settle`select public.complete_mail(${mail?.id}, 'refused', 'Not now.', 5)`
    })
    await stop`delete from private.outbox where delivery_id = ${mail?.delivery} and state = 'waiting' and transmissions = 0`
  })
  expect(await first()).toMatchObject({ state: 'stopped', waiting: 0, sent: 0, failed: 0 })
})

test('does not deadlock a sender with a bounce', async () => {
  for (const name of ['a', 'b']) await subscribe(`${name}@example.com`)
  const [failed, bounced] = await server.sql<{ id: number }>`
    with delivery as (insert into private.deliveries (kind, state, subject) values ('post', 'paused', '') returning id)
    insert into private.outbox (subscriber_id, delivery_id, kind, expires_at)
    select subscribers.id, delivery.id, 'issue', 'infinity' from private.subscribers, delivery
    order by subscribers.id returning id`
  const both = await server.sql.begin(async pace => {
    await pace`select from private.mail_pace for update`
    const bounce = server.sql`select public.complete_mail(${bounced?.id}, 'bounced', '550 No such user')`
    await until(() => isWaiting('complete_mail'))
    const taking = server.sql.begin(async take => {
      await take`
        with failed as (update private.outbox set state = 'failed' where id = ${failed?.id} returning outbox)
        select private.complete_delivery(outbox, 'failed', 0) from failed`
      await take`select private.wait_for_next_delivery()`
    })
    taking.catch(() => {})
    await until(() => isWaiting('complete_delivery|wait_for_next_delivery'))
    return [bounce, taking]
  })
  await Promise.all(both)
  expect(await first()).toMatchObject({ failed: 2 })
})

test('does not deadlock a stop with a bounce', async () => {
  await subscribe('all@example.com')
  const [mail] = await server.sql<{ id: number; delivery: number }>`
    with delivery as (insert into private.deliveries (kind, state, subject) values ('post', 'paused', '') returning id)
    insert into private.outbox (subscriber_id, delivery_id, kind, expires_at)
    select subscribers.id, delivery.id, 'issue', 'infinity' from private.subscribers, delivery returning id, delivery_id as delivery`
  const [bounce, stop] = await server.sql.begin(async reader => {
    await reader`select from private.subscribers for update`
    const bounce = server.sql`select public.complete_mail(${mail?.id}, 'bounced', '550 No such user')`
    await until(() => isWaiting('complete_mail'))
    const stop = owner.client
      .rpc('set_issue_state', { of_delivery: Number(mail?.delivery), action: 'stop' })
      .then()
    await until(() => isWaiting('set_issue_state'))
    return [bounce, stop]
  })
  await bounce
  expect(await stop).toMatchObject({ error: null, data: 'stopped' })
})

test('skips a subscriber who is removed at the start', async () => {
  await subscribe('gone@example.com')
  await subscribe('here@example.com')
  const post = await addPost('hedges')
  const start = await server.sql.begin(async remove => {
    await remove`delete from private.subscribers where email = 'gone@example.com'`
    const start = plan(post)
    await until(() => isWaiting('start_deliveries|plan_issue'))
    return [start]
  })
  expect(await Promise.all(start)).toEqual(['going'])
  await mailbox.next('here@example.com')
  expect(await first()).toMatchObject({ recipients: 1 })
})
