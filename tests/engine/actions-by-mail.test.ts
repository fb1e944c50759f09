import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let mailbox: Mailbox
let server: TestServer
let owner: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUp']>>
let post: number

const LINKS = 'https://a.example https://b.example https://c.example'
const NAME = 'Rhea <i>'

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@example.com>' })
  owner = await signedUpAdmin('olive')
  const [row] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${owner.id}, 'hedges', 'Hedges & walls', 'Why they grow.', '<p>Slowly.</p>', 'JavaScript') returning id`
  post = Number(row?.id)
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
// More than five in ten minutes would be one mail.
beforeEach(
  () => server.sql`update private.outbox set sent_at = sent_at - interval '61 minutes' where state = 'sent'`,
)

const { signedUp, signedUpAdmin, call } = peopleOf(() => server)

let people = 0

/** A review by a new reader, and the owner's mail about it. */
async function written(text: string) {
  const reader = await signedUp(`rhea${++people}`)
  await server.sql`update profiles set username = ${NAME} where id = ${reader.id}`
  const row = { user_id: reader.id, blog_id: post, content: text }
  const { data, error } = await reader.client.from('comments').insert(row).select('id').single()
  if (error) throw error
  return { reader, id: Number(data.id), mail: await mailbox.next(owner.email) }
}

/** Where the link of these words in the text of a mail leads. */
function linkOf({ text = '' }: Email, label: string): string {
  const lines = text.split('\n')
  const at = lines.indexOf(`${label}:`)
  return at < 0 ? '' : String(lines[at + 1])
}

const pageOf = async (link: string, init?: RequestInit) => {
  const response = await fetch(link, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Presses the button of a page, as a browser without script does. */
async function press(link: string, page: string) {
  const seen = /name="seen" value="(\w+)"/.exec(page)?.[1] ?? ''
  return pageOf(link, { method: 'POST', body: new URLSearchParams({ seen }) })
}

const statusOf = async (id: number) =>
  (await server.sql`select status from comments where id = ${id}`)[0]?.status

test('approves a review from its email once', async () => {
  const { mail, id } = await written(`Look <b>here</b> ${LINKS}`)
  const link = linkOf(mail, 'Approve')
  expect(link).toMatch(/\/auth\/acts\?token=[\w-]{43}$/)
  const requested = await pageOf(link)
  expect(requested.status).toBe(200)
  expect(requested.text).toContain('Approve the review by Rhea &lt;i&gt;?')
  expect(requested.text).toContain('about “Hedges &amp; walls”')
  expect(requested.text).toContain('Look &lt;b&gt;here&lt;/b&gt;')
  expect(Object.fromEntries(requested.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
  })
  expect(requested.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  // Programs that look into mails open links, with GET and HEAD.
  await fetch(link, { method: 'HEAD' })
  expect(await statusOf(id)).toBe('held')

  expect((await pageOf(link, { method: 'POST' })).status).toBe(409)
  expect(await statusOf(id)).toBe('held')
  expect((await press(link, requested.text)).text).toContain('was approved')
  expect(await statusOf(id)).toBe('shown')
  expect((await press(link, requested.text)).text).toContain('This link was already used')
})

test('shows a changed review again before acting', async () => {
  const { mail, id, reader } = await written(`Harmless ${LINKS}`)
  const link = linkOf(mail, 'Approve')
  const requested = await pageOf(link)
  await reader.client
    .from('comments')
    .update({ content: `Harmful ${LINKS}` })
    .eq('id', id)
  const again = await press(link, requested.text)
  expect(again.status).toBe(409)
  expect(again.text).toContain('Harmful')
  expect(await statusOf(id)).toBe('held')
  expect((await press(link, again.text)).status).toBe(200)
  expect(await statusOf(id)).toBe('shown')
})

test('removes a review from its email', async () => {
  const { mail, id, reader } = await written('Rude words')
  const remove = linkOf(mail, 'Remove')
  const ban = linkOf(mail, `Remove it and ban ${NAME}`)
  expect(linkOf(mail, 'Approve')).toBe('')
  const requested = await pageOf(remove)
  expect(requested.text).toContain('bin for 30 days')
  expect((await press(remove, requested.text)).status).toBe(200)
  expect(await statusOf(id)).toBeUndefined()
  expect(await server.sql`select kind from bin where row_id = ${String(id)}`).toEqual([{ kind: 'comment' }])
  const late = await pageOf(ban)
  expect(late.status).toBe(410)
  expect(late.text).toContain('The review no longer exists')
  expect((await press(ban, late.text)).status).toBe(410)
  expect(await server.sql`select banned_at from profiles where id = ${reader.id}`).toEqual([
    { banned_at: null },
  ])
})

test('bans its author from the email', async () => {
  const { mail, id, reader } = await written('Rude again')
  const ban = linkOf(mail, `Remove it and ban ${NAME}`)
  expect((await press(ban, (await pageOf(ban)).text)).text).toContain('was banned')
  expect(await statusOf(id)).toBeUndefined()
  expect((await reader.client.auth.refreshSession()).error).not.toBeNull()
})

test('an administrator is not banned from a mail', async () => {
  const { mail, reader } = await written('Promoted later')
  const ban = linkOf(mail, `Remove it and ban ${NAME}`)
  const requested = await pageOf(ban)
  await server.sql`update profiles set role = 'admin' where id = ${reader.id}`
  expect((await press(ban, requested.text)).text).toContain('An administrator cannot be banned')
  await server.sql`update profiles set role = 'user' where id = ${reader.id}`
})

test('the links end with the role of the administrator', async () => {
  const other = await signedUpAdmin('ivo')
  const reader = await signedUp('sal')
  await reader.client.from('comments').insert({ user_id: reader.id, blog_id: post, content: 'Still here' })
  await mailbox.next(owner.email)
  const link = linkOf(await mailbox.next(other.email), 'Remove')
  const requested = await pageOf(link)
  await server.sql`update profiles set role = 'user' where id = ${other.id}`
  expect((await pageOf(link)).status).toBe(404)
  expect((await press(link, requested.text)).text).toContain('This link doesn’t work')
  expect(await server.sql`select status from comments where content = 'Still here'`).toEqual([
    { status: 'shown' },
  ])
})

test('no guessed or foreign token acts', async () => {
  const { mail, id } = await written('Keep this')
  const link = linkOf(mail, 'Remove')
  const { searchParams } = new URL(link)
  const secret = searchParams.get('token') ?? ''
  const stop = new URL(
    /<(.+)>/.exec(String(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value))?.[1] ?? '',
  )
  const guesses = [
    '',
    secret.slice(0, -1),
    secret.toUpperCase(),
    `${secret}A`,
    stop.searchParams.get('token') ?? '',
    '%00',
    "' or true --",
  ]
  for (const guess of guesses) {
    const wrong = `${server.url}/auth/acts?${new URLSearchParams({ token: guess })}`
    expect((await pageOf(wrong)).status, guess).toBe(404)
    expect((await pageOf(wrong, { method: 'POST' })).status, guess).toBe(404)
  }
  // Nor does the token of an action end mails.
  expect((await fetch(`${server.url}/auth/mails?token=${secret}`, { method: 'POST' })).status).toBe(404)
  const read = await call(`/rest/v1/rpc/read_action_link?secret=${secret}`)
  const { seen } = await read.json()
  const got = await call(`/rest/v1/rpc/use_action_link?secret=${secret}&seen=${seen}`)
  expect(got.ok).toBe(false)
  expect(await statusOf(id)).toBe('shown')
})

test('gives each review of a digest its own links', async () => {
  await server.sql`delete from private.outbox`
  const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', `Seven ${LINKS}`]
  const ids = await server.sql.begin(async sql => {
    const rows: { id: number; held: boolean }[] = []
    for (const content of texts) {
      const [row] = await sql<{ id: number }>`
        insert into comments (user_id, blog_id, content)
        select id, ${post}, ${content} from profiles where username = ${NAME} order by id limit 1 returning id`
      rows.push({ id: Number(row?.id), held: content.startsWith('Seven') })
    }
    await sql`delete from private.outbox`
    for (const { id, held } of rows) {
      await sql`update comments set status = ${held ? 'held' : 'shown'} where id = ${id}`
      await sql`select private.queue_mail(${owner.id}::uuid, ${held ? 'held' : 'review'}, ${id}::bigint, interval '1 day')`
    }
    return rows.map(({ id }) => id)
  })
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe('7 reviews to read · Byline')
  const lines = mail.text?.split('\n') ?? []
  const linksOf = (text: string) =>
    lines.flatMap((line, at) => (line === `${text}:` ? [String(lines[at + 1])] : []))
  expect(linksOf('Remove')).toHaveLength(7)
  expect(linksOf(`Remove it and ban ${NAME}`)).toHaveLength(7)
  expect(new Set(linksOf('Remove')).size).toBe(7)
  const [second = ''] = linksOf('Remove').slice(1)
  const requested = await pageOf(second)
  expect(requested.text).toContain('Two')
  expect((await press(second, requested.text)).text).toContain('was removed')
  const approve = linkOf(mail, 'Approve')
  expect((await press(approve, (await pageOf(approve)).text)).text).toContain('was approved')
  const left = await server.sql`select content, status from comments where id = any (${ids}) order by id`
  expect(left.map(({ content }) => content)).toEqual(texts.filter(word => word !== 'Two'))
  expect(left.map(({ status }) => status)).toEqual(Array(6).fill('shown'))
})
