import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, openDashboard, server } from './dashboard-fixture.tsx'

// Nothing leaves, so that the figures stay.

beforeEach(async () => {
  await server.sql`delete from private.deliveries`
  await server.sql`delete from private.subscribers`
  await server.sql`delete from blogs`
  await server.sql`update private.mail_server set sends = true`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status, published_at)
    values (${admin.id}, 'hedges', 'On hedges', 'Why they grow.', 'JavaScript', 'published', now()),
      (${admin.id}, 'later', 'For later', 'Not yet.', 'JavaScript', 'draft', null)`
  await server.sql`
    insert into private.subscribers (email, state, source, confirmed_at)
    select name || '@example.com', 'confirmed', 'hand', now() from unnest('{wren,otto}'::text[]) as name`
})

const stored = async () =>
  (
    await server.sql`
      select kind, state, subject, note, recipients from private.deliveries where kind <> 'weekly' order by id`
  ).map(row => Object.values(row).join(' | '))
const text = () => document.body.textContent

test('asks whether to send a post and sends it once', async () => {
  const { page, press } = await openDashboard('/dashboard/blog/hedges/send')
  await until(() => page.getByRole('heading', { name: 'Send it to 2 subscribers?' }))
  fireEvent.change(page.getByLabelText('Subject'), { target: { value: 'Hedges, at last' } })
  fireEvent.change(page.getByLabelText('Above the post'), { target: { value: 'Dear all' } })
  await press('Send me a test')
  await until(async () => expect(await stored()).toEqual(['test | done | Hedges, at last | Dear all | 0']))
  await press('Send to 2 subscribers')
  await until(async () => expect((await stored())[1]).toBe('post | going | Hedges, at last | Dear all | 2'))
  const again = await openDashboard('/dashboard/blog/hedges/send')
  await until(() => expect(text()).toContain('It is being sent.'))
  expect(again.page.queryByLabelText('Subject')).toBeNull()
})

test('previews the newsletter and warns of long posts', async () => {
  const { page } = await openDashboard('/dashboard/blog/hedges/send')
  const issue = () => page.getByTitle('Email preview').getAttribute('srcdoc')
  await until(() => expect(issue()).toContain('Why they grow.'))
  expect(issue()).not.toMatch(/<style|href=/)
  expect(text()).not.toContain('too long')
  fireEvent.change(page.getByLabelText('Above the post'), { target: { value: 'Dear all' } })
  fireEvent.focusOut(page.getByLabelText('Above the post'))
  await until(() => expect(issue()).toContain('Dear all'))
  await server.sql`update blogs set content = ${'<p>Slowly growing.</p>'.repeat(6_000)} where slug = 'hedges'`
  const long = await openDashboard('/dashboard/blog/hedges/send')
  await until(() => expect(text()).toContain('too long for an email'))
  expect(long.page.getByTitle('Email preview').getAttribute('srcdoc')).not.toContain('Slowly')
})

test('keeps what was typed when the answer is missing', async () => {
  const { page, press, shown } = await openDashboard('/dashboard/blog/hedges/send', {
    intercept: request => (request.url.includes('plan_issue') ? new Response('{}', { status: 500 }) : null),
  })
  await until(() => page.getByRole('heading', { name: 'Send it to 2 subscribers?' }))
  fireEvent.change(page.getByLabelText('Subject'), { target: { value: 'Kept' } })
  await press('Send to 2 subscribers')
  await shown(/./)
  expect(page.getByLabelText('Subject')).toHaveProperty('value', 'Kept')
  expect(await stored()).toEqual([])
})

test('asks before text to subscribers is left unsent', async () => {
  const { page, press, dialog, path } = await openDashboard('/dashboard/blog/hedges/send')
  await until(() => page.getByRole('heading', { name: 'Send it to 2 subscribers?' }))
  fireEvent.change(page.getByLabelText('Above the post'), { target: { value: 'Dear all' } })
  fireEvent.click(page.getByRole('link', { name: 'Users' }))
  await press('Cancel', await dialog('Leave without saving?'))
  expect(page.getByLabelText('Above the post')).toHaveProperty('value', 'Dear all')
  await press('Send to 2 subscribers')
  await until(() => expect(path()).toBe('/dashboard/newsletter'))
})

test('sends a draft when it is published', async () => {
  const { press } = await openDashboard('/dashboard/blog/later/send')
  await press('Send when it is published')
  await until(async () => expect(await stored()).toEqual(['post | planned |  |  | 0']))
  const again = await openDashboard('/dashboard/blog/later/send')
  await again.press('Don’t send')
  await until(async () => expect(await stored()).toEqual(['post | declined |  |  | 0']))
})

test('asks twice before a correction', async () => {
  await server.sql`
    insert into private.deliveries (kind, blog_id, state, subject, started_at)
    select 'post', id, 'done', '', now() from blogs where slug = 'hedges'`
  const { press, dialog } = await openDashboard('/dashboard/blog/hedges/send')
  await press('Send the correction')
  await press('Continue', await dialog('Send the correction?'))
  expect(await stored()).toHaveLength(1)
  await press('Send again', await dialog('Really email everyone again?'))
  await until(async () => expect((await stored())[1]).toBe('correction | going |  |  | 2'))
})

test('explains what is missing to send newsletters', async () => {
  await server.sql`
    insert into private.deliveries (kind, blog_id, state, subject, started_at)
    select 'post', id, 'done', '', now() from blogs where slug = 'hedges'`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, status, published_at)
    values (${admin.id}, 'walls', 'On walls', 'Stone.', 'JavaScript', 'published', now())`
  await server.sql`update private.mail_server set sends = false`
  await openDashboard('/dashboard/blog/hedges/send')
  await until(() => expect(text()).toContain('Email isn’t set up'))
  const { page } = await openDashboard('/dashboard/newsletter')
  await until(() => expect(text()).toContain('Email isn’t set up'))
  expect(text()).toContain('On hedges')
  expect(page.queryByText('Send a correction')).toBeNull()
  expect(page.queryByText('On walls')).toBeNull()
})

test('pauses, resumes and stops sending', async () => {
  await server.sql`
    insert into private.deliveries (kind, blog_id, state, subject) select 'post', id, 'planned', '' from blogs where slug = 'hedges'`
  await server.sql`select public.start_deliveries()`
  const { press, dialog } = await openDashboard('/dashboard/newsletter')
  await until(() => expect(text()).toContain('0 emails of 2 sent · 2 emails waiting'))
  await server.sql`
    select public.complete_mail(id, 'bounced', '550 Nobody here') from private.outbox
    where subscriber_id = (select id from private.subscribers where email = 'otto@example.com')`
  await until(() => expect(text()).toContain('1 email waiting · 1 email rejected'))
  const refused = document.querySelector('details')
  if (!refused) throw new Error('Nobody was refused.')
  refused.open = true
  fireEvent(refused, new Event('toggle'))
  await until(() => expect(refused.textContent).toContain('otto@example.com 550 Nobody here'))
  await press('Pause')
  await until(() => expect(text()).toContain('Paused'))
  await press('Resume')
  await until(() => expect(text()).toContain('Sending Post'))
  await press('Stop')
  await press('Stop sending', await dialog('Stop sending?'))
  await until(() => expect(text()).toContain('Stopped'))
  expect(await server.sql`select state from private.outbox where state = 'waiting'`).toEqual([])
})

test('stops a plan, which can be sent later', async () => {
  await server.sql`
    insert into private.deliveries (kind, blog_id, state, subject) select 'post', id, 'planned', '' from blogs where slug = 'later'`
  const { page, press, dialog } = await openDashboard('/dashboard/newsletter')
  await press('Stop')
  const question = await dialog('Stop sending?')
  expect(question.textContent).toContain('You can still send it then.')
  await press('Stop sending', question)
  await until(() => page.getByText('Sending has stopped'))
  expect(text()).not.toContain('Send a correction')
})

test('offers what was not sent', async () => {
  const { page } = await openDashboard('/dashboard/newsletter')
  await until(() =>
    expect(page.getByRole('link', { name: 'On hedges' }).getAttribute('href')).toBe(
      '/dashboard/blog/hedges/send',
    ),
  )
  expect(text()).toContain('No emails sent yet')
  expect(text()).not.toContain('For later')
})

test('offers no sent post again after many weekly issues', async () => {
  await server.sql`
    insert into private.deliveries (kind, blog_id, state, subject, started_at)
    select 'post', id, 'done', '', now() from blogs where slug = 'hedges'`
  await server.sql`
    insert into private.deliveries (kind, weekday, state, subject, recipients, posts_until)
    select 'weekly', 1, 'done', '', 1, now() - week * interval '7 days' from generate_series(1, 50) as week`
  await openDashboard('/dashboard/newsletter')
  await until(() => expect(text()).toContain('Weekly digest'))
  expect(text()).not.toContain('On hedges')
})
