import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailbox } from '#tests/support/mailbox.ts'
import { mailSender } from './transport.ts'

const mail = {
  to: 'wren@example.com',
  subject: 'Grüße',
  text: 'Plain words\n',
  html: '<p>Words <b>in bold</b></p>',
}

async function mailbox() {
  const opened = await openMailbox()
  onTestFinished(() => opened.close())
  return opened
}

test('sends from the configured sender, as text and as HTML', async () => {
  const { url, next } = await mailbox()
  await mailSender({ smtpUrl: url, from: 'Marlo’s blog <blog@example.com>' })(mail)
  expect(await next('wren@example.com')).toMatchObject({
    from: { name: 'Marlo’s blog', address: 'blog@example.com' },
    subject: 'Grüße',
    text: expect.stringContaining('Plain words'),
    html: expect.stringContaining('<b>in bold</b>'),
    headers: expect.arrayContaining([
      expect.objectContaining({
        key: 'content-type',
        value: expect.stringMatching(/^multipart\/alternative/),
      }),
    ]),
  })
})

test('gives up on a mail server that does not respond', async () => {
  const { url, ignore } = await mailbox()
  ignore('wren@example.com')
  await expect(mailSender({ smtpUrl: url, from: 'blog@example.com' }, 200)(mail)).rejects.toThrow(
    /Timeout|Greeting never received/,
  )
})

test('prints the text of the message without a mail server', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  await mailSender({ smtpUrl: null, from: 'blog@example.com' })(mail)
  expect(printed.mock.calls[0]?.[0]).toContain(
    '\n  To: wren@example.com\n  Subject: Grüße\n  \n  Plain words',
  )
  expect(printed.mock.calls[0]?.[0]).not.toContain('<p>')
})

test('sends to one recipient, whatever the address contains', async () => {
  const { url, next } = await mailbox()
  await mailSender({ smtpUrl: url, from: 'blog@example.com' })({
    ...mail,
    to: 'wren@example.com,otto@example.com',
  }).catch(() => {})
  await expect(next('otto@example.com', 300)).rejects.toThrow('No message came')
})
