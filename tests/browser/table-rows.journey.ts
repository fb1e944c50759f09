import { expectAccessible } from './accessibility.ts'
import { bodyRows, expect, rowOf, test } from './dashboard.ts'
import { PHONE } from './phone.ts'

test('shows the buttons of the focused row', async ({ admin: { page }, posts }) => {
  await posts.add(['On gates', 'On hedges', 'On walls'])
  await page.goto(`/dashboard/posts?sort=title&order=asc&search=${posts.word}`)
  const title = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(title(`On gates ${posts.word}`)).toBeVisible()
  // A row that is loaded again between press and release opens nothing.
  await expect(async () => {
    const tab = page.context().waitForEvent('page', { timeout: 2000 })
    await title(`On gates ${posts.word}`).click({ button: 'middle' })
    await expect(await tab).toHaveURL(/\/update$/)
  }).toPass()

  const quick = rowOf(page, 'On hedges').locator('.data-table-quick')
  await expect(quick).toHaveCSS('opacity', '0')
  for (const key of ['j', 'k', 'j', 'x']) await page.keyboard.press(key)
  await expect(title(`On hedges ${posts.word}`)).toBeFocused()
  await expect(quick).toHaveCSS('opacity', '1')
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  await expectAccessible(page, 'a focused row', { within: '.data-table-box' })
})

test('no menu or column is cut off', async ({ admin: { page }, posts }) => {
  await posts.add(['On gates'])
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await page.getByRole('button', { name: /^More: On gates/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
  await page.mouse.click(5, 5)
  await expect(menu).toHaveCount(0)

  await page.setViewportSize({ width: 1260, height: 900 })
  for (const table of ['comments', 'users', 'posts']) {
    await page.goto(`/dashboard/${table}`)
    await bodyRows(page).first().hover()
    await expect(page.locator('.data-table-quick').first()).toHaveCSS('opacity', '1')
    const hidden = await page.locator('.data-table-box').evaluate(box => box.scrollWidth - box.clientWidth)
    expect(hidden, `columns of ${table} out of sight`).toBe(0)
  }
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a row is three lines with a menu', async ({ admin: { page }, posts, site }) => {
    await site.sql`
      insert into auth.users (id, email, raw_user_meta_data, aud, role)
      select gen_random_uuid(), 'phone' || n || '@example.com', jsonb_build_object('full_name', 'Phone ' || n), 'authenticated', 'authenticated'
      from generate_series(1, 10) as n`
    await page.goto('/dashboard/users?search=phone')
    await expect(bodyRows(page)).toHaveCount(10)
    const bottom = await bodyRows(page)
      .last()
      .evaluate(row => row.getBoundingClientRect().bottom + scrollY)
    expect(bottom, 'ten users fit on two screens').toBeLessThanOrEqual(2 * PHONE.viewport.height)
    await bodyRows(page).first().tap()
    const details = page.getByRole('dialog')
    await expect(details.getByText('Updated At')).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).tap()

    await posts.add(['On gates', 'On hedges'])
    await page.goto(`/dashboard/posts?search=${posts.word}`)
    const row = rowOf(page, 'On hedges')
    await row.getByRole('button', { name: /^More/ }).tap()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'a row with its menu', { within: '.data-table-box' })
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
    await row.getByRole('checkbox').tap()
    await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
    await row.locator('time').last().tap()
    await expect(page).toHaveURL(/\/update$/)
  })

  test('cuts off no badge', async ({ admin: { page }, posts, site: { sql } }) => {
    const [post = 0] = await posts.add(['On gates'])
    await sql`insert into comments (user_id, blog_id, content, rating)
      select user_id, id, 'Well said.', 4 from blogs where id = ${post}`
    await sql`insert into private.subscribers (email, state, source, topics)
      values ('wren@example.com', 'bounced', 'import', '{TypeScript}')`
    await page.goto(`/dashboard/posts?search=${posts.word}`)
    await page.getByRole('checkbox', { name: /^Select On gates/ }).check()
    await page.getByRole('button', { name: 'Delete selected (1)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No Data')).toBeVisible()
    for (const [table, label] of [
      ['subscribers?search=wren', 'Undeliverable'],
      [`bin?search=${posts.word}`, 'Post'],
    ] as const) {
      await page.goto(`/dashboard/${table}`)
      const row = bodyRows(page).first()
      const hidden = await row
        .locator('td', { has: page.locator('.badge', { hasText: label }) })
        .evaluate(cell => cell.scrollWidth - cell.clientWidth)
      expect(hidden, `hidden part of '${label}'`).toBe(0)
    }
    const name = await bodyRows(page).first().locator('.data-table-name').boundingBox()
    expect(name?.width, 'width of a title next to its mark').toBeGreaterThan(120)
    await sql`delete from private.subscribers where email = 'wren@example.com'`
  })
})
