import type { Page } from '@playwright/test'
import { expect, test } from './dashboard.ts'

/** Controls that the buttons below or the sections above cover while they have the focus. */
async function listCovered(page: Page): Promise<string[]> {
  const covered: string[] = []
  const bar = page.locator('.save-bar')
  await page.locator('main h1').focus()
  for (let step = 0; step < 200; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const { activeElement } = document
      if (activeElement?.closest('.save-bar')) return 'end'
      const part = activeElement?.closest('[data-part], .panel')
      if (!activeElement || !part) return null
      const field = activeElement.closest('.choice-tiles-tile') ?? activeElement
      const { top: start, bottom: end } = field.getBoundingClientRect()
      const top = document.querySelector('.settings-form-sections')?.getBoundingClientRect().bottom ?? 0
      const bottom = document.querySelector('.save-bar')?.getBoundingClientRect().top ?? innerHeight
      // Of a long text, the line of the caret.
      const needed = field instanceof HTMLTextAreaElement ? start + 40 : end
      return needed > bottom + 1 || start < top - 1 ? field.outerHTML.slice(0, 120) : null
    })
    if (found === 'end') return covered
    if (found) covered.push(found)
  }
  await expect(bar, 'the last button is reached').toBeFocused()
  return covered
}

for (const width of [320, 360])
  test(`no focused setting is covered at ${width} px`, async ({ admin: { page } }) => {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/dashboard/settings', '/dashboard/appearance']) {
      await page.goto(path)
      await page.locator('.save-bar').waitFor()
      expect(await listCovered(page), path).toEqual([])
    }
  })

test('the current section follows the scrolling', async ({ admin: { page } }) => {
  await page.goto('/dashboard/settings')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const current = sections.locator('[aria-current]')
  await expect(current).toHaveText('Site')
  await sections.getByRole('link', { name: 'Projects' }).click()
  await expect(page.locator('[data-part="projects"]')).toBeInViewport()
  await expect(current).toHaveText('Projects')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(current).toHaveText('Readers')
  await expect(sections).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [name, top] of [
    ['Site', 0],
    ['Readers', 99_999],
  ] as const) {
    await page.evaluate(top => scrollTo(0, top), top)
    await expect(current).toHaveText(name)
    await expect(current).toBeInViewport()
  }
})

test('the search marks the words that it finds', async ({ admin: { page } }) => {
  await page.goto('/dashboard/settings')
  await page.getByLabel('Search settings').fill('footer')
  await expect(page.getByLabel('Footer year')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true }).first()).toBeHidden()
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('found-setting') ?? [])].map(range => String(range)))
  expect(new Set((await marked()).map(word => word.toLowerCase()))).toEqual(new Set(['footer']))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Search settings').fill('')
  expect(await marked()).toEqual([])
})

test('a preset is undone until it is saved', async ({ admin: { page }, site: { sql } }) => {
  await page.goto('/dashboard/appearance')
  const preset = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  await expect(preset('Byline')).toBeChecked()
  await page.getByText('Gazette', { exact: true }).click()
  await expect(page.frameLocator('iframe').locator('.post-list')).toHaveCSS('display', 'grid')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(preset('Byline')).toBeChecked()
  await page.getByText('Graphite', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Appearance saved')).toBeVisible()
  try {
    expect(await sql`select type_pair, home_layout, corner from settings`).toEqual([
      { type_pair: 'modern', home_layout: 'list', corner: 'sharp' },
    ])
  } finally {
    await sql`update settings set accent = null, type_pair = 'editorial', cover_style = 'lines', corner = 'soft',
      density = 'normal', home_layout = 'cards'`
  }
})

test('a name in Arabic letters starts where the others start', async ({
  admin: { page, id },
  posts,
  site: { sql },
}) => {
  const name = 'رينا الخطيب'
  await sql`update profiles set username = ${name} where id = ${id}`
  const [post = 0] = await posts.add([name])
  await sql`insert into comments (user_id, blog_id, content, status) values (${id}, ${post}, ${name}, 'held')`
  for (const path of ['main', 'users', 'comments', 'moderation', 'posts', 'series']) {
    await page.goto(`/dashboard/${path}`)
    if (path !== 'series') await page.locator('main').getByText(name).first().waitFor()
    const strays = await page.locator('main').evaluate((main, name) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const strays: string[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        let block = text.parentElement
        while (block && /inline|contents/.test(getComputedStyle(block).display)) block = block.parentElement
        if (!block?.textContent.trim().startsWith(name) || !text.textContent?.startsWith(name)) continue
        const range = new Range()
        range.selectNodeContents(text)
        const { paddingLeft } = getComputedStyle(block)
        const start = block.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
        if (range.getBoundingClientRect().left > start + 2) strays.push(block.outerHTML.slice(0, 200))
      }
      return strays
    }, name)
    expect(strays, path).toEqual([])
  }
})

test('a long dialog opens with its buttons in view', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto('/dashboard/profile')
  await page
    .getByRole('button', { name: /authenticator/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('img, svg').first()).toBeVisible()
  const overflow = await dialog.evaluate(it => it.scrollHeight - it.clientHeight)
  expect(overflow, 'the dialog scrolls').toBeGreaterThan(0)
  for (const button of await dialog.locator('.dialog-actions button').all())
    await expect(button).toBeInViewport({ ratio: 1 })
})
