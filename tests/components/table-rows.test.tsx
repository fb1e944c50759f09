import { fireEvent, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPosts, type Dashboard, openDashboard, server, signedUp } from './dashboard-fixture.tsx'

beforeEach(() => server.sql`delete from blogs`)

async function openPosts(titles = ['On gates', 'On hedges', 'On walls']) {
  await addPosts(titles)
  const posts = await openDashboard('/dashboard/posts?sort=title&order=asc')
  await until(() => expect(posts.names()).toEqual(titles))
  return posts
}

const cell = ({ row }: Dashboard, text: string, index: number) => {
  const found = within(row(text)).getAllByRole('cell')[index]
  if (!found) throw new Error(`The row of '${text}' has no cell ${index}.`)
  return found
}

const press = (key: string, options: KeyboardEventInit = {}, target = document.activeElement) =>
  fireEvent.keyDown(target ?? document.body, { key, ...options })

const focused = () => document.activeElement?.textContent

describe('a click on a row', () => {
  test('opens what its title names', async () => {
    const posts = await openPosts()
    expect(posts.page.getByRole('link', { name: 'On gates' }).getAttribute('href')).toMatch(/update$/)
    fireEvent.click(cell(posts, 'On gates', 3))
    await until(() => expect(posts.path()).toMatch(/^\/dashboard\/blog\/own-.*\/update$/))
  })

  test.each([
    ['with Ctrl', () => {}, { ctrlKey: true }],
    ['that selects text', (at: Node) => getSelection()?.selectAllChildren(at), {}],
  ])('%s opens nothing', async (_, prepare, event) => {
    const posts = await openPosts()
    const topic = cell(posts, 'On gates', 2)
    prepare(topic)
    fireEvent.click(topic, event)
    getSelection()?.removeAllRanges()
    fireEvent.click(cell(posts, 'On gates', 0))
    expect(posts.path()).toBe('/dashboard/posts')
    fireEvent.click(topic)
    await until(() => expect(posts.path()).not.toBe('/dashboard/posts'))
  })
})

test('shows the columns of a row without a form', async () => {
  const { id } = await signedUp('Pell')
  await server.sql`update profiles set created_at = '2024-01-04 10:00Z' where id = ${id}`
  const users = await openDashboard('/dashboard/users?search=pell')
  await users.press('Pell')
  const details = await users.dialog('Pell')
  expect(details.textContent).toMatch(/Emailpell@example\.com.*Created AtJanuary 04, 2024.*Roleuser/)
})

test('shows a recent date as its age', async () => {
  await addPosts(['On gates'])
  await server.sql`update blogs set updated_at = now() - interval '3 hours' - interval '1 minute'`
  const { row } = await openDashboard('/dashboard/posts')
  const [created, updated] = await until(() => {
    const found = [...row('On gates').querySelectorAll('time')]
    expect(found).toHaveLength(2)
    return found
  })
  expect(created?.textContent).toBe('March 4, 2024')
  expect(created?.title).toBe('March 4, 2024, 10:01')
  expect(updated?.querySelector('[aria-hidden]')?.textContent).toBe('3 hours ago')
  expect(updated?.querySelector('.sr-only')?.textContent).toBe(updated?.title)
  expect(Date.now() - Date.parse(updated?.dateTime ?? '')).toBeGreaterThan(3 * 3_600_000)
})

test('all actions of a row are in its menu', async () => {
  const { press: click } = await openPosts(['On gates'])
  await click('More: On gates')
  const items = [...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent)
  expect(items).toEqual(['View', 'Edit', 'Pin to the front page', 'Close reviews', 'Delete'])
})

describe('keys in a table', () => {
  test('move between rows and stop at the ends', async () => {
    await openPosts()
    press('k')
    expect(focused()).toBe('On gates')
    press('j')
    press('j')
    press('j')
    expect(focused()).toBe('On walls')
    press('k')
    expect(focused()).toBe('On hedges')
  })

  test('select the focused row', async () => {
    const { box, button } = await openPosts()
    press('x')
    press('j')
    press('X')
    await until(() => button('Delete selected (1)'))
    expect(box('On gates').checked).toBe(true)
    press('x', {}, box('On gates'))
    await until(() => expect(box('On gates').checked).toBe(false))
  })

  test('edit the focused row', async () => {
    const { path } = await openPosts()
    press('j')
    press('e')
    await until(() => expect(path()).toMatch(/update$/))
  })

  test('edit in a dialog where there is one', async () => {
    await server.sql`insert into redirects (from_path, target) values ('/old', '/new')`
    const { dialog, names } = await openDashboard('/dashboard/redirects')
    await until(() => expect(names()).toContain('/old'))
    press('j')
    press('e')
    await dialog('Edit redirect')
  })

  test.each<[string, KeyboardEventInit, (posts: Dashboard) => Element]>([
    ['in a field', {}, ({ page }) => page.getByLabelText('Search posts')],
    ['with Ctrl', { ctrlKey: true }, () => document.body],
    ['with Shift', { shiftKey: true }, () => document.body],
    ['while composing', { isComposing: true }, () => document.body],
  ])('do nothing %s', async (_, options, targetOf) => {
    const posts = await openPosts()
    press('j', options, targetOf(posts))
    expect(focused()).not.toBe('On gates')
    press('j')
    expect(focused()).toBe('On gates')
  })

  test('do nothing while a dialog or a menu is open', async () => {
    const { press: click, dialog } = await openPosts()
    await click('More: On walls')
    press('k')
    expect(focused()).toBe('View')
    press('Escape')
    await click('Delete On walls')
    await dialog('Delete Post')
    press('j')
    expect(focused()).not.toBe('On gates')
  })
})

describe('the list of keys', () => {
  test('opens on a question mark', async () => {
    const { dialog } = await openPosts()
    press('?', { shiftKey: true })
    const list = await dialog('Keyboard shortcuts')
    expect([...list.querySelectorAll('kbd')].map(key => key.textContent)).toEqual([
      'Ctrl+K',
      'Ctrl+Shift+K',
      '?',
      'J',
      'K',
      'X',
      'E',
      'Z',
      'Enter',
      'Ctrl+S',
      'Ctrl+Enter',
      'Ctrl+/',
    ])
  })

  test('turns off keys without Ctrl', async () => {
    const { dialog, page, press: click } = await openPosts()
    press('?', { shiftKey: true })
    const list = await dialog('Keyboard shortcuts')
    fireEvent.click(page.getByLabelText('Use single-key shortcuts in this browser'))
    await click('Close', list)
    press('j', {}, document.body)
    expect(focused()).not.toBe('On gates')
    press('?', { shiftKey: true })
    expect(document.querySelector('dialog[open]')).toBeNull()
  })
})
