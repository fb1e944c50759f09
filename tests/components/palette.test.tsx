import { fireEvent } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPosts, addProject, openDashboard, server } from './dashboard-fixture.tsx'

beforeAll(async () => {
  await server.sql`delete from blogs`
  await addPosts(['On gates', 'On walls'])
})

async function openPalette(isHosted = false) {
  const dashboard = await openDashboard('/dashboard/posts', { isHosted })
  await until(() => dashboard.page.getByText('Go to…'))
  // The listener is added after the button is shown.
  const field = await until(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return dashboard.page.getByPlaceholderText(/^A page, post/)
  })
  const choose = async (typed: string, label: RegExp) => {
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.click(await until(() => dashboard.page.getByRole('option', { name: label })))
  }
  return { ...dashboard, choose }
}

test.each([
  ['redir', /^Redirects/, '/dashboard/redirects'],
  ['new page', /^New page/, '/dashboard/createpage'],
  ['search engines', /^Allow search engines/, '/dashboard/settings'],
  ['accent', /^Accent/, '/dashboard/appearance'],
  ['copyright', /^Footer year/, '/dashboard/settings'],
  ['footer', /^Navigation/, '/dashboard/navigation'],
])('%s leads to %s', async (typed, label, address) => {
  const { choose, path } = await openPalette()
  await choose(typed, label)
  await until(() => expect(path()).toBe(address))
})

test('offers only what has the typed words', async () => {
  const { page } = await openPalette()
  fireEvent.change(page.getByPlaceholderText(/^A page, post/), { target: { value: 'footer' } })
  const found = await until(() => {
    const settings = page.getByRole('group', { name: 'Settings' })
    return [...settings.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  })
  expect(found[0]).toMatch(/^Footer year/)
  expect(found.join()).not.toContain('Security contact')
})

test('finds the form of a post by its title', async () => {
  const { choose, path } = await openPalette()
  await choose('gat', /^On gates/)
  await until(() => expect(path()).toMatch(/^\/dashboard\/blog\/.*\/update$/))
})

test('finds a person by their address', async () => {
  const { choose, path } = await openPalette()
  await choose('wren@', /^wren Person/)
  await until(() => expect(path()).toBe('/dashboard/users'))
})

test('finds a tag by another spelling', async () => {
  await server.sql`insert into tags (name) values ('Node.js')`
  const { choose, path } = await openPalette()
  await choose('nodejs', /^Node\.js/)
  await until(() => expect(path()).toBe('/dashboard/tags'))
})

test('finds the form of a project by its title', async () => {
  await addProject('weir', 'A weir')
  const { choose, path } = await openPalette()
  await choose('weir', /^A weir Edit project/)
  await until(() => expect(path()).toBe('/dashboard/project/weir/update'))
})

test('requests a backup', async () => {
  await server.sql`insert into private.backups (every) values (24)`
  const { choose, page } = await openPalette()
  await choose('back', /^Back up now/)
  await until(() => page.getByText('The backup will start within 30 seconds.'))
  expect(await server.sql`select is_requested from private.backups`).toEqual([{ is_requested: true }])
  await server.sql`delete from private.backups`
  const other = await openPalette()
  await other.choose('back', /^Back up now/)
  await until(() => other.page.getByText(/^Backups are not set up\./))
})

test('names the command that backs up a hosted project', async () => {
  const { choose, page } = await openPalette(true)
  await choose('back', /^Back up now/)
  await until(() => page.getByText(/Run ‘npm run backup’ on the server\.$/))
})

test('leaves Ctrl+K to a text that is written', async () => {
  const { page } = await openDashboard('/dashboard/posts')
  await until(() => page.getByText('Go to…'))
  const text = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(text, 'isContentEditable', { value: true })
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true })
  expect(page.queryByPlaceholderText(/^A page, post/)).toBeNull()
  await until(() => {
    fireEvent.keyDown(text, { key: 'K', ctrlKey: true, shiftKey: true })
    return page.getByPlaceholderText(/^A page, post/)
  })
  text.remove()
})
