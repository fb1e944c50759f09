import { insertAccount } from '#tests/support/insert-account.ts'
import { expectAccessible } from './accessibility.ts'
import { bodyRows, expect, isPhone, openSidebar, PASSWORD, rowOf, test } from './dashboard.ts'
import { PHONE } from './phone.ts'

test.use(PHONE)

test('shows the current page in a low sidebar', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/dashboard/bin')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(sidebar.getByRole('link', { name: 'Bin' })).toBeInViewport({ ratio: 1 })
  await sidebar.getByRole('link', { name: 'Export' }).click()
  await expect(page).toHaveTitle('Export · Byline')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('opens and closes the sidebar on a phone', async ({ admin: { page, name } }) => {
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/main')
  await expect(sidebar).toBeHidden()
  const ends = page.getByRole('region', { name: 'Last 30 Days' }).locator('.line-chart-ends span')
  await ends.first().waitFor()
  const heights = await ends.evaluateAll(all => all.map(it => it.getBoundingClientRect().height))
  expect(Math.max(...heights), 'no date below the chart wraps').toBeLessThan(30)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openSidebar(page)
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await openSidebar(page)
  await page.mouse.click(340, 600)
  await expect(sidebar).toBeHidden()
  await openSidebar(page)
  await sidebar.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name })).toBeAttached()

  await openSidebar(page)
  await sidebar.getByRole('link', { name: 'Comments' }).click()
  await expect(page).toHaveTitle('Comments · Byline')
  await expect(page.getByRole('heading', { level: 1, name: 'Comments' })).toBeFocused()
  // On a phone rows are cards; the page scrolls and a select sorts.
  await expect(bodyRows(page).first()).toBeVisible()
  expect(isPhone(page)).toBe(true)
  await expect(page.locator('.data-table-box')).toHaveCSS('max-height', 'none')
  await page.getByLabel('Sort by').selectOption({ label: 'Likes, descending' })
  await expect(page).toHaveURL(/sort=like_count&order=desc/)

  for (const width of [1040, 1260]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.locator('.data-table thead a').first()).toBeVisible({ visible: width === 1260 })
    const hidden = await page.locator('.data-table-box').evaluate(box => box.scrollWidth - box.clientWidth)
    expect(hidden, `hidden columns next to the sidebar at ${width} px`).toBe(0)
  }
})

test('moderation shows a comment at full width above its actions', async ({
  admin: { page, id },
  posts,
  site,
}) => {
  const [post = 0] = await posts.add(['On gates'])
  await site.sql`
    insert into comments (user_id, blog_id, content, status) values (${id}, ${post}, ${'A long remark. '.repeat(15)}, 'held')`
  await page.goto('/dashboard/moderation')
  for (const width of [360, 1040, 1280, 1680]) {
    await page.setViewportSize({ width, height: 740 })
    const row = bodyRows(page).first()
    await expect(row.getByRole('button')).toHaveText(['Approve', 'Remove', 'Answer'])
    const comment = await row.locator('.waiting-comment').boundingBox()
    const hidden = await row
      .locator('.waiting-comment-text')
      .evaluate(text => text.scrollHeight - text.clientHeight)
    expect(hidden, `lines out of sight at ${width}`).toBe(0)
    const approve = await row.getByRole('button', { name: /^Approve/ }).boundingBox()
    const panel = await page.locator('.data-table-box').boundingBox()
    expect(comment?.width, `at ${width}`).toBeGreaterThan((panel?.width ?? 0) - 120)
    expect(approve?.y).toBeGreaterThanOrEqual((comment?.y ?? 0) + (comment?.height ?? 0))
  }
  await bodyRows(page)
    .first()
    .getByRole('button', { name: /^Answer/ })
    .click()
  await expectAccessible(page, 'an answer', { within: 'dialog[open]' })
})

test('an empty moderation list has no column head', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/dashboard/moderation')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.locator('.data-table thead')).toBeHidden()
})

test('a row of long texts takes three lines', async ({ admin: { page }, posts, site }) => {
  const [post = 0] = await posts.add(['On gates'])
  const email = 'eine.lange.adresse.mit.punkten@donaudampfschifffahrt.example.com'
  const id = await insertAccount(site.sql, {
    name: 'Maximiliane von Hohenstein-Weiß',
    email,
    password: PASSWORD,
  })
  await site.sql`
    insert into comments (user_id, blog_id, content, rating) values (${id}, ${post}, ${'A long remark. '.repeat(20)}, 4)`
  for (const list of ['users', 'comments']) {
    await page.goto(`/dashboard/${list}`)
    const box = await rowOf(page, 'Maximiliane').boundingBox()
    expect(box?.height, list).toBeLessThan(100)
  }
  await site.sql`delete from auth.users where id = ${id}`
})
