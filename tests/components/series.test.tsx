import { fireEvent, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { admin, openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from blogs`
  await server.sql`delete from series`
})

async function addSeries() {
  await server.sql`insert into series (slug, name) values ('walls', 'Walls')`
  for (const name of ['one', 'two', 'three'])
    await server.sql`
      insert into blogs (user_id, slug, title, introduction, topic, series, status, published_at)
      values (${admin.id}, ${name}, ${`Part ${name}`}, 'x', 'CSS', 'walls', ${name === 'two' ? 'draft' : 'published'}, now())`
}

const order = async () => {
  const rows = await server.sql<{ slug: string }>`
    select blogs.slug from series, blogs where blogs.series = series.slug
    order by array_position(post_order, blogs.id), blogs.id`
  return rows.map(({ slug }) => slug)
}

test('creates a series and opens it', async () => {
  const { page, press, dialog, path } = await openDashboard('/dashboard/series')
  await press('Create new')
  const sheet = await dialog('Create a series')
  const submit = (name: string) => {
    fireEvent.input(page.getByLabelText('Name'), { target: { value: name } })
    fireEvent.submit(sheet.querySelector('form') ?? sheet)
  }
  submit('…')
  await until(() => page.getByText('Use at least one letter or digit'))
  await server.sql`insert into series (slug, name) values ('walls', 'Walls')`
  submit('Walls!')
  await until(() => page.getByText('Another series has this address. Choose another name.'))
  submit('Über Wälle')
  await until(() => expect(path()).toBe('/dashboard/series/uber-walle'))
})

test('orders parts by keyboard and renames a series', async () => {
  await addSeries()
  const { page, press, button } = await openDashboard('/dashboard/series/walls')
  await press('Move Part three up')
  await press('Move Part three up')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Part three down')
  fireEvent.change(page.getByLabelText('Name'), { target: { value: ' Fences ' } })
  fireEvent.change(page.getByLabelText('Parts to come'), { target: { value: 'A roof\nA door' } })
  fireEvent.submit(button('Save').closest('form') ?? document)
  await until(() => page.getByText('Series saved'))
  expect(await order()).toEqual(['three', 'one', 'two'])
  expect(await server.sql`select slug, name, coming from series`).toEqual([
    { slug: 'walls', name: 'Fences', coming: 'A roof\nA door' },
  ])
})

test('asks before leaving while a save is pending', async () => {
  await addSeries()
  const { page, button, dialog, network, go } = await openDashboard('/dashboard/series/walls')
  await until(() => fireEvent.change(page.getByLabelText('Name'), { target: { value: 'Fences' } }))
  const answer = Promise.withResolvers<null>()
  network.intercept = ({ method }) => (method === 'GET' ? null : answer.promise)
  fireEvent.submit(button('Save').closest('form') ?? document)
  await until(() => expect(document.querySelector('.save-bar [aria-busy=true]')).not.toBeNull())
  void go(-1)
  await dialog('Leave without saving?')
  answer.resolve(null)
  await until(() => page.getByText('Series saved'))
})

test('removes a part without deleting its post', async () => {
  await addSeries()
  const { page, press, button } = await openDashboard('/dashboard/series/walls')
  await press('Remove Part one')
  fireEvent.submit(button('Save').closest('form') ?? document)
  await until(() => page.getByText('Series saved'))
  expect(await order()).toEqual(['two', 'three'])
  expect(await server.sql`select series from blogs where slug = 'one'`).toEqual([{ series: null }])
})

test('removes no part that another series has meanwhile', async () => {
  await addSeries()
  const { page, press, button } = await openDashboard('/dashboard/series/walls')
  await press('Remove Part one')
  await server.sql`insert into series (slug, name) values ('doors', 'Doors')`
  await server.sql`update blogs set series = 'doors' where slug = 'one'`
  fireEvent.submit(button('Save').closest('form') ?? document)
  await until(() => page.getByText('Series saved'))
  expect(await server.sql`select series from blogs where slug = 'one'`).toEqual([{ series: 'doors' }])
})

test('leaves a series that was saved elsewhere', async () => {
  await addSeries()
  const { page, press, button } = await openDashboard('/dashboard/series/walls')
  await press('Move Part three up')
  await server.sql`update series set name = 'Hedges'`
  fireEvent.submit(button('Save').closest('form') ?? document)
  await until(() => page.getByText('The parts and texts were saved somewhere else'))
  expect(await server.sql`select name, post_order from series`).toEqual([{ name: 'Hedges', post_order: [] }])
})

test('deletes a series and leaves its posts', async () => {
  await addSeries()
  const { page, press, dialog } = await openDashboard('/dashboard/series')
  await press('Delete Walls')
  await press('Delete', await dialog('Delete Series'))
  await until(() => page.getByText('The series was deleted. Its posts stay.'))
  expect(await server.sql`select from series`).toEqual([])
  expect(await server.sql`select series from blogs`).toEqual([null, null, null].map(series => ({ series })))
})

test('pins at most five posts and orders them', async () => {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic)
    select ${admin.id}, 'post-' || n, 'Post ' || n, 'x', 'CSS' from generate_series(1, 6) as n`
  const { page, press, dialog, row, shown } = await openDashboard('/dashboard/posts')
  for (const n of [1, 2, 3, 4, 5]) {
    await press(`More: Post ${n}`)
    await press('Pin to the front page')
    await until(() => expect(row(`Post ${n}`).textContent).toContain('Pinned'))
  }
  await press('More: Post 6')
  await press('Pin to the front page')
  await shown('The front page has 5 pinned posts. Unpin one first.')
  await press('More: Post 4')
  await press('Unpin from the front page')
  await until(() => expect(row('Post 4').textContent).not.toContain('Pinned'))
  await press('Pinned posts')
  const sheet = await dialog('Pinned posts')
  await press('Move Post 5 up', sheet)
  fireEvent.submit(sheet.querySelector('form') ?? sheet)
  await until(() => page.getByText('Front page saved'))
  const pinned = await server.sql<{
    slug: string
  }>`select slug from blogs where pinned is not null order by pinned`
  expect(pinned.map(({ slug }) => slug)).toEqual(['post-1', 'post-2', 'post-5', 'post-3'])
})

test('orders projects', async () => {
  const project = { role: '', client: '', started: '', ended: '', state: 'finished', links: [] }
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, project)
    select ${admin.id}, 'project-' || n, 'Project ' || n, 'x', '', ${JSON.stringify(project)}::jsonb from generate_series(1, 3) as n`
  const { page, press, dialog } = await openDashboard('/dashboard/projects')
  await press('Order')
  const sheet = await dialog('Order of projects')
  await press('Move Project 1 up', sheet)
  expect(within(sheet).queryByRole('button', { name: /^Remove/ })).toBeNull()
  fireEvent.submit(sheet.querySelector('form') ?? sheet)
  await until(() => page.getByText('Order saved'))
  const ordered = await server.sql<{ slug: string }>`select slug from blogs order by position`
  expect(ordered.map(({ slug }) => slug)).toEqual(['project-3', 'project-1', 'project-2'])
})
