import type { Session } from '@supabase/supabase-js'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, server, sessionOf, signedUp } from './dashboard-fixture.tsx'
import { openPage } from './open-page.tsx'

const count = '/rest/v1/rpc/count_notifications'

/** A reader whose review somebody answered as often as `answers` says. Imported comments cause no notifications, so the rows are. */
async function answered(answers: number) {
  const reader = await sessionOf(await signedUp(`rosa-${crypto.randomUUID()}`))
  const [post] = await server.sql<{ id: number; slug: string }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${admin.id}, ${crypto.randomUUID()}, 'On hedges', 'A', 'A')
    returning id, slug`
  const [review] = await server.sql<{ id: number }>`
    insert into comments (user_id, blog_id, content) values (${reader.id}, ${post?.id ?? 0}, 'A claim') returning id`
  const replies = await server.sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, parent)
    select ${admin.id}, ${post?.id ?? 0}, 'Answer ' || n, ${review?.id ?? 0} from generate_series(1, ${answers}::integer) as n returning id`
  await server.sql`
    insert into private.notifications (user_id, kind, comment_id) select ${reader.id}, 'answer', id from comments where parent = ${review?.id ?? 0}`
  const unread = async () => {
    const rows = await server.sql<{ isRead: boolean }>`
      select read_at >= notified_at as "isRead" from private.notifications where user_id = ${reader.id}`
    return rows.filter(({ isRead }) => !isRead).length
  }
  return { ...reader, slug: post?.slug ?? '', replies: replies.map(({ id }) => Number(id)), unread }
}

async function openMenu(session: Session | null, name: RegExp) {
  const opened = await openPage({
    server,
    session,
    address: '/',
    async show() {
      const { SessionArea } = await import('#app/site/layout/session-area.tsx')
      return createElement(SessionArea)
    },
  })
  const { page } = opened
  return {
    ...opened,
    async openNotifications() {
      const button = await until(() => page.getByRole('button', { name }))
      button.click()
      ;(await until(() => page.getByRole('menuitem', { name: /^Notifications/ }))).click()
      return until(() => page.getByRole('dialog', { name: 'Notifications' }))
    },
  }
}

const one = /, 1 new notification$/
const two = /, 2 new notifications$/

test('counts a reply and links to it', async () => {
  const { session, slug, replies, unread } = await answered(2)
  const { page, address, openNotifications } = await openMenu(session, two)
  await openNotifications()
  const entry = await until(() =>
    page.getByRole('link', { name: /^New: wren replied to you.*On hedges.*Answer 2/ }),
  )
  expect(entry.querySelector('time')?.textContent).toContain('minute ago')
  expect(entry.getAttribute('href')).toBe(`/blog/${slug}?review=${replies[1]}#review-${replies[1]}`)
  entry.click()
  await until(() => expect(address()).toBe(`/blog/${slug}?review=${replies[1]}`))
  await until(() => page.getByRole('button', { name: one }))
  expect(page.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  expect(await unread()).toBe(1)
})

test('links to a reply on a project', async () => {
  const { session, slug, replies } = await answered(1)
  await server.sql`
    update blogs set topic = '', project = '{"role": "", "client": "", "started": "", "ended": "", "state": "finished", "links": []}'
    where slug = ${slug}`
  const { page, openNotifications } = await openMenu(session, one)
  await openNotifications()
  const entry = await until(() => page.getByRole('link', { name: /^New: wren replied to you/ }))
  expect(entry.getAttribute('href')).toBe(`/projects/${slug}?review=${replies[0]}#review-${replies[0]}`)
})

test('marks all as read', async () => {
  const { session, unread } = await answered(2)
  const { page, openNotifications } = await openMenu(session, two)
  await openNotifications()
  ;(await until(() => page.getByRole('button', { name: 'Mark all as read' }))).click()
  await until(() => expect(page.queryByRole('button', { name: /new notification/ })).toBeNull())
  await until(() =>
    expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true),
  )
  expect(page.queryByRole('link', { name: /^New: / })).toBeNull()
  expect(await unread()).toBe(0)
})

test('counts again when the tab becomes visible', async () => {
  const { session, id } = await answered(1)
  const { page } = await openMenu(session, one)
  await until(() => page.getByRole('button', { name: one }))
  await server.sql`update private.notifications set read_at = now() where user_id = ${id}`
  document.dispatchEvent(new Event('visibilitychange'))
  await until(() => expect(page.queryByRole('button', { name: /new notification/ })).toBeNull())
})

test('reports no notifications and failed loads', async () => {
  const { session } = await answered(0)
  const { page, network, openNotifications } = await openMenu(session, /^rosa/)
  network.intercept = ({ url }) =>
    url.includes('list_notifications') ? new Response('{}', { status: 500 }) : null
  await openNotifications()
  await until(() => page.getByText('Your notifications could not be loaded.'))
  network.intercept = () => null
  page.getByRole('button', { name: 'Try again' }).click()
  await until(() => page.getByText('Nothing yet'))
})

test('notifies an administrator of held reviews', async () => {
  const { replies } = await answered(1)
  await server.sql`update comments set status = 'held' where id = ${replies[0] ?? 0}`
  const { page, openNotifications } = await openMenu(admin.session, one)
  await openNotifications()
  await until(() =>
    page.getByRole('link', { name: /^New: A review of On hedges by wren is awaiting approval/ }),
  )
  expect(page.getByRole('link', { name: 'Open moderation' }).getAttribute('href')).toBe(
    '/dashboard/moderation',
  )
})

test('nothing is asked for a visitor', async () => {
  const { page, network } = await openMenu(null, one)
  await until(() => page.getByRole('link', { name: 'Sign In' }))
  expect(network.read.filter(path => path.startsWith(count))).toEqual([])
})

test('asks once whether a review still holds', async () => {
  const { session, id } = await answered(0)
  const [review] = await server.sql<{ id: number }>`select id from comments where user_id = ${id}`
  await server.sql`update blogs set content = '<p>New.</p>' where id = (select blog_id from comments where id = ${review?.id ?? 0})`
  const { page, openNotifications } = await openMenu(session, one)
  await openNotifications()
  await until(() => page.getByRole('link', { name: /The text of On hedges has changed since your review/ }))
  expect(page.getByRole('link', { name: 'Edit it' }).getAttribute('href')).toMatch(/#review-\d+$/)
  page.getByRole('button', { name: 'It still holds' }).click()
  await until(() => page.getByText('Nothing yet'))
  const [stored] =
    await server.sql`select confirmed_at is not null as is_confirmed from comments where id = ${review?.id ?? 0}`
  expect(stored).toEqual({ is_confirmed: true })
})
