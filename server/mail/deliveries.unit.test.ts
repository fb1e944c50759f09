import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailbox } from '#tests/support/mailbox.ts'
import { createDeliveries } from './deliveries.ts'
import { mailSender } from './transport.ts'

const ADDRESS = 'wren@example.com'

async function fixture(pauses = [20, 20, 20, 20]) {
  const mailbox = await openMailbox()
  const delayed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const failures: unknown[] = []
  const afterAnswer = (work: () => Promise<void>) => void work().catch(error => failures.push(error))
  const { deliver, stop } = createDeliveries(afterAnswer, pauses)
  onTestFinished(async () => {
    stop()
    delayed.mockRestore()
    await mailbox.close()
  })
  let tries = 0
  const send = mailSender({ smtpUrl: mailbox.url, from: 'blog@example.com' }, 200)
  const start = (subject = 'Hello', key = 'recovery wren') =>
    afterAnswer(() =>
      deliver(key, () => {
        tries++
        return send({ to: ADDRESS, subject, text: 'Words', html: '' })
      }),
    )
  const lines = () => delayed.mock.calls.map(([line]) => String(line))
  return { mailbox, start, stop, failures, lines, tries: () => tries }
}

test('sends a mail that the server answered with 451 four times', async () => {
  const { mailbox, start, failures, lines } = await fixture()
  mailbox.greylist(ADDRESS, 4)
  start()
  expect(await mailbox.next(ADDRESS)).toMatchObject({ subject: 'Hello' })
  expect(lines()).toEqual([1, 2, 3, 4].map(n => expect.stringMatching(` mail-delayed tries=${n} code="451"`)))
  expect(failures).toEqual([])
})

test('fails after the fifth try', async () => {
  const { mailbox, start, failures } = await fixture()
  mailbox.greylist(ADDRESS, 9)
  start()
  await vi.waitFor(() => expect(failures).toEqual([expect.objectContaining({ responseCode: 451 })]))
  expect(mailbox.turnedAway.get(ADDRESS)).toBe(5)
})

test('tries in the default pauses four times and more within an hour', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const times: number[] = []
  const began = Date.now()
  const { deliver } = createDeliveries(work => void work().catch(() => {}))
  void deliver('recovery wren', async () => {
    times.push(Math.round((Date.now() - began) / 60_000))
    throw new Error('away')
  })
  return vi.advanceTimersByTimeAsync(2 * 3_600_000).then(() => expect(times).toEqual([0, 1, 6, 21, 61]))
})

test('never repeats what the server refuses for good', async () => {
  const { mailbox, start, failures } = await fixture()
  mailbox.refuse(ADDRESS)
  start()
  await vi.waitFor(() => expect(failures).toEqual([expect.objectContaining({ responseCode: 550 })]))
  await sleep(100)
  expect(mailbox.turnedAway.get(ADDRESS)).toBe(1)
})

test('tries again after a server that hangs, and one that is away', async () => {
  const { mailbox, start, failures, tries, lines } = await fixture([20, 20])
  mailbox.ignore(ADDRESS)
  start()
  await vi.waitFor(() => expect(mailbox.turnedAway.get(ADDRESS)).toBe(2))
  await mailbox.close()
  await vi.waitFor(() => expect(failures).toHaveLength(1))
  expect(tries()).toBe(3)
  expect(lines()[0]).toMatch(/ mail-delayed tries=1 code="ETIMEDOUT"/)
})

test('replaces what waits by a newer mail of its kind to the account', async () => {
  const { mailbox, start } = await fixture([150, 150])
  mailbox.greylist(ADDRESS, 1)
  start('first')
  await vi.waitFor(() => expect(mailbox.turnedAway.get(ADDRESS)).toBe(1))
  await sleep(50)
  start('second')
  expect(await mailbox.next(ADDRESS)).toMatchObject({ subject: 'second' })
  await expect(mailbox.next(ADDRESS, 400)).rejects.toThrow('No message came')
})

test('says at the end how many are lost', async () => {
  const { mailbox, start, stop, lines, tries } = await fixture([100])
  mailbox.greylist(ADDRESS, 1)
  start()
  await vi.waitFor(() => expect(lines()).toHaveLength(1))
  stop()
  expect(lines()[1]).toMatch(/ mails-abandoned count=1$/)
  await sleep(200)
  expect(tries()).toBe(1)
})
