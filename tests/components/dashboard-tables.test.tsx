import { fireEvent, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { addPosts, addProject, addReviews, admin, openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(() => server.sql`delete from blogs`)

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('shows status, rating and review count of each post', async () => {
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic, status, published_at)
    select ${admin.id}, title, title, 'a', '<p>a</p>', 'ReactJS', status, out::timestamptz
    from (values ('hedges', 'published', '2024-01-01'), ('walls', 'draft', null), ('gates', 'published', '2999-03-04 10:30+00'))
      as post (title, status, out)`
  await server.sql`
    insert into comments (user_id, blog_id, content, rating, status)
    select ${admin.id}, id, coalesce(rating::text, 'none'), rating, case rating when 1 then 'held' else 'shown' end
    from blogs, unnest(array[4, 5, 2, null, 1]) as rating where title = 'hedges'`
  const { row, names, choose } = await openDashboard('/dashboard/posts')
  await until(() => expect(names()).toHaveLength(3))
  expect(row('hedges').textContent).toMatch(/hedges Published 2\.0 out of 5 stars4 reviews/)
  expect(row('walls').textContent).toMatch(/walls DraftReactJS/)
  expect(row('gates').textContent).toMatch(/gates Scheduled · Mar 4, 2999, 10:30ReactJS/)
  await choose('Status', 'scheduled')
  await until(() => expect(names()).toEqual(['gates']))
})

test('sorts and filters posts by topic', async () => {
  await addPosts(['On gates', 'On apples', 'On ßtairs'], 'ReactJS')
  const { page, row, names, choose, press, address } = await openDashboard('/dashboard/posts?search=on')
  await until(() => page.getByText('3 posts found'))
  expect(cells(row('On gates')).slice(2, 5)).toEqual(['ReactJS', 'March 4, 2024', 'June 2, 2024'])
  const href = (name: RegExp | string) => page.getByRole('link', { name }).getAttribute('href')
  expect(href(/^View On gates/)).toMatch(/^\/blog\/own-/)
  expect(href('On gates')).toMatch(/^\/dashboard\/blog\/own-[\w-]+\/update$/)
  expect(href('Create new')).toBe('/dashboard/createblog')
  // Its name is there twice, since below 1260 px it is no link.
  const head = (label: string) => page.getByRole('columnheader', { name: new RegExp(`^${label}`) })
  for (const [label, order, titles] of [
    ['Blog title', 'ascending', ['On apples', 'On gates', 'On ßtairs']],
    ['Blog title', 'descending', ['On ßtairs', 'On gates', 'On apples']],
    ['Updated at', 'descending', ['On gates', 'On apples', 'On ßtairs']],
    ['Created at', 'descending', ['On ßtairs', 'On apples', 'On gates']],
  ] as const) {
    fireEvent.click(within(head(label)).getByRole('link'))
    await until(() => expect(names()).toEqual(titles))
    expect(head(label).getAttribute('aria-sort')).toBe(order)
  }
  await choose('Topic', 'TypeScript')
  await until(() => page.getByText('No Data'))
  await press('Show all')
  await until(() => expect(names()).toHaveLength(3))
  expect(address()).toBe('/dashboard/posts?sort=inserted_at&order=desc')
  await choose('Sort by', 'title asc')
  await until(() => expect(names()).toEqual(['On apples', 'On gates', 'On ßtairs']))
})

test('counts the same comments as the list behind the count', async () => {
  const [post = 0] = await addPosts(['On gates'])
  await addReviews(post, 3)
  await server.sql`
    insert into comments (user_id, blog_id, content, parent)
    select ${admin.id}, ${post}, 'An answer', id from comments where content = 'Comment 1.'`
  const main = await openDashboard('/dashboard/main')
  const total = await until(() => main.page.getByRole('region', { name: 'Total Comments' }).textContent)
  expect(total).toMatch(/Total Comments3/)
  const { page, names, choose } = await openDashboard('/dashboard/comments')
  await until(() => page.getByText('3 comments'))
  await choose('Rating', '7')
  await until(() => expect(names()).toEqual(['An answer']))
})

test('sorts and filters comments by rating and post', async () => {
  const [gates = 0, walls = 0] = await addPosts(['On gates', 'On walls'])
  await server.sql`insert into comments (user_id, blog_id, content, rating, created_at)
    select ${admin.id}, post, said, rating, timestamptz '2024-06-18 10:00Z' + place * interval '1 day'
    from unnest(${[gates, gates, walls]}::bigint[], array['First', 'Second', 'Third'], array[5, null, 5])
      with ordinality as given (post, said, rating, place)`
  await server.sql`insert into likes (user_id, comment_id) select ${admin.id}, id from comments where content = 'Second'`
  const { page, row, names, choose, address } = await openDashboard('/dashboard/comments')
  await until(() => expect(names()).toEqual(['Third', 'Second', 'First']))
  expect(cells(row('Second')).slice(1, 6)).toEqual([
    'Second ',
    expect.stringContaining('1'),
    'wren wren@example.com',
    'On gates',
    'June 20, 2024',
  ])
  within(row('Second')).getByRole('img', { name: '1 like' })
  // Its cell shows three lines of a long title.
  within(row('Second')).getByTitle('On gates')
  expect(row('First').textContent).toContain('5 stars')
  await choose('Sort by', 'like_count desc')
  await until(() => expect(names()[0]).toBe('Second'))
  await choose('Sort by', 'created_at asc')
  await until(() => expect(names()).toEqual(['First', 'Second', 'Third']))
  await choose('Rating', '5')
  await until(() => expect(names()).toEqual(['First', 'Third']))
  page.getByText('2 comments found')

  await choose('Post', 'On')
  const suggested = within(await until(() => page.getByRole('listbox', { name: 'Posts' })))
  await until(() => expect(suggested.getAllByRole('option')).toHaveLength(2))
  expect(names()).toEqual(['First', 'Third'])
  fireEvent.click(suggested.getByText('On walls'))
  await until(() => expect(names()).toEqual(['Third']))
  await choose('Rating', '6')
  await until(() => page.getByText('No Data'))
  const again = await openDashboard(address())
  await until(() => expect(again.page.getByLabelText('Post')).toHaveProperty('value', 'On walls'))
  await until(() => again.page.getByText('0 comments found'))
  await again.choose('Post', '')
  await until(() => expect(again.names()).toEqual(['Second']))
})

test('filters comments by project, and links to it', async () => {
  const [gates = 0] = await addPosts(['On gates'])
  const weir = await addProject('weir', 'A weir')
  await server.sql`update blogs set status = 'published', published_at = now() where id = ${weir}`
  for (const id of [gates, weir]) await addReviews(id, 1)
  const [review] = await server.sql<{ id: number }>`select id from comments where blog_id = ${weir}`
  const { page, names, choose, address } = await openDashboard('/dashboard/comments')
  await until(() => expect(names()).toHaveLength(2))
  await choose('Post', 'weir')
  fireEvent.click(await until(() => page.getByRole('option', { name: 'A weir' })))
  await until(() => expect(names()).toHaveLength(1))
  expect(address()).toContain(`post=${weir}`)
  expect(page.getByTitle('A weir').getAttribute('href')).toBe(
    `/projects/weir?review=${review?.id}#review-${review?.id}`,
  )
})

test('filters by no post of an earlier search', async () => {
  const [gates = 0] = await addPosts(['On gates', 'On walls'])
  const { page, choose, address } = await openDashboard('/dashboard/comments')
  const options = () =>
    page.queryAllByRole('option', { name: /^On/ }).map((option: HTMLElement) => option.textContent)
  const enter = () => fireEvent.keyDown(page.getByLabelText('Post'), { key: 'Enter' })
  await choose('Post', 'walls')
  await until(() => expect(options()).toEqual(['On walls']))
  await choose('Post', 'gates')
  enter()
  await until(() => expect(options()).toEqual(['On gates']))
  enter()
  await until(() => expect(address()).toContain(`post=${gates}`))
})

test('selects all results on all pages', async () => {
  const [id = 0] = await addPosts(['On gates'])
  await addReviews(id, 1034)
  const { page, box, names, button, press, dialog, address } = await openDashboard(
    `/dashboard/comments?post=${id}`,
  )
  const above = () =>
    document.querySelector<HTMLInputElement>('thead input') ?? document.createElement('input')
  const state = () => [above().checked, above().indeterminate]
  const chosen = () => document.querySelectorAll('.data-table-chosen input:checked').length
  await until(() => expect(names()).toHaveLength(25))
  expect(above().getAttribute('aria-label')).toBe('Select all 1,034 comments')
  expect(state()).toEqual([false, false])
  fireEvent.click(box('Comment 1034.'))
  await until(() => button('Delete selected (1)'))
  expect(state()).toEqual([false, true])
  fireEvent.click(above())
  await until(() => button('Delete selected (1,034)'))
  expect(state()).toEqual([true, false])
  expect(chosen()).toBe(25)
  fireEvent.click(page.getByLabelText('Page 42'))
  await until(() => expect(names()).toHaveLength(9))
  expect(chosen()).toBe(9)
  fireEvent.click(box('Comment 9.'))
  await until(() => expect(state()).toEqual([false, true]))

  // A comment that is written meanwhile stays.
  await server.sql`insert into comments (user_id, blog_id, content) values (${admin.id}, ${id}, 'Written meanwhile')`
  await press('Delete selected (1,033)')
  const question = await dialog('Delete Comments')
  expect(question.textContent).toContain('Are you sure you want to delete 1,033 comments?')
  await press('Delete', question)
  await until(() => page.getByText('Successfully deleted comments!'))
  const left = await server.sql`select content from comments order by id`
  expect(left.map(row => row.content)).toEqual(['Comment 9.', 'Written meanwhile'])
  await until(() => expect(names()).toEqual(['Written meanwhile', 'Comment 9.']))
  page.getByText('2 comments found')
  expect(address()).not.toContain('page=')
})

test('repeats a search right after clearing it', async () => {
  await addPosts(['On gates'])
  const { page, names, choose, press, address } = await openDashboard('/dashboard/posts')
  await until(() => expect(names()).toHaveLength(1))
  await choose('Search posts', 'zebra')
  await until(() => page.getByText('No Data'))
  await press('Show all')
  await until(() => expect(page.getByLabelText('Search posts')).toHaveProperty('value', ''))
  await choose('Search posts', 'zebra')
  await until(() => expect(address()).toContain('search=zebra'))
  await until(() => page.getByText('No Data'))
})

test('stores the view of a table in the address', async () => {
  const [id = 0] = await addPosts(['On gates'])
  await addReviews(id, 60)
  const start = `/dashboard/comments?post=${id}`
  const { page, box, names, choose, address, go } = await openDashboard(start)
  const next = () => page.getByLabelText('Next page')
  await until(() => expect(names()).toHaveLength(25))
  fireEvent.click(box('Comment 60.'))
  fireEvent.click(next())
  await until(() => fireEvent.click(box('Comment 20.')))
  page.getByText('60 comments found, page 2 of 3')
  fireEvent.click(next())
  await until(() => expect(names()).toHaveLength(10))
  expect(address()).toContain('page=3')
  await choose('Sort by', 'created_at asc')
  await until(() => expect(names()[0]).toBe('Comment 1.'))
  expect(address()).toMatch(/order=asc/)
  expect(address()).not.toMatch(/page=/)
  expect(box('Comment 20.').checked).toBe(true)
  await go(-1)
  await until(() => expect(names()[0]).toBe('Comment 10.'))
  expect(address()).toContain('page=3')
  await choose('Search comments', 'Comment 60.')
  await until(() => expect(names()).toEqual(['Comment 60.']))
  expect(box('Comment 60.').checked).toBe(true)
  page.getByText('1 selected but not shown here')

  const past = await openDashboard(`${start}&page=77`, { tabStorage: { ...sessionStorage } })
  await until(() => expect(past.names()).toHaveLength(10))
  expect(past.address()).toContain('page=3')
  await past.press('Delete selected (2)')
  expect((await past.dialog('Delete Comments')).textContent).toContain('2 of them are not on this page.')
  await past.press('Cancel')
  await past.press('Clear selection')
  await until(() => expect(document.querySelectorAll('input:checked')).toHaveLength(0))
  expect(past.page.queryByText(/^Delete selected/)).toBeNull()

  const odd = await openDashboard(`${start}&page=nonsense&sort=content&rating=9`)
  await until(() => expect(odd.names()).toHaveLength(25))
  expect(odd.page.getByRole('columnheader', { name: /^Updated At/ }).getAttribute('aria-sort')).toBe(
    'descending',
  )
})

/** Gives a scrolling box and its rows heights, which a window without layout has not, as if it had been scrolled by `scrolled`. */
function layOut(box: HTMLElement, rows: string, height: number, rowHeight: number, scrolled = 0) {
  const all = [...box.querySelectorAll(rows)]
  const sizes = { clientHeight: height, scrollHeight: all.length * rowHeight, scrollTop: scrolled }
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(box, name, { value, configurable: true })
  for (const [place, row] of all.entries())
    row.getBoundingClientRect = () => new DOMRect(0, place * rowHeight - scrolled, 100, rowHeight)
  fireEvent.scroll(box)
}

test('indicates rows below the visible part', async () => {
  const [post = 0] = await addPosts(['On walls', 'On gates', 'On hedges'])
  await addReviews(post, 5)
  const table = await openDashboard('/dashboard/posts')
  const box = await until(() => {
    expect(table.names()).toHaveLength(3)
    return table.page.getByRole('region', { name: '3 posts' })
  })
  expect(table.page.queryByText(/below$/)).toBeNull()
  layOut(box, 'tbody > tr', 150, 100)
  await until(() => table.page.getByText('2 more posts below'))
  expect(box.classList).toContain('rows-cut')
  layOut(box, 'tbody > tr', 150, 100, 150)
  await until(() => expect(table.page.queryByText(/below$/)).toBeNull())
  expect(box.classList).not.toContain('rows-cut')
  for (const name of ['On walls', 'On gates']) fireEvent.click(table.box(name))
  await table.press('Delete selected (2)')
  const names = await within(await table.dialog('Delete Posts')).findByRole('list')
  layOut(names, 'li', 50, 40)
  await until(() => expect(names.classList).toContain('rows-cut'))

  const { page } = await openDashboard('/dashboard/main')
  const list = await until(() => page.getByRole('list', { name: 'Recent Comments' }))
  layOut(list, ':scope > li', 410, 100)
  await until(() => page.getByText('1 more comment below'))
})

test('breaks an e-mail address before its domain', async () => {
  const [post = 0] = await addPosts(['On walls'])
  await addReviews(post, 1)
  for (const [path, text] of [
    ['comments', 'Comment 1.'],
    ['users', 'wren'],
  ] as const) {
    const { row } = await openDashboard(`/dashboard/${path}`)
    const found = await until(() => row(text))
    expect(found.innerHTML).toMatch(/wren[\w.-]*<wbr>@example/)
  }
})
