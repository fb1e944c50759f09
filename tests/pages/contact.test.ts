import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { mainOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'

let mailbox: Mailbox
let pages: TestPages
beforeAll(async () => {
  mailbox = await openMailbox()
  pages = await openPages({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Blog <blog@example.com>',
    OWNER_EMAIL: 'vera@example.com',
    OWNER_PASSWORD: 'a long walk by the sea',
  })
})
afterAll(async () => {
  await pages?.close()
  await mailbox.close()
})
beforeEach(async () => {
  await pages.sql`delete from messages`
  await pages.sql`update settings set has_contact_form = true, owner_email = 'vera@example.com', is_started = true`
})

const typed = { name: 'Wren <b>', email: ' Wren＠Example.com ', message: 'May I use\nyour drawing?' }
const post = (fields: Record<string, string>) =>
  pages.request('/contact', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const stored = () => pages.sql`select name, email, content, state from messages order by id`

test('leads to the form instead of the address', async () => {
  const places = ['/', '/blog/a-form-that-forgives']
  for (const path of places) {
    const html = await pages.read(path)
    expect(html, path).toMatch(/href="\/contact"[^>]*>\s*Contact Me/)
    expect(html, path).not.toContain('mailto:')
  }
  expect(await pages.read('/sitemap.xml')).toContain('/contact</loc>')
  await pages.sql`update settings set has_contact_form = false`
  for (const path of places) {
    const before = await pages.read(path)
    expect(before, path).toMatch(/href="mailto:vera@example.com"[^>]*>\s*Contact Me/)
    expect(before, path).not.toContain('href="/contact"')
  }
  expect(await pages.read('/sitemap.xml')).not.toContain('/contact</loc>')
})

test('is not found while the form is off', async () => {
  await pages.sql`update settings set has_contact_form = false`
  expect((await pages.request('/contact')).status).toBe(404)
  expect((await post(typed)).status).toBe(404)
  expect(await stored()).toEqual([])
})

test('leads on to the page that had the address', async () => {
  await pages.sql`update settings set has_contact_form = false`
  await pages.sql`
    with page as (insert into pages (slug, title, status, published_at) values ('contact-page', 'Contact', 'published', now()) returning id)
    insert into old_page_slugs (slug, page_id) select 'contact', id from page`
  const answer = await pages.request('/contact')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/contact-page'])
  await pages.sql`delete from pages where slug = 'contact-page'`
})

test('stores and mails a message without script', async () => {
  const html = mainOf(await pages.read('/contact'))
  expect(html).toContain('<form action="/contact" method="post">')
  const answer = await post(typed)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?done'])
  expect(textOfPage(await pages.read('/contact?done'))).toContain('Your message was sent')
  expect(await stored()).toEqual([
    { name: 'Wren <b>', email: 'wren@example.com', content: 'May I use\nyour drawing?', state: 'unread' },
  ])
  const mail = await mailbox.next('vera@example.com')
  expect(mail.replyTo).toEqual([{ name: '', address: 'wren@example.com' }])
  expect(mail.from?.address).toBe('blog@example.com')
  expect(mail.subject).toBe('Message from Wren <b> · Byline')
  expect(mail.text).toContain('May I use')
  expect(mail.text).toContain('Nobody has confirmed')
  expect(mail.html).toContain('Wren &lt;b&gt;')
  const [, stop = ''] = /<https?:\/\/[^/]+(\/auth\/mails[^>]+)>/.exec(JSON.stringify(mail.headers)) ?? []
  expect(await pages.read(stop)).toContain('Stop emails about messages?')
})

const ARABIC = 'مرحبا '.repeat(1_000)

test.each([
  [{ email: 'wren' }, 'Enter an email address, like name@example.com'],
  [{ email: 'wren@example.com, otto@example.com' }, 'Enter an email address, like name@example.com'],
  [{ email: 'wren@example.com\r\nBcc: otto@example.com' }, 'Enter an email address'],
  [{ name: ' \u200b ' }, 'Enter your name'],
  [{ name: 'W'.repeat(81) }, 'Use at most 80 characters'],
  [{ name: 'Wren\r\nBcc: otto@example.com' }, 'Your message was not sent'],
  [{ message: ' \n ' }, 'Write a message'],
  [{ message: `x${'ض'.repeat(10_000)}` }, 'There are 1 too many'],
])('shows what was typed with an error: %j', async (wrong, error) => {
  const sent = { ...typed, message: ARABIC, ...wrong }
  const answer = await post(sent)
  expect(answer.status).toBe(422)
  const html = mainOf(await answer.text())
  expect(textOfPage(html)).toContain(error)
  for (const text of Object.values(sent))
    expect(html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(text.trim())
  expect(await stored()).toEqual([])
})

test('stores nothing that a bot sends', async () => {
  const answer = await post({ ...typed, homepage: 'https://spam.example' })
  expect(answer.headers.get('location')).toBe('/contact?done')
  expect(await stored()).toEqual([])
})

test('explains that an address has sent too many messages', async () => {
  await pages.sql`
    insert into messages (name, email, content, state) select 'Wren', 'wren@example.com', 'Hello ' || n, 'read' from generate_series(1, 5) as n`
  const answer = await post(typed)
  expect(answer.status).toBe(429)
  expect(textOfPage(await answer.text())).toContain('Please try again tomorrow')
})

test('bounds the messages of a network', async () => {
  const sent = Array.from({ length: 20 }, (_, n) =>
    post({ ...typed, email: `w${n}@example.com`, message: `Hello ${n}` }),
  )
  // Each refusal is delayed by a second or two.
  expect((await Promise.all(sent)).map(({ status }) => status)).toContain(429)
})
