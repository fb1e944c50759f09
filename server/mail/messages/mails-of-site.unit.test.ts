import { expect, test } from 'vitest'
import { toMimeMessage } from '../smtp/mime-message.ts'
import { ACCOUNT_MESSAGES } from './account-messages.ts'
import { composeMails } from './compose-mail.ts'
import { composeNotifications } from './compose-notifications.ts'
import { NOTIFICATION_KINDS } from './notification-messages.ts'

const siteUrl = 'https://blog.example.com'
const details = { site: { title: 'Hedges', language: 'en' }, post: 'On gates', by: 'Wren', quote: 'Good' }
const queued = { id: 1, email: 'wren@example.com', messageId: 'one', userId: '', details, tries: 0 }
const about = { site: 'Hedges', href: siteUrl, code: '123456', newEmail: '', browser: 'Firefox', at: '' }

test.each(Object.keys(ACCOUNT_MESSAGES))('names the site in a mail about an account: %s', kind => {
  expect(ACCOUNT_MESSAGES[kind]?.(about).subject).toContain('Hedges')
})

test.each(Object.keys(NOTIFICATION_KINDS))('names the site in a notification: %s', async kind => {
  const compose = composeMails(
    siteUrl,
    {},
    composeNotifications(siteUrl, async () => null),
  )
  const composed = await compose({ ...queued, kind })
  expect(composed?.mail.subject).toContain('Hedges')
  expect(composed?.mail.html).toContain('class="line"')
})

test.each(Object.keys(NOTIFICATION_KINDS))('a name does not change text direction: %s', async kind => {
  const compose = composeMails(
    siteUrl,
    {},
    composeNotifications(siteUrl, async () => null),
  )
  const named = { ...details, by: 'رينا' }
  const items = ['review', 'held', 'report'].map(kind => ({ ...named, kind }))
  const composed = await compose({ ...queued, kind, details: { ...named, items } })
  expect(composed?.mail.html).not.toMatch(/dir="rtl"[^>]*>[^<]*[a-z]/)
})

test('an address alone sends in the name of the site', () => {
  const mail = { to: 'wren@example.com', sender: 'Hedges', messageId: 'one', subject: '', text: '', html: '' }
  expect(toMimeMessage(mail, 'no-reply@example.com').from).toEqual({
    name: 'Hedges',
    address: 'no-reply@example.com',
  })
  expect(toMimeMessage(mail, 'Marlo <marlo@example.com>').from).toBe('Marlo <marlo@example.com>')
})
