import PostalMime from 'postal-mime'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailbox } from '#tests/support/mailbox.ts'
import { encodeMessage, toMimeMessage } from './mime-message.ts'
import { printMails, smtpClient } from './smtp-client.ts'

const mail = {
  messageId: 'c0ffee',
  to: 'wren@example.com',
  sender: 'Hedges',
  subject: 'Grüße',
  text: 'Plain words\n',
  html: '<p>Words <b>in bold</b></p>',
}

const written = (subject: string) => encodeMessage(toMimeMessage({ ...mail, subject }, 'blog@example.com'))

async function mailbox() {
  const opened = await openMailbox()
  onTestFinished(() => opened.close())
  return opened
}

test('sends from the configured sender, as text and as HTML', async () => {
  const { url, next } = await mailbox()
  const client = smtpClient(url, 'Marlo’s blog <blog@example.com>')
  expect(await client.send(mail, async () => true)).toBe('sent')
  client.close()
  expect(await next('wren@example.com')).toMatchObject({
    from: { name: 'Marlo’s blog', address: 'blog@example.com' },
    subject: 'Grüße',
    text: expect.stringContaining('Plain words'),
    html: expect.stringContaining('<b>in bold</b>'),
    messageId: '<c0ffee@example.com>',
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      expect.objectContaining({
        key: 'content-type',
        value: expect.stringMatching(/^multipart\/alternative/),
      }),
    ]),
  })
})

test.each([
  ['blog.example.com', '', 'blog.example.com'],
  ['blog.example.com', '/?name=out.example.com', 'out.example.com'],
  ['localhost', '', expect.not.stringMatching(/^localhost$/)],
  ['127.0.0.1', '', expect.not.stringMatching(/^127/)],
])('introduces itself as %s with %j', async (host, query, name) => {
  const { url, greetings } = await mailbox()
  const client = smtpClient(url + query, 'blog@example.com', { host })
  await client.send(mail, async () => true)
  client.close()
  expect([...greetings]).toEqual([name])
})

test('gives up on a mail server that does not respond', async () => {
  const { url, ignore } = await mailbox()
  ignore('wren@example.com')
  const before = vi.fn(async () => true)
  await expect(smtpClient(url, 'blog@example.com', { longest: 200 }).send(mail, before)).rejects.toThrow(
    /aborted|Timeout/,
  )
  expect(before).not.toHaveBeenCalled()
})

test('waits longer for a server that scans the text', async () => {
  const { url, scan } = await mailbox()
  const timeout = 1_000
  scan(2 * timeout)
  const client = smtpClient(url, 'blog@example.com', { timeout })
  onTestFinished(client.close)
  expect(await client.send(mail, async () => true)).toBe('sent')
})

test('prints the text of the message without a mail server', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  await printMails().send(mail, async () => true)
  expect(printed.mock.calls[0]?.[0]).toContain(
    '\n  To: wren@example.com\n  Subject: Grüße\n  \n  Plain words',
  )
  expect(printed.mock.calls[0]?.[0]).not.toContain('<p>')
})

test('sends to one recipient, whatever the address contains', async () => {
  const { url, next } = await mailbox()
  await smtpClient(url, 'blog@example.com')
    .send({ ...mail, to: 'wren@example.com,otto@example.com' }, async () => true)
    .catch(() => {})
  await expect(next('otto@example.com', 300)).rejects.toThrow('No message came')
})

test('gives no text once it should not be sent', async () => {
  const { url, next } = await mailbox()
  expect(await smtpClient(url, 'blog@example.com').send(mail, async () => false)).toBe('skipped')
  await expect(next('wren@example.com', 300)).rejects.toThrow('No message came')
})

test('reuses one connection for several mails', async () => {
  const { url, next, close } = await openMailbox()
  const client = smtpClient(url, 'blog@example.com')
  onTestFinished(client.close)
  for (const subject of ['one', 'two']) {
    expect(await client.send({ ...mail, subject }, async () => true)).toBe('sent')
    expect(await next('wren@example.com')).toMatchObject({ subject })
  }
  await close()
  const again = await openMailbox(Number(new URL(url).port))
  onTestFinished(() => again.close())
  expect(await client.send({ ...mail, subject: 'three' }, async () => true)).toBe('sent')
  expect(await again.next('wren@example.com')).toMatchObject({ subject: 'three' })
})

test('no name or title begins a header', async () => {
  const { url, next } = await mailbox()
  const headers = { 'List-Unsubscribe': '<https://blog.example.com/x>' }
  const client = smtpClient(url, 'blog@example.com')
  onTestFinished(client.close)
  for (const end of ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\v\f', '\r\n\r\n']) {
    const subject = `One${end}Bcc: otto@example.com${end}Reply-To: otto@example.com`
    await client.send({ ...mail, subject, headers, thread: 'post-1' }, async () => true)
    const got = await next('wren@example.com')
    expect(got.subject).toBe('One Bcc: otto@example.com Reply-To: otto@example.com')
    expect(got.inReplyTo).toBe('<post-1@example.com>')
    expect([got.bcc, got.replyTo, got.to?.length]).toEqual([undefined, undefined, 1])
  }
})

test.each(['Q?Bank=0D=0ABcc:_x', `B?${Buffer.from('Bank\r\nBcc: x').toString('base64')}`])(
  'a name that looks encoded is not decoded: %s',
  async encoded => {
    const subject = `=?utf-8?${encoded}?= replied to you`
    const { subject: got = '' } = await PostalMime.parse(await written(subject))
    expect(got.replaceAll('= ?', '=?')).toBe(subject)
  },
)

test('clips a very long subject of any script', async () => {
  for (const subject of [
    'word '.repeat(2_000),
    '藪'.repeat(3_000),
    '👩‍🌾'.repeat(500),
    'x'.repeat(5_000),
    `=?utf-8?Q?${'=41'.repeat(300)}?=`,
  ]) {
    const raw = await written(subject)
    expect(
      Math.max(
        ...raw
          .toString('latin1')
          .split('\r\n')
          .map(line => line.length),
      ),
    ).toBeLessThan(999)
    const { subject: got = '' } = await PostalMime.parse(raw)
    expect(got.length).toBeGreaterThan(100)
    expect(subject.startsWith(got.replaceAll('= ?', '=?').replace(/…$/, ''))).toBe(true)
  }
})
