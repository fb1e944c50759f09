import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let mailbox: Mailbox
let server: TestServer
let owner: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUp']>>
let post: number

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@example.com>' })
  owner = await signedUpAdmin('olive')
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${owner.id}, 'hedges', ${'Hedges\u2028Bcc: x@example.com'}, 'Why they grow.', '<p>Slowly.</p>', 'JavaScript') returning id`
  post = Number(row?.id)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

// More than five in ten minutes would be one mail, and more than ten in an hour wait.
beforeEach(
  () => server.sql`update private.outbox set sent_at = sent_at - interval '61 minutes' where state = 'sent'`,
)

const { signedUp, signedUpAdmin } = peopleOf(() => server)

/** A reader whose address was confirmed by a link, and who wants mails. */
async function listener(name: string) {
  const person = await signedUp(name)
  await server.sql`
    update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where id = ${person.id}`
  const wants = { review: 'each', held: 'each', report: 'each', answer: true, approval: true }
  expect((await person.client.rpc('set_mail_preferences', wants)).error).toBeNull()
  return person
}

async function write(
  { client, id }: Pick<typeof owner, 'client' | 'id'>,
  content: string,
  more: { parent?: number } = {},
): Promise<number> {
  const { data, error } = await client
    .from('comments')
    .insert({ user_id: id, blog_id: post, content, ...more })
    .select('id')
    .single()
  if (error) throw error
  return Number(data.id)
}

const headerOf = ({ headers }: Email, key: string) => headers.find(header => header.key === key)?.value
const stopOf = (mail: Email) => /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
const links = ' see https://a.example https://b.example https://c.example'

test('mails the owner a review', async () => {
  const reader = await signedUp('rhea')
  await write(reader, 'First <b>bold</b>\n<script>alert(1)</script>')
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe('New review of Hedges Bcc: x@example.com · Byline')
  expect(mail.text).toContain('> First <b>bold</b>\n> <script>alert(1)</script>')
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toContain('<b>bold')
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.inReplyTo).toMatch(/^<review-\d+@example\.com>$/)
  expect(mail.html).not.toContain('<img')

  const stop = stopOf(mail)
  expect(await (await fetch(stop)).text()).toContain('Stop emails about new reviews?')
  await write(reader, 'Second')
  expect((await mailbox.next(owner.email)).text).toContain('> Second')
  const clicked = await fetch(stop, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(clicked.status).toBe(200)
  await write(reader, 'Third')
  await expect(mailbox.next(owner.email, 400)).rejects.toThrow('No message came')
  expect((await fetch(`${stop.slice(0, -4)}AAAA`, { method: 'POST' })).status).toBe(404)
  await server.sql`delete from private.mail_preferences`
})

test('mails the owner a daily digest', async () => {
  const { client } = owner
  const rhythm = { review: 'daily', held: 'each', report: 'each', answer: false, approval: false }
  expect((await client.rpc('set_mail_preferences', rhythm)).error).toBeNull()
  const reader = await signedUp('bo')
  const [, , third] = [await write(reader, 'One'), await write(reader, 'Two'), await write(reader, 'Three')]
  await reader.client.from('comments').delete().eq('content', 'Two')
  await expect(mailbox.next(owner.email, 300)).rejects.toThrow('No message came')
  await server.sql`update private.outbox set due_at = now() where is_daily`
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe('2 reviews to read · Byline')
  expect(mail.text).toMatch(/bo about “Hedges[^>]+> One\n[^>]+> Three\n/)
  expect(mail.text).toContain(`/blog/hedges?review=${third}#review-${third}`)
  expect(mail.text).not.toContain('Two')
  await expect(mailbox.next(owner.email, 300)).rejects.toThrow('No message came')
  await fetch(stopOf(mail), { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(await server.sql`select review, held, report from private.mail_preferences`).toEqual([
    { review: 'never', held: 'never', report: 'never' },
  ])
  await server.sql`delete from private.mail_preferences`
})

test('mails held, reported and approved reviews', async () => {
  const reader = await listener('sal')
  const held = await write(reader, `Look${links}`)
  expect((await mailbox.next(owner.email)).subject).toContain('is awaiting approval')
  await owner.client.rpc('approve_comments', { of_comments: [held] })
  const approved = await mailbox.next(reader.email)
  expect(approved.subject).toContain('was approved')
  expect(approved.text).toContain(`/blog/hedges?review=${held}#review-${held}`)
  const other = await signedUp('tam')
  await other.client.from('reports').insert({ user_id: other.id, comment_id: held, reason: 'Rude' })
  expect((await mailbox.next(owner.email)).subject).toContain('was reported')
})

test('mails a reader about replies', async () => {
  const reader = await listener('uma')
  const review = await write(reader, 'Mine')
  await mailbox.next(owner.email)
  await write(reader, 'My own reply', { parent: review })
  await mailbox.next(owner.email)
  await write(owner, 'The answer', { parent: review })
  const answer = await mailbox.next(reader.email)
  expect(answer.text).toContain('> The answer')
  expect(answer.inReplyTo).toBe(`<review-${review}@example.com>`)
  await expect(mailbox.next(reader.email, 300)).rejects.toThrow('No message came')
  await expect(mailbox.next(owner.email, 100)).rejects.toThrow('No message came')
})

test('mails no unconfirmed address', async () => {
  const unconfirmed = await listener('vic')
  await server.sql`update auth.users set confirmation_sent_at = null where id = ${unconfirmed.id}`
  const silent = await signedUp('wim')
  for (const person of [unconfirmed, silent]) {
    const review = await write(person, `By ${person.email}`)
    await mailbox.next(owner.email)
    await write(owner, `To ${person.email}`, { parent: review })
    await expect(mailbox.next(person.email, 300)).rejects.toThrow('No message came')
  }
})

test('a password link confirms its address', async () => {
  const { client, email } = await signedUp('yan')
  const isProven = async () =>
    Reflect.get(Object((await client.rpc('read_mail_preferences')).data), 'isProven')
  expect(await isProven()).toBe(false)
  await client.auth.resetPasswordForEmail(email)
  const link = new URL(/http\S+/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? '')
  const secret = link.searchParams.get('token_hash') ?? ''
  expect((await client.auth.verifyOtp({ type: 'recovery', token_hash: secret })).error).toBeNull()
  expect(await isProven()).toBe(true)
})

test('does not mail a deleted or held reply', async () => {
  const reader = await listener('xan')
  const review = await write(reader, 'Wait for it')
  await mailbox.next(owner.email)
  await server.mails.stop()
  const gone = await write(owner, 'Said too much', { parent: review })
  await owner.client.from('comments').delete().eq('id', gone)
  await write(owner, 'To be held', { parent: review })
  await server.sql`update comments set status = 'held' where content = 'To be held'`
  expect(
    await server.sql`select kind from private.outbox where user_id = ${reader.id} and state = 'waiting'`,
  ).toEqual([{ kind: 'answer' }])
  expect(await server.sql`select public.claim_mail() ->> 'kind' as kind`).toEqual([{ kind: 'held' }])
  expect(
    await server.sql`select from private.outbox where user_id = ${reader.id} and state = 'waiting'`,
  ).toEqual([])
})
