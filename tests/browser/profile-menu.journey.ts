import type { Page } from '@playwright/test'
import { expect, keepSession, makeAccount, test } from './fixtures.ts'

const menu = (page: Page) => page.getByRole('menu', { name: 'Profile menu' })
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name })

test('the menu says who is signed in and leads to the dashboard and out', { tag: '@phone' }, async ({
  reader: { page, name, email },
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(menu(page).getByRole('menuitem')).toHaveText(['Dashboard', 'Sign out'])
  await item(page, 'Dashboard').click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(menu(page)).toHaveCount(0)
  await button.click()
  await item(page, 'Sign out').click()
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Sign Out' })).toBeVisible()
})

test('a press outside closes the menu, and so does a second press on its button', async ({
  reader: { page, name },
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name })
  await button.click()
  await expect(menu(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 2, y: 2 } })
  await expect(menu(page)).toHaveCount(0)
  await button.click()
  await page.getByText('Signed in as').click()
  await expect(menu(page)).toBeVisible()
  await button.click()
  await expect(menu(page)).toHaveCount(0)
})

test('the keyboard opens the menu, walks it and leaves it with the focus on its button', async ({
  reader: { page, name },
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Dashboard')).toBeFocused()
  for (const [key, focused] of [
    ['ArrowDown', 'Sign out'],
    ['ArrowDown', 'Dashboard'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Dashboard'],
    ['End', 'Sign out'],
    ['ArrowUp', 'Dashboard'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item(page, focused)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Dashboard')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu(page)).toHaveCount(0)

  await button.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a very long name and address break nothing, however narrow the page', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const name = `Wolfeschlegelsteinhausenbergerdorff ${'Adolph '.repeat(5)}Blaine`.slice(0, 80)
  const email = `${'wolfeschlegelsteinhausenbergerdorff'.repeat(1)}.${'x'.repeat(20)}@${'long'.repeat(12)}.example.com`
  await keepSession(page, site, await makeAccount(site, { name, email }))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  for (const part of [
    page.getByRole('button', { name }),
    page.locator('.menu'),
    page.getByRole('link', { name: 'Byline' }).first(),
  ]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await site.sql`delete from auth.users where email = ${email}`
})
