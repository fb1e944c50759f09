import { expect, keepSession, makeAccount, test } from './fixtures.ts'

test('opens the menu of a very long name', async ({ page, site }) => {
  const name = `Wolfeschlegelsteinhausenbergerdorff ${'Adolph '.repeat(5)}Blaine`.slice(0, 80)
  const email = `wolfeschlegelsteinhausenbergerdorff.${'x'.repeat(20)}@${'long'.repeat(12)}.example.com`
  await keepSession(page, site, await makeAccount(site, { name, email }))
  const button = page.getByRole('button', { name })
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    return (await button.boundingBox())?.width
  }
  await page.goto('/')
  await expect(button).toBeVisible()
  const widths = [await widthAt(320), await widthAt(1280)]
  const profiles = '**/rest/v1/profiles**'
  const answer = Promise.withResolvers<void>()
  await page.route(profiles, async route => {
    await answer.promise
    await route.continue()
  })
  // The placeholder takes the room of the menu in this window, not in that of the visit before.
  for (const [place, width] of [320, 1280].entries()) {
    await page.setViewportSize({ width, height: 740 })
    await page.reload()
    await expect(page.locator('.session-area-skeleton')).toHaveCSS('width', `${widths[place]}px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  answer.resolve()
  await page.unroute(profiles)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.getByRole('menu', { name: 'Profile menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused()
  await expect(menu.getByRole('menuitem')).toHaveText(['Dashboard', 'Notifications', 'Sign out'])
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
  for (const part of [
    button,
    page.locator('.menu:visible'),
    page.getByRole('link', { name: 'Byline' }).first(),
  ]) {
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
