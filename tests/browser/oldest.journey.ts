import { expect, startReact, test } from './fixtures.ts'

test.use({ isOldest: true })

test('shows both menus on a phone without popovers', async ({ admin: { page }, site: { sql } }) => {
  const label = 'Reading list'
  await sql`insert into navigation (place, position, label, address)
    values ('top', 11, ${label}, '/topics/ReactJS')`
  await page.setViewportSize({ width: 390, height: 844 })
  try {
    const link = page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: label })
    // A page of the time before may be cached for a moment.
    await expect(async () => {
      await page.goto('/')
      await expect(link).toBeVisible({ timeout: 500 })
    }).toPass()
    await startReact(page)
    expect(await page.evaluate(() => 'popover' in document.body || 'parse' in URL)).toBe(false)
    await expect(page.getByRole('button', { name: 'Site menu' })).toBeHidden()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ReactJS')
    await page.goto('/dashboard/main')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/dashboard/profile')
  } finally {
    await sql`delete from navigation where label = ${label}`
  }
})

test('a visitor searches, navigates, enlarges and shares', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('/')
  await page.keyboard.type('smallest cache')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'The smallest cache that tells the truth' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The smallest cache that tells the truth')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.locator('summary').click()
  const link = contents.getByRole('link').nth(2)
  const text = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { name: text })).toBeInViewport()
  await page.locator('figure img').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/copied/)).toBeVisible()
  await page.getByRole('button', { name: 'Like' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})
