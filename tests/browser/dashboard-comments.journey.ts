import { bodyRows, expect, isPhone, rowOf, selectAll, sortBy, test } from './dashboard.ts'
import { READER } from './own-post.ts'

test('the table shows what it says, is sorted, searched and narrowed, and one comment is deleted after a question', {
  tag: '@phone',
}, async ({ admin: { page }, site: { sql }, posts, request }) => {
  const [gates = 0, walls = 0] = await posts.add(['On gates', 'On walls'])
  const { word } = posts
  await sql`insert into comments (user_id, blog_id, content, rating, created_at)
    select id, post, said || ' ' || ${word}, rating, timestamptz '2024-06-18 10:00Z' + place * interval '1 day'
    from profiles, unnest(${[gates, gates, walls]}::bigint[], ${['First', 'Second', 'Third']}::text[], ${[5, null, 5]}::int[])
      with ordinality as given (post, said, rating, place)
    where username = ${READER}`
  await sql`insert into likes (user_id, comment_id) select p.id, c.id from profiles p, comments c
    where c.content = ${`Second ${word}`} and p.username in (${READER}, 'wren.halloway')`
  const said = () => bodyRows(page).locator('.data-table-name')
  const named = (...names: string[]) => names.map(name => new RegExp(`^${name} ${word}`))
  await page.goto(`/dashboard/comments?search=${word}`)
  await expect(said()).toHaveText(named('Third', 'Second', 'First'))
  const row = rowOf(page, 'Second')
  await expect(row.getByRole('cell')).toContainText([
    '',
    'Second',
    '2',
    READER,
    `On gates ${word}`,
    'June 20, 2024',
    '',
  ])
  await expect(row).toContainText('osric')
  await expect(row.getByRole('img', { name: '2 likes' })).toBeVisible()
  await expect(page.locator('.data-table-box')).toHaveCSS('max-height', isPhone(page) ? 'none' : '750px')
  await sortBy(page, 'Likes', 'descending')
  await expect(said()).toHaveText([/^Second/, /^Third/, /^First/])
  await sortBy(page, 'Updated At', 'ascending')
  await expect(said()).toHaveText(named('First', 'Second', 'Third'))
  await page.getByLabel('Rating').selectOption({ label: '5 stars' })
  await expect(said()).toHaveText(named('First', 'Third'))
  await expect(page.getByText('2 comments found')).toBeVisible()
  const post = page.getByRole('combobox', { name: 'Post' })
  await post.fill(word)
  await expect(page.locator('datalist option')).toHaveCount(2)
  await expect(said()).toHaveText(named('First', 'Third'))
  await post.fill(`On walls ${word}`)
  await expect(said()).toHaveText(named('Third'))
  await page.getByLabel('Rating').selectOption({ label: 'No rating' })
  await expect(page.getByText('No Data')).toBeVisible()
  await page.reload()
  await expect(post).toHaveValue(`On walls ${word}`)
  await expect(page.getByText('0 comments found')).toBeVisible()
  await post.fill('')
  await expect(said()).toHaveText(named('Second'))

  await sql`insert into comments (user_id, blog_id, content)
    select p.id, ${walls}, said from profiles p, unnest(array['Words that go', 'Words that stay']) said where username = ${READER}`
  const [stored] = await sql`select slug from blogs where id = ${walls}`
  const before = await request.get(`/blog/${stored?.slug}`)
  expect(await before.text()).toContain('Words that go')
  await page.goto(`/dashboard/comments?post=${walls}`)
  await rowOf(page, 'Words that stay').getByRole('checkbox').check()
  await rowOf(page, 'Words that go')
    .getByRole('button', { name: `Delete comment by ${READER}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete Comment' })
  await expect(dialog).toContainText('Are you sure you want to delete this comment?')
  await expect(page.getByRole('button', { name: /^Delete selected/ })).toHaveCount(0)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/comments?**', async route => {
    if (route.request().method() === 'DELETE') await answered
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  answer()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  const etag = before.headers().etag ?? ''
  const after = await request.get(`/blog/${stored?.slug}`, { headers: { 'if-none-match': etag } })
  expect(after.status()).toBe(200)
  expect(await after.text()).not.toContain('Words that go')
})

test('the box above has three states, and means all that is found, on every page', { tag: '@phone' }, async ({
  admin: { page },
  site: { sql },
  posts,
}) => {
  const [id = 0] = await posts.add(['On gates'])
  await posts.fill(id, 1234)
  await page.goto(`/dashboard/comments?post=${id}`)
  await expect(page.getByText('1,234 comments found')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(25)
  const all = page.getByRole('checkbox', { name: 'Select all 1,234 comments' })
  await expect(all).not.toBeChecked()
  const isMixed = () => all.evaluate(box => box instanceof HTMLInputElement && box.indeterminate)
  expect(await isMixed()).toBe(false)
  await bodyRows(page).first().getByRole('checkbox').check()
  await expect.poll(isMixed).toBe(true)
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  await all.check()
  await expect(page.getByRole('button', { name: 'Delete selected (1,234)' })).toBeVisible()
  expect(await isMixed()).toBe(false)
  await expect(bodyRows(page).filter({ has: page.getByRole('checkbox', { checked: true }) })).toHaveCount(25)
  await page.getByRole('link', { name: 'Page 50', exact: true }).click()
  await expect(bodyRows(page)).toHaveCount(9)
  await expect(bodyRows(page).filter({ has: page.getByRole('checkbox', { checked: true }) })).toHaveCount(9)
  await bodyRows(page).first().getByRole('checkbox').uncheck()
  await expect.poll(isMixed).toBe(true)

  // A comment written meanwhile is not deleted, and the selection is not limited to 1,000 rows.
  await sql`insert into comments (user_id, blog_id, content) select id, ${id}, 'Written meanwhile' from profiles where username = ${READER}`
  await page.getByRole('button', { name: 'Delete selected (1,233)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Comments' })
  await expect(dialog).toContainText('Are you sure you want to delete 1,233 comments?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted comments!')).toBeVisible({ timeout: 20_000 })
  const left = await sql`select content from comments where blog_id = ${id} order by id`
  expect(left.map(row => row.content)).toEqual([
    expect.stringMatching(/^Comment \d+\.$/),
    'Written meanwhile',
  ])
  await expect(page.getByText('2 comments found')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
  await expect(bodyRows(page)).toHaveCount(2)
})

test('the address says what a table shows, and a selection survives paging, sorting and searching', async ({
  admin: { page },
  posts,
}) => {
  const [id = 0] = await posts.add(['On gates'])
  await posts.fill(id, 60)
  await page.goto(`/dashboard/comments?post=${id}`)
  const next = page.getByRole('link', { name: 'Next page' })
  await next.focus()
  for (const number of [2, 3]) {
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: `60 comments found, page ${number} of 3` }),
    ).toBeVisible()
    // The last page has no link to a next one.
    if (number === 2) await expect(next).toBeFocused()
  }
  await expect(page).toHaveURL(/page=3/)
  await expect(bodyRows(page)).toHaveCount(10)
  await page.reload()
  await expect(bodyRows(page)).toHaveCount(10)
  await sortBy(page, 'Updated At', 'ascending')
  await expect(page).toHaveURL(/order=asc/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(bodyRows(page).first()).toContainText('Comment 1.')
  await page.goBack()
  await expect(page).toHaveURL(/page=3/)
  await expect(bodyRows(page).first()).toContainText('Comment 10.')
  await page.goto(`/dashboard/comments?post=${id}&page=77`)
  await expect(bodyRows(page)).toHaveCount(10)
  await expect(page).toHaveURL(/page=3/)
  await page.goto(`/dashboard/comments?post=${id}&page=nonsense&sort=content&rating=9`)
  await expect(bodyRows(page)).toHaveCount(25)
  if (!isPhone(page)) {
    await expect(page.getByRole('columnheader', { name: 'Updated At' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  }

  await page.goto(`/dashboard/comments?post=${id}`)
  await rowOf(page, 'Comment 60.').getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Next page' }).click()
  await rowOf(page, 'Comment 20.').getByRole('checkbox').check()
  await sortBy(page, 'Updated At', 'ascending')
  await expect(rowOf(page, 'Comment 20.').getByRole('checkbox')).toBeChecked()
  await page.getByPlaceholder('Search comments').fill('Comment 60.')
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(rowOf(page, 'Comment 60.').getByRole('checkbox')).toBeChecked()
  await expect(selectAll(page)).toBeChecked()
  const selected = page.getByRole('button', { name: 'Delete selected (2)' })
  await expect(selected).toBeVisible()
  await bodyRows(page).getByRole('link', { name: 'On gates' }).click()
  await expect(page).toHaveURL(/\/blog\//)
  await page.goBack()
  await expect(selected).toBeVisible()
  await page.reload()
  await expect(selected).toBeVisible()
  await selected.click()
  await expect(page.getByRole('dialog')).toContainText('1 of them is not on this page.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(selected).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
