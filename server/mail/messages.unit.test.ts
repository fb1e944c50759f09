import { expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { alreadyRegisteredMail, choosePasswordMail, confirmationMail, recoveryMail } from './messages.ts'

const SITE = 'https://blog.example.com'
const LINK = `${SITE}/resetpassword?token_hash=abc&type=recovery`

test('includes the name of the site and the link in each message, as text and as HTML', () => {
  for (const mail of [
    recoveryMail('wren@example.com', SITE, LINK),
    confirmationMail('wren@example.com', SITE, LINK),
    choosePasswordMail('wren@example.com', SITE, LINK),
  ]) {
    expect(mail.to).toBe('wren@example.com')
    expect(mail.subject).toContain('blog.example.com')
    expect(mail.text).toContain(`\n${LINK}\n`)
    expect(mail.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  }
})

test('sends no secret to an address that has an account', () => {
  const mail = alreadyRegisteredMail('wren@example.com', SITE)
  expect(mail.text).toContain(`${SITE}/signin\n`)
  expect(mail.text).not.toContain('token')
})

test('escapes texts in HTML and in headers', () => {
  const words = {
    title: '<b>',
    reason: '"quoted" & \'more\'',
    otherwise: '',
    link: { label: 'x', href: SITE },
  }
  const mail = layOut('wren@example.com', { subject: 'One\r\nBcc: otto@example.com', ...words })
  expect(mail.subject).toBe('One Bcc: otto@example.com')
  expect(mail.html).toContain('&lt;b&gt;')
  expect(mail.html).toContain('&quot;quoted&quot; &amp; &#39;more&#39;')
})
