import { expect, test } from './fixtures.ts'
import { photo } from './photo.ts'

test('an administrator changes and resets the appearance', async ({
  admin: { page },
  site: { sql },
  browser,
  baseURL,
}, { project }) => {
  const reader = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const penOf = (at: typeof page) =>
    at.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--pen').trim())
  try {
    await page.goto('/dashboard/appearance')
    await test.step('corrects an unreadable accent and says so', async () => {
      await page.getByLabel('Accent color as a hex code').fill('#FFD400')
      await expect(page.getByText(/Light: #ffd400 has a contrast of only 1\.\d to 1/)).toBeVisible()
      await expect(page.getByText(/Dark: shown as picked/)).toBeVisible()
    })
    await page.getByText('Modern', { exact: true }).click()
    await page.getByText('Grid', { exact: true }).click()
    await expect(page.getByRole('radio', { name: /^Modern/ })).toBeChecked()

    const css = page.getByLabel('CSS for public pages')
    await test.step('refuses foreign addresses in custom CSS by line', async () => {
      await css.fill('.footer { color: red }\nbody { background: url(https://evil.example/a.png) }')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText(/^Line 2: 'https:\/\/evil\.example\/a\.png'/)).toBeVisible()
      await expect(css).toBeFocused()
      await css.fill('body { display: none }')
    })

    await test.step('the preview follows what is typed', async () => {
      const body = page.frameLocator('iframe').locator('body')
      await expect(body.locator('.post-list')).toHaveCSS('display', 'grid')
      await expect(body).toHaveCSS('display', 'none')
      await css.fill('')
      await expect(body).toHaveCSS('display', 'flex')
      await css.fill('body { display: none }')
    })

    await test.step('a narrow window has either the controls or the site', async () => {
      await page.setViewportSize({ width: 768, height: 900 })
      const toggle = page.getByRole('button', { name: 'Preview' })
      await toggle.click()
      await page.locator('iframe:not([inert])').waitFor()
      await expect(page.frameLocator('iframe').locator('body')).toHaveCSS('display', 'none')
      await expect(css).toBeHidden()
      await toggle.click()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(css).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    await page.getByLabel('Logo: file').setInputFiles(await photo())
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Appearance saved')).toBeVisible()
    await expect(page.locator('.top-bar').getByRole('img', { name: 'Byline' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()

    await test.step('readers get it and can still sign in', async () => {
      await reader.goto('/')
      await expect(reader.locator('body')).toHaveCSS('display', 'none')
      expect(await penOf(reader)).toMatch(/^#[0-9a-f]{6}$/)
      await reader.goto('/signin')
      await expect(reader.getByRole('button', { name: 'Sign In' }).last()).toBeVisible()
    })

    await test.step('the look of before is restored', async () => {
      await page.getByRole('button', { name: 'Versions' }).click()
      const versions = page.getByRole('dialog', { name: 'Versions' })
      await expect(
        versions.getByRole('button', { name: /Accent, Type, Home page and topics, Logo, Custom CSS/ }),
      ).toBeVisible()
      // The version before is open already.
      await expect(versions.getByRole('button', { name: /Everything/ })).toHaveAttribute(
        'aria-expanded',
        'true',
      )
      await versions.getByRole('button', { name: 'Restore' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      // A backend of another origin announces nothing: its settings are cached for two seconds.
      if (project.name === 'split') {
        await expect.poll(() => sql`select from settings where logo is null`).toHaveLength(1)
        await expect(async () => {
          await page.reload()
          await expect(page.locator('.top-bar-title')).toHaveText('Byline', { timeout: 500 })
        }).toPass()
      }
      await expect(page.locator('.top-bar-title')).toHaveText('Byline')
      await reader.goto('/')
      await expect(reader.locator('.post-card').first()).toBeVisible()
      expect(await reader.locator('link[href^="/assets/look/"]').count()).toBe(0)
    })
  } finally {
    await sql`update settings set accent = null, type_pair = 'editorial', home_layout = 'cards', logo = null, own_css = ''`
    await reader.context().close()
  }
})

test('a grid of any number of posts fills its rows', async ({ page, startSite }) => {
  const { url, sql } = await startSite()
  for (const size of [2, 3, 4, 5]) {
    await sql`update settings set home_layout = 'grid', page_size = ${size}`
    for (const path of ['/', '/?page=2']) {
      await expect(async () => {
        await page.goto(url + path)
        expect(await page.locator('.post-card:not(.post-card-lead)').count()).toBe(
          size - (path === '/' ? 1 : 0),
        )
      }).toPass()
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const unfilled = await page.locator('.post-list').evaluate(list => {
          const ends = new Map<number, number>()
          for (const card of list.children) {
            const { top, right } = card.getBoundingClientRect()
            ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, right))
          }
          return [...ends.values()].filter(end => Math.abs(end - list.getBoundingClientRect().right) > 1)
        })
        expect(unfilled, `${size} posts on ${path} at ${width}`).toEqual([])
      }
    }
  }
})
