import { fireEvent, within } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { addPost, away, notAvailable, press, server, submit, type } from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

let post: number
beforeAll(async () => {
  await server.sql`insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true`
  post = (await addPost([{ content: 'A claim' }])).id
})

const LABEL = /^Email me when someone replies/

async function openAs(name: string, { isProven = true, isAdmin = false } = {}) {
  const { signedUp, signedUpAdmin } = peopleOf(() => server)
  const { client, id } = await (isAdmin ? signedUpAdmin : signedUp)(name)
  if (isProven)
    await server.sql`
      update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where id = ${id}`
  const { session } = (await client.auth.getSession()).data
  const opened = await openReviews(server, post, session)
  return {
    ...opened,
    id,
    client,
    again: () => openReviews(server, post, session),
    choices: () => server.sql`
      select review, held, report, answer, approval from private.mail_preferences where user_id = ${id}`,
  }
}

const box = ({ queryByLabelText }: ReviewPage['page']) => queryByLabelText(LABEL)
const write = (page: ReviewPage['page'], text: string) => type(page.getByLabelText('Review'), text)
const isAdded = (page: ReviewPage['page']) => until(() => page.getByText('Comment added successfully'))
const usual = { review: 'each', held: 'each', report: 'each' }

test('asks about emails with a first review', async () => {
  const { page, network, again, choices } = await openAs('rosalind')
  expect(box(page)).toBeNull()
  write(page, 'My first')
  await until(() => expect(box(page)).toHaveProperty('checked', true))
  const held = Promise.withResolvers<null>()
  network.intercept = ({ url }) => (url.includes('set_mail_preferences') ? held.promise : null)
  submit(page)
  await isAdded(page)
  // With the review, so that nothing moves later.
  expect(box(page)).toBeNull()
  held.resolve(null)
  await until(async () => expect(await choices()).toEqual([{ ...usual, answer: true, approval: true }]))

  const { page: next, network: nextNetwork } = await again()
  write(next, 'My second')
  await until(() => expect(nextNetwork.read).toContainEqual(expect.stringContaining('read_mail_preferences')))
  submit(next)
  await isAdded(next)
  expect(box(next)).toBeNull()
})

test('a box that stays empty is a choice too', async () => {
  const { page, choices } = await openAs('wren')
  write(page, 'Leave me alone')
  fireEvent.click(await until(() => page.getByLabelText(LABEL)))
  submit(page)
  await until(async () => expect(await choices()).toEqual([{ ...usual, answer: false, approval: false }]))
})

test('does not tick the offer for an unconfirmed address', async () => {
  const { page, choices } = await openAs('pim', { isProven: false })
  write(page, 'Unproven')
  const tick = await until(() => page.getByLabelText(LABEL))
  expect(tick).toHaveProperty('checked', false)
  expect(page.queryByText(/Emails start once your address is confirmed/)).toBeNull()
  fireEvent.click(tick)
  page.getByText(/Emails start once your address is confirmed/)
  submit(page)
  await until(async () => expect(await choices()).toMatchObject([{ answer: true }]))
})

test('asks only once per page', async () => {
  const { page, row, choices } = await openAs('tomas')
  await until(() => press(row('A claim'), 'Reply'))
  const field = await until(() => page.getByLabelText('Reply'))
  type(field, 'An answer')
  const form = field.closest('form') ?? field
  fireEvent.click(await until(() => within(form).getByLabelText(LABEL)))
  const clock = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(clock + 10_000)
  press(form, 'Reply')
  await until(async () => expect(await choices()).toMatchObject([{ answer: false }]))
  await until(() => expect(box(page)).toBeNull())
})

test('keeps the review when saving the choice fails', async () => {
  const { page, network, choices, texts } = await openAs('ines')
  const text = 'Neither is lost'
  write(page, text)
  const tick = await until(() => page.getByLabelText(LABEL))
  fireEvent.click(tick)
  fireEvent.click(tick)
  network.intercept = ({ method, url }) => (method === 'POST' && url.includes('/comments') ? away(500) : null)
  submit(page)
  await until(() => page.getByRole('textbox', { name: 'Review', description: notAvailable }))
  expect(page.getByLabelText('Review')).toHaveProperty('value', text)
  expect(box(page)).toHaveProperty('checked', true)
  expect(await choices()).toEqual([])

  network.intercept = ({ url }) => (url.includes('set_mail_preferences') ? away(500) : null)
  submit(page)
  await until(() =>
    page.getByText(`Your comment was added, but your email preference was not saved. ${notAvailable}`),
  )
  expect(texts()).toContain(text)
  expect(page.getByLabelText('Review')).toHaveProperty('value', '')
  expect(box(page)).toHaveProperty('checked', true)

  network.intercept = () => null
  write(page, 'And one more')
  submit(page)
  await until(async () => expect(await choices()).toMatchObject([{ answer: true, approval: true }]))
})

test('what another tab has chosen meanwhile stays', async () => {
  const { page, client, choices } = await openAs('noor')
  write(page, 'From the first tab')
  await until(() => page.getByLabelText(LABEL))
  const chosen = { ...usual, answer: false, approval: true }
  expect((await client.rpc('set_mail_preferences', chosen)).error).toBeNull()
  submit(page)
  await isAdded(page)
  await until(() => expect(box(page)).toBeNull())
  expect(await choices()).toEqual([chosen])
})

test('does not ask administrators or sites without email', async () => {
  const { page, network } = await openAs('ada', { isAdmin: true })
  write(page, 'By an administrator')
  submit(page)
  await isAdded(page)
  expect(network.read.filter(path => path.includes('read_mail_preferences'))).toEqual([])

  await server.sql`update private.mail_server set sends = false`
  const silent = await openAs('quin')
  write(silent.page, 'Nobody mails me')
  submit(silent.page)
  await isAdded(silent.page)
  expect(box(silent.page)).toBeNull()
  expect(await silent.choices()).toEqual([])
})
