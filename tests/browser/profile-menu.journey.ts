import { expect, keepSession, makeAccount, test } from './fixtures.ts'

test('the menu of a very long name breaks nothing on a narrow page, is opened by keys, and the dialog it leads to gives the focus back', async ({
  page,
  site,
}) => {
  const name = `Wolfeschlegelsteinhausenbergerdorff ${'Adolph '.repeat(5)}Blaine`.slice(0, 80)
  const email = `wolfeschlegelsteinhausenbergerdorff.${'x'.repeat(20)}@${'long'.repeat(12)}.example.com`
  await keepSession(page, site, await makeAccount(site, { name, email }))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const button = page.getByRole('button', { name })
  const menu = page.getByRole('menu', { name: 'Profile menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Sign out'])
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  for (const part of [button, page.locator('.menu'), page.getByRole('link', { name: 'Byline' }).first()]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await expect(menu).toHaveCount(0)
  await site.sql`delete from auth.users where email = ${email}`
})
