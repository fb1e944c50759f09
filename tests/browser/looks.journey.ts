import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNothingSideways, showTheme } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('errors of a review and forced colors are accessible', async ({ page }) => {
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  await expectForcedColours(page)
  await page.goto('/blog/the-keyboard-is-a-second-audience')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Write a few words first')).toBeVisible()
  await lookInBothThemes(page, 'errors of a review', '.review-form')
})

test('empty lists are accessible and fit a phone', async ({ page, admin }) => {
  for (const [at, path] of [
    [page, '/search?q=nothing-says-this'],
    [admin.page, '/dashboard/comments?search=nothing-says-this'],
  ] as const) {
    await at.setViewportSize({ width: 320, height: 800 })
    await at.goto(path, { waitUntil: 'networkidle' })
    await expectNothingSideways(at, path)
    await lookInBothThemes(at, path, 'main')
  }
})

test('menus and dialogs are accessible', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/dashboard/posts', { waitUntil: 'networkidle' })
  await openByKey(page, page.getByRole('banner').getByRole('button', { name: /Juniper/ }), 'menu')
  const more = page.getByRole('button', { name: /^More: / }).first()
  await openByKey(page, more, 'menu')
  await openByKey(page, more, 'dialog', ['Enter', 'End', 'Enter'])
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.mouse.click(10, 10)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('dialogs and errors of a post are accessible', async ({ admin: { page } }) => {
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Submit' }).click()
  const colourOfError = () =>
    page
      .locator('.field-error')
      .first()
      .evaluate(it => getComputedStyle(it).color)
  const inPanel = await colourOfError()
  await page.goto('/dashboard/blog/the-keyboard-is-a-second-audience/update', { waitUntil: 'networkidle' })
  for (const name of [/^Preview/, /^Versions/, /^Link/])
    await openByKey(page, page.getByRole('main').getByRole('button', { name }), 'dialog')
  await page.goto('/dashboard/createblog')
  await page.getByRole('main').getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await showTheme(page, 'light')
  expect(await colourOfError(), 'errors have one color in all forms').toBe(inPanel)
  await lookInBothThemes(page, 'errors of a new post', 'main')
})

test('long text of any script fits every width', async ({ page, site }) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const titles = [
    'كيف تكتب مراجعة يثق بها القارئ',
    '読者が信頼するレビューの書き方',
    '🦊🎉👩‍👩‍👧‍👦 Emoji',
    long,
  ]
  for (const [place, title] of [...titles, 'A title of many words. '.repeat(8).trim()].entries())
    await site.sql`
      insert into blogs (user_id, slug, title, introduction, content, topic)
      select id, ${`wide-${place}`}, ${title}, ${title + long}, ${`<p>${title}</p><ul><li>${title}</li></ul><p>${long}</p><pre>${long}</pre>`}, ${long.slice(0, 40)}
      from profiles where role = 'admin' order by created_at limit 1`
  const [saved] = await site.sql`
    select title, masthead, owner_name, owner_title, owner_links::text as links, topics::text as topics, page_size, recent_count,
      (select username from profiles where role = 'admin' order by created_at limit 1) as author
    from settings`
  const rename = (name: string) => site.sql`update profiles set username = ${name} where role = 'admin'`
  const link = { label: long.slice(0, 60), url: '/x', icon: 'heart' }
  try {
    await site.sql`
      update settings set page_size = 20, recent_count = 9, title = ${long}, masthead = ${`*${long}*`}, owner_name = ${long}, owner_title = ${long},
        owner_links = ${JSON.stringify([link, { ...link, label: 'B' }])}::jsonb,
        topics = topics || ${JSON.stringify([{ id: 9, name: long, ink: null }])}::jsonb`
    await rename(long)
    await site.sql`
      insert into navigation (place, position, label, address)
      select place, n, ${link.label}, '/' || n from unnest(array['top', 'footer']) as place, generate_series(1, 20) as n`
    const title = page.locator('.top-bar-title')
    const expectTitle = (text: string) =>
      expect(async () => {
        await page.goto('/')
        expect(await title.textContent()).toBe(text)
      }).toPass()
    await expectTitle(long)
    for (const path of [
      '/',
      '/blog/wide-0',
      '/blog/wide-3',
      '/blog/wide-4',
      `/search?q=${'x'.repeat(100)}`,
      '/search?q=words',
    ]) {
      await page.goto(path)
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingSideways(page, `${path} ${width}`)
        // A narrower one would show its icon over its neighbor.
        const buttons = page.locator('.top-bar .icon-button:visible')
        const widths = await buttons.evaluateAll(all => all.map(it => it.getBoundingClientRect().width))
        expect(Math.min(...widths), `buttons of the bar of ${path} ${width}`).toBeGreaterThanOrEqual(44)
      }
    }
    const heading = page.getByRole('heading', { level: 1 })
    const { height } = (await heading.boundingBox()) ?? {}
    expect(height, 'a long title').toBeLessThan(250)
    for (const name of ['The Long Shore', 'Administration']) {
      await site.sql`update settings set title = ${name}`
      await expectTitle(name)
      await page.setViewportSize({ width: 320, height: 800 })
      await expectNothingSideways(page, name)
      expect((await title.boundingBox())?.height, name).toBeLessThan(70)
    }
    await expect(page.getByRole('heading', { name: titles[0] }).locator('..')).toHaveCSS('direction', 'rtl')
    await page.goto('/archive')
    await expect(page.getByRole('link', { name: titles[0] })).toHaveCSS('unicode-bidi', 'plaintext')
    await page.goto('/blog/wide-0')
    await expect(heading).toHaveCSS('font-synthesis-style', 'none')
    const right = await heading.evaluate(it => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return it.getBoundingClientRect().right - range.getBoundingClientRect().right
    })
    expect(Math.abs(right), 'Arabic begins on the right').toBeLessThan(2)
    const directions = page.locator('.prose :is(li, pre)')
    expect(await directions.evaluateAll(all => all.map(it => getComputedStyle(it).direction))).toEqual([
      'rtl',
      'ltr',
    ])
    await expect(page.locator('.post-line')).toHaveCSS('scale', '-1 1')
    // Next to its date, on whose side it begins.
    await page.goto('/blog/wide-3')
    const adjacent = page.locator('.more-to-read-lists b').filter({ hasText: titles[0] })
    await expect(adjacent).toHaveCount(2)
    for (const title of await adjacent.all()) await expect(title).toHaveCSS('text-align', 'left')
  } finally {
    await site.sql`delete from blogs where slug like 'wide-%'`
    await rename(String(saved?.author))
    await site.sql`delete from navigation`
    await site.sql`
      update settings set title = ${saved?.title}, masthead = ${saved?.masthead}, owner_name = ${saved?.owner_name},
        owner_title = ${saved?.owner_title}, owner_links = ${saved?.links}::jsonb, topics = ${saved?.topics}::jsonb, page_size = ${saved?.page_size},
        recent_count = ${saved?.recent_count}`
  }
})

async function lookInBothThemes(page: Page, where: string, within: string) {
  await showTheme(page, 'light')
  await expectAccessible(page, `${where} light`, { within })
  await showTheme(page, 'dark')
  await expectAccessible(page, `${where} dark`, { within, rules: 'of colors' })
}

async function openByKey(page: Page, opener: Locator, role: 'dialog' | 'menu', keys = ['Enter']) {
  await opener.focus()
  for (const key of keys) await page.keyboard.press(key)
  await page.getByRole(role).first().waitFor()
  // A mixture: the gutter of the scrollbar is under the veil.
  if (role === 'dialog') await expect(page.locator('html')).toHaveCSS('background-color', /^color\(srgb/)
  await lookInBothThemes(page, `the ${role} of ${opener}`, role === 'menu' ? '[role=menu]' : 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole(role)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** The line, the bars, the main button and the focus stay visible. */
async function expectForcedColours(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' })
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it, property) => getComputedStyle(it).getPropertyValue(property), property)
  const paper = await style('body', 'background-color')
  expect(await style('.top-bar-title', 'background-image')).toContain('gradient')
  expect(await style('.button-main', 'background-color')).not.toBe(paper)
  expect(await style('.average-panel-spread i', 'background-image')).toContain('gradient')
  await page.getByLabel('Review', { exact: true }).focus()
  expect(await style('textarea', 'outline-style')).toBe('solid')
  await page.emulateMedia({ forcedColors: 'none' })
}
