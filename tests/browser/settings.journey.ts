import { expect, test } from './fixtures.ts'

test('an administrator renames site, owner and topic', async ({
  admin: { page },
  site: { sql },
  browser,
  baseURL,
}) => {
  const [saved] = await sql`select title, owner_name, topics::text as topics, description from settings`
  try {
    await page.goto('/dashboard/settings')
    const title = page.getByLabel('Title', { exact: true }).first()
    await expect(title).toHaveValue('Byline')
    await title.fill('Hedges')
    await page.getByLabel('Name', { exact: true }).fill('Vera Moss')
    await page.getByLabel('Topic 1', { exact: true }).fill('Scripts')
    await page.getByRole('button', { name: 'Move Scripts down' }).click()

    await test.step('previews home and a post as typed', async () => {
      const button = page.getByRole('button', { name: 'Preview' })
      await button.press('Enter')
      const preview = page.getByRole('dialog', { name: 'Preview' })
      const frame = preview.frameLocator('iframe')
      await expect(frame.locator('.top-bar-title')).toHaveText('Hedges')
      await preview.getByRole('button', { name: 'Dark' }).click()
      await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
      await preview.getByRole('button', { name: 'Phone' }).click()
      expect(await preview.locator('iframe').evaluate(iframe => iframe.clientWidth)).toBe(390)
      await preview.locator('iframe:not([inert])').waitFor()
      await expect(frame.getByRole('region', { name: 'About the author' })).toContainText('Vera Moss')
      const post = frame.locator('.post-card h2 a').first()
      const name = await post.textContent()
      await post.click()
      await expect(frame.locator('h1')).toHaveText(name ?? '')
      await frame.locator('body').press('Escape')
      await expect(preview).toBeHidden()
      await expect(button).toBeFocused()
      await expect(title).toHaveValue('Hedges')
    })

    await page.locator('.top-bar-title').click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(page.locator('.top-bar-title')).toHaveText('Hedges')
    await expect(page.getByLabel('Topic 2', { exact: true })).toHaveValue('Scripts')

    const reader = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    const old = await reader.goto('/topics/JavaScript')
    expect(new URL(reader.url()).pathname).toBe('/topics/Scripts')
    expect(old?.status()).toBe(200)
    await expect(reader.getByRole('navigation', { name: 'Topics' }).getByRole('link')).toHaveText([
      'ReactJS',
      'Scripts',
      'TypeScript',
      'Web Development',
    ])
    await expect(reader.getByRole('region', { name: 'About the author' })).toContainText('Vera Moss')
    await expect(reader.locator('.post-card').first()).toContainText('Scripts')
    await reader.context().close()
  } finally {
    await sql`update settings set title = ${saved?.title}, owner_name = ${saved?.owner_name},
      topics = ${saved?.topics}::jsonb, description = ${saved?.description}, confirm_addresses = false`
  }
})
