import { fireEvent, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPosts, admin, cutOff, openDashboard, server, signedUp } from './dashboard-fixture.tsx'

/** Two held comments and a reported one, of an account that signed in. Returns its id and theirs. */
let spammer: { id: string; ids: number[] }

beforeEach(async () => {
  await server.sql`delete from blogs`
  await server.sql`delete from auth.users where email like 'merchant%'`
  await server.sql`update settings set hold_first_reviews = false, confirm_addresses = null, held_words = ''`
  const [post = 0] = await addPosts(['On gates'])
  const { id } = await signedUp('merchant')
  const rows = await server.sql`
    insert into comments (user_id, blog_id, content, status, created_at)
    select ${id}, ${post}, content, status, now() + n * interval '1 second'
    from (values ('Buy this', 'held', 1), ('http://a http://b http://c', 'held', 2), ('Rude words', 'shown', 3))
      as given (content, status, n)
    order by n returning id`
  spammer = { id, ids: rows.map(row => Number(row.id)) }
  await server.sql`insert into reports (user_id, comment_id, reason) values (${admin.id}, ${spammer.ids[2] ?? 0}, 'So rude.')`
})

const statuses = async () =>
  (await server.sql`select status from comments order by id`).map(({ status }) => status)

test('counts, approves and removes held reviews', async () => {
  const { page, row, names, press, dialog, shown } = await openDashboard('/dashboard/moderation')
  await until(() => expect(names()).toHaveLength(3))
  expect(row('Rude words').textContent).toMatch(/Reported 1 time.*So rude\./)
  expect(row('Buy this').textContent).toContain('Held: the reason no longer applies')
  expect(row('http://a').textContent).toContain('Held: more than two links')
  const count = () => page.getByRole('link', { name: /^Moderation/, hidden: true }).textContent
  await until(() => expect(count()).toBe('Moderation3 waiting'))

  await press(/^Approve .*Rude words/)
  await until(() => page.getByText('Comment approved'))
  await until(() => expect(names()).toHaveLength(2))
  expect(await server.sql`select from reports`).toHaveLength(0)
  await until(() => expect(count()).toBe('Moderation2 waiting'))
  await press(/^Remove comment .*Buy this/)
  await press('Remove', await dialog('Remove'))
  await until(() => expect(names()).toHaveLength(1))
  expect(await statuses()).toEqual(['held', 'shown'])

  await server.sql`delete from comments where id = ${spammer.ids[1] ?? 0}`
  await press(/^Approve /)
  await shown('This comment was already deleted.')
  await until(() => page.getByText('Nothing is waiting'))
  await until(() => expect(count()).toBe('Moderation'))
})

test('counts what waits after a deletion and its undoing', async () => {
  const { page, press, dialog } = await openDashboard('/dashboard/comments')
  const count = () => page.getByRole('link', { name: /^Moderation/, hidden: true }).textContent
  await until(() => expect(count()).toBe('Moderation3 waiting'))
  await press(/^Delete comment .*Buy this/)
  await press('Delete', await dialog('Delete Comment'))
  await until(() => expect(count()).toBe('Moderation2 waiting'))
  await press('Undo')
  await until(() => expect(count()).toBe('Moderation3 waiting'))
})

test('leaves out a removed review if the reload fails', async () => {
  const { names, press, dialog, shown, network } = await openDashboard('/dashboard/moderation')
  await until(() => expect(names()).toHaveLength(3))
  network.intercept = ({ url }) => (url.includes('list_moderation') ? cutOff() : null)
  await press(/^Remove comment .*Buy this/)
  await press('Remove', await dialog('Remove'))
  await shown('The comments could not be loaded.')
  await until(() => expect(names()).toEqual(['http://a http://b http://c', 'Rude words']))
})

test('approves all held reviews at once', async () => {
  const { page, press } = await openDashboard('/dashboard/moderation')
  await until(() => fireEvent.click(page.getAllByLabelText(/^Select all 3/)[0] ?? document.body))
  await press('Approve selected (3)')
  await until(() => page.getByText('3 comments approved'))
  await until(() => page.getByText('Nothing is waiting'))
  expect(await statuses()).toEqual(['shown', 'shown', 'shown'])
})

test('offers no ban of who wrote an imported comment', async () => {
  const [post] = await server.sql<{ id: number }>`select blog_id as id from comments limit 1`
  await server.sql`delete from comments`
  await server.sql`
    select private.import_comment(${post?.id ?? 0}, null, 'Ann of old', null, '2019-05-01', 'Was not approved', null, false)`
  const { row, page } = await openDashboard('/dashboard/moderation')
  await until(() => row('Was not approved'))
  expect(row('Was not approved').textContent).toContain('Ann of old')
  expect(row('Was not approved').textContent).toContain('Held: not approved where it was imported from')
  expect(page.queryByRole('button', { name: /ban/ })).toBeNull()
})

test('bans an account and unbans it', async () => {
  const { page, press, dialog } = await openDashboard('/dashboard/moderation')
  await press(/^Remove and ban .*Buy this/)
  const question = await dialog('Remove and ban')
  expect(question.textContent).toContain('merchant')
  expect(question.textContent).toContain('3 reviews and replies of theirs go to the bin')
  await press('Remove and ban', question)
  await until(() => page.getByText('merchant was banned and 3 comments moved to the bin'))
  await until(() => page.getByText('Nothing is waiting'))
  expect(await statuses()).toEqual([])
  expect(await server.sql`select from auth.sessions where user_id = ${spammer.id}`).toHaveLength(0)

  const users = await openDashboard('/dashboard/users?search=merchant')
  await until(() => within(users.row('merchant@')).getByText('Banned'))
  await users.press('Unban merchant')
  await users.press('Unban', await users.dialog('Unban user'))
  await until(() => users.page.getByText('merchant is no longer banned'))
  await until(() => expect(users.page.queryByText('Banned')).toBeNull())
})

test('undoes a ban from the table of users', async () => {
  const { page, press, row } = await openDashboard('/dashboard/users?search=merchant')
  await press('More: merchant')
  await press('Ban')
  await until(() => page.getByText('merchant was banned and 3 comments moved to the bin'))
  await until(() => within(row('merchant@')).getByText('Banned'))
  await press('Undo')
  await until(() => expect(within(row('merchant@')).queryByText('Banned')).toBeNull())
  expect(await statuses()).toEqual(['held', 'held', 'shown'])
})

test('holds a published review from the list of comments', async () => {
  const { page, press, row } = await openDashboard('/dashboard/comments')
  await press(/^More: .*Rude words/)
  await press('Hold')
  await until(() => page.getByText('Comment held'))
  await until(() => within(row('Rude words')).getByText('Held'))
  expect(await statuses()).toEqual(['held', 'held', 'held'])
  await press('Undo')
  await until(() => expect(within(row('Rude words')).queryByText('Held')).toBeNull())
  expect(await statuses()).toEqual(['held', 'held', 'shown'])
  expect(await server.sql`select from reports`).toHaveLength(1)
  await press(/^More: .*Rude words/)
  await press('Hold')
  await until(() => within(row('Rude words')).getByText('Held'))
  const moderation = await openDashboard('/dashboard/moderation')
  await until(() => expect(moderation.row('Rude words').textContent).toContain('Held by an administrator'))
})

test('answers a held review, which approves it', async () => {
  const { page, press, dialog } = await openDashboard('/dashboard/moderation')
  await press(/^More: .*Buy this/)
  await press('Answer')
  const form = await dialog('Answer merchant')
  await press('Approve and answer', form)
  await until(() => within(form).getByText('Write a few words first'))
  fireEvent.change(within(form).getByLabelText('Reply'), { target: { value: 'No, thank you.' } })
  await press('Approve and answer', form)
  await until(() => page.getByText('Reply published'))
  expect(
    await server.sql`select status, user_id, parent from comments where content in ('Buy this', 'No, thank you.') order by id`,
  ).toEqual([
    { status: 'shown', user_id: spammer.id, parent: null },
    { status: 'shown', user_id: admin.id, parent: spammer.ids[0] },
  ])
})

test('an answer that fails stays for the next try', async () => {
  const { press, dialog, network } = await openDashboard('/dashboard/moderation', {
    intercept: ({ url }) => (url.includes('answer_comment') ? cutOff() : null),
  })
  await press(/^More: .*Buy this/)
  await press('Answer')
  const form = await dialog('Answer merchant')
  fireEvent.change(within(form).getByLabelText('Reply'), { target: { value: 'No, thank you.' } })
  await press('Approve and answer', form)
  await until(() => within(form).getByText(/^The connection was interrupted.*still here\.$/))
  network.intercept = () => null
  await press('Cancel', form)
  await press(/^More: .*Buy this/)
  await press('Answer')
  expect(within(await dialog('Answer merchant')).getByLabelText('Reply')).toHaveProperty(
    'value',
    'No, thank you.',
  )
})

test('says which listed word holds a review', async () => {
  const { page, press, row } = await openDashboard('/dashboard/moderation')
  await until(() => row('Buy this'))
  const label = 'Hold reviews and replies with these words'
  const field = await until(() => page.getByLabelText(label))
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } })
  await press('Save')
  await until(() => page.getByText(/^Enter at most 200 words/))
  fireEvent.change(field, { target: { value: ' casino \n\nBÚY\ncasino' } })
  await press('Save')
  await until(() => page.getByText('Settings saved'))
  expect(await server.sql`select held_words from settings`).toEqual([{ held_words: 'casino\nBÚY' }])
  const again = await openDashboard('/dashboard/moderation')
  await until(() => expect(again.row('Buy this').textContent).toContain('Held: contains ‘BÚY’'))
})

test.each([
  [false, 'On, as the Supabase project says.'],
  [true, 'Off, as the Supabase project says.'],
])('shows the hosted project’s own sign-up rules', async (mailer_autoconfirm, text) => {
  const { page, press, shown, network } = await openDashboard('/dashboard/settings', {
    isHosted: true,
    intercept: ({ url }) => (url.includes('/auth/v1/settings') ? new Response('', { status: 402 }) : null),
  })
  const error = await shown('The project’s setting could not be read.')
  network.intercept = ({ url }) =>
    url.includes('/auth/v1/settings') ? Response.json({ mailer_autoconfirm }) : null
  await press('Try again', error)
  await until(() => page.getByText(text))
  page.getByText(/^Change it in the project’s dashboard/)
  expect(page.queryByLabelText('Require new readers to confirm their email address')).toBeNull()
})

test('on another host, our own accounts follow the setting', async () => {
  const { page } = await openDashboard('/dashboard/settings', { isHosted: true })
  await until(() => page.getByLabelText('Require new readers to confirm their email address'))
})

test('keeps typed rules while another page of comments loads', async () => {
  await server.sql`
    insert into comments (user_id, blog_id, content, status)
    select user_id, blog_id, 'Advert ' || n, 'held' from comments, generate_series(1, 30) as n where content = 'Buy this'`
  const { page, names } = await openDashboard('/dashboard/moderation')
  const field = await until(() => page.getByLabelText('Hold reviews and replies with these words'))
  fireEvent.change(field, { target: { value: 'casino' } })
  const [first] = names()
  fireEvent.click(page.getByRole('link', { name: /^Next/ }))
  await until(() => expect([undefined, first]).not.toContain(names()[0]))
  expect(page.getByLabelText('Hold reviews and replies with these words')).toHaveProperty('value', 'casino')
})
