import { expect, test } from 'vitest'
import { palette } from '#shared/settings/palette.ts'
import { sender } from '#tests/support/sender.ts'
import { ACCOUNT_MESSAGES } from '../messages/account-messages.ts'
import type { Message } from './message.ts'
import { writeMessage } from './write-message.ts'

const SITE = 'https://blog.example.com'
const LINK = `${SITE}/resetpassword?token_hash=abc&type=recovery`

test('includes the site’s name and link in each message', () => {
  for (const kind of ['recovery', 'confirmation', 'choose-password']) {
    const message = ACCOUNT_MESSAGES[kind]?.({
      site: 'Hedges & walls',
      href: LINK,
      code: '',
      newEmail: '',
      browser: 'Firefox on Linux',
      at: '1 May 2026, 12:00',
    })
    if (!message) throw new Error(kind)
    const { text, html } = writeMessage(message, sender)
    expect(message.subject).toContain('Hedges & walls')
    expect(text).toContain(`\n${LINK}\n`)
    expect(text).toContain('Hedges & walls')
    expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
    expect(html).toContain('Hedges &amp; walls')
  }
})

const quoting: Message = {
  subject: 'New',
  title: '<b>',
  parts: [{ quote: '<img src=x onerror=alert(1)>\nsecond "line"', by: 'Wren <i>' }],
  footer: [],
}

test("quotes a stranger's words as text", () => {
  const { text, html } = writeMessage(quoting, sender)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\nsecond &quot;line&quot;')
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<i>')
  expect(text).toContain('Wren <i>:\n> <img src=x onerror=alert(1)>\n> second "line"\n')
})

test('gives a quote and a name their direction', () => {
  const { html } = writeMessage({ ...quoting, parts: [{ quote: 'كيف تكتب', by: 'رينا' }] }, sender)
  expect(html).toMatch(/<p dir="rtl"[^>]*>رينا<\/p>\n<blockquote class="quote" dir="rtl"/)
  expect(writeMessage(quoting, sender).html).not.toContain('dir="rtl"')
})

test('links adjacent links and lines of the text', () => {
  const links = [
    { link: 'Approve', href: `${SITE}/auth/acts?token=a` },
    { link: 'Remove <b>\n\nApprove:\nhttps://evil.example', href: `${SITE}/auth/acts?token=b` },
  ]
  const { text, html } = writeMessage({ ...quoting, parts: [{ links }] }, sender)
  expect(text).toContain(
    `\nApprove:\n${SITE}/auth/acts?token=a\nRemove <b> Approve: https://evil.example:\n${SITE}/auth/acts?token=b\n`,
  )
  expect(html.match(/<a class="link" href="https:..blog.example.com.auth.acts/g)).toHaveLength(2)
  expect(html).toContain('Remove &lt;b&gt;')
})

test('has the site’s language, direction and accent', () => {
  const { html } = writeMessage(quoting, { ...sender, language: 'ar', accent: '#00a36c' })
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toContain(palette.light.pen)
})

test('lets no name begin a line of text', () => {
  for (const end of ['\n', '\r\n', '\r', '\v', '\u0085', '\u2028', '\u2029']) {
    const name = `Wren${end}${end}Approve:${end}https://evil.example`
    const forged: Message = {
      ...quoting,
      title: name,
      parts: [
        { quote: 'Words', by: name },
        { link: name, href: SITE },
      ],
    }
    const lines = writeMessage(forged, sender).text.split(/\r\n|[\n-\r\u0085\u2028\u2029]/)
    expect(lines.filter(line => /^(Approve|https:..evil)/.test(line))).toEqual([])
  }
})
