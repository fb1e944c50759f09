import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

/** Pages that one visit looks at in turn: a visit of its own for each would take longer than the page. */
const PAGES = [
  ['/', '/topics/Gardening', '/search?q=cache', '/search?q=nothing-says-this', '/nowhere'],
  [
    '/blog/the-smallest-cache-that-tells-the-truth',
    '/blog/the-keyboard-is-a-second-audience',
    '/signin',
    '/signup',
    '/resetpassword',
  ],
]

const DASHBOARD = [
  ['/dashboard/main', '/dashboard/profile', '/dashboard/users', '/dashboard/moderation'],
  [
    '/dashboard/comments',
    '/dashboard/comments?search=nothing-says-this',
    '/dashboard/posts',
    '/dashboard/blog/the-keyboard-is-a-second-audience/update',
  ],
]

const looks =
  'are accessible in both themes, and nothing scrolls sideways from 320 to 1280 or with text at 200 %'

for (const paths of PAGES)
  test(`${paths[0]} and pages like it ${looks}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await lookAt(page, paths)
  })

for (const paths of DASHBOARD)
  test(`${paths[0]} and pages like it ${looks}`, async ({ admin: { page } }) => {
    await lookAt(page, paths)
  })

test('dialogs, a menu and errors are accessible in both themes, and give the focus back', async ({
  admin: { page },
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Without the page behind a dialog, which the other tests look at.
  const look = async (where: string, within: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(theme => document.documentElement.setAttribute('data-theme', theme), theme)
      await expectAccessible(page, `${where} ${theme}`, {
        within,
        rules: theme === 'dark' ? 'of colours' : 'all',
      })
    }
  }
  const openByKey = async (name: RegExp, role: 'dialog' | 'menu', within = page.locator('main')) => {
    const opener = within.getByRole('button', { name }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole(role).first().waitFor()
    if (role === 'dialog') {
      // A mixture: the gutter of the scrollbar is under the veil.
      await expect(page.locator('html')).toHaveCSS('background-color', /^color\(srgb/)
    }
    await look(`${name} of ${page.url()}`, role === 'menu' ? '[role=menu]' : 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }

  await page.goto('/dashboard/posts', { waitUntil: 'networkidle' })
  await openByKey(/Juniper/, 'menu', page.getByRole('banner'))
  await openByKey(/^Delete /, 'dialog')
  await page.goto('/dashboard/blog/the-keyboard-is-a-second-audience/update', { waitUntil: 'networkidle' })
  for (const name of [/^Preview/, /^Versions/, /^Link/]) await openByKey(name, 'dialog')
  await page.goto('/dashboard/createblog', { waitUntil: 'networkidle' })
  await page.getByRole('main').getByRole('button', { name: 'Publish' }).click()
  await look('the errors of a new post', 'main')
  await page.goto('/blog/the-keyboard-is-a-second-audience', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Submit' }).click()
  await look('the errors of a review', 'main')
})

test('forced colours leave the line, the bars, the main button and the focus visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/blog/the-smallest-cache-that-tells-the-truth')
  const style = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it, [property, pseudo]) => getComputedStyle(it, pseudo).getPropertyValue(property), [
        property,
        pseudo,
      ] as const)
  const paper = await style('body', 'background-color')
  expect(await style('.top-bar-title', 'background-color', '::after')).not.toBe(paper)
  expect(await style('.button-main', 'background-color')).not.toBe(paper)
  expect(await style('.average-panel-spread i', 'background-image')).toContain('gradient')
  await page.getByLabel('Review', { exact: true }).focus()
  expect(await style('textarea', 'outline-style')).toBe('solid')
})

test('long words and titles, Arabic, Japanese and emoji fit from 320 to 1920, each from the side of its letters', async ({
  page,
  site,
}) => {
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
    select title, masthead, owner_name, owner_title, owner_links::text as links, topics::text as topics from settings`
  const link = { label: long.slice(0, 60), url: '/x', icon: 'heart' }
  try {
    await site.sql`
      update settings set title = ${long}, masthead = ${`*${long}*`}, owner_name = ${long}, owner_title = ${long},
        owner_links = ${JSON.stringify([link, { ...link, label: 'B' }])}::jsonb,
        topics = topics || ${JSON.stringify([{ id: 9, name: long, ink: null }])}::jsonb`
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
    for (const path of ['/', '/?page=4', '/?page=5', '/blog/wide-0', '/blog/wide-3', '/blog/wide-4']) {
      await page.goto(path)
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingSideways(page, `${path} ${width}`)
        // A narrower one would show its icon over its neighbour.
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
    await page.goto('/blog/wide-0')
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
  } finally {
    await site.sql`delete from blogs where slug like 'wide-%'`
    await site.sql`delete from navigation`
    await site.sql`
      update settings set title = ${saved?.title}, masthead = ${saved?.masthead}, owner_name = ${saved?.owner_name},
        owner_title = ${saved?.owner_title}, owner_links = ${saved?.links}::jsonb, topics = ${saved?.topics}::jsonb`
  }
})

async function lookAt(page: Page, paths: string[]) {
  test.setTimeout(120_000)
  // axe would measure colours in the middle of a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    // axe is slow, so it checks each theme and each layout once rather than every combination.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expectAccessible(page, `${path} light 320`)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNothingSideways(page, `${path} ${width}`)
    }
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page, `${path} dark 1280`)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNothingSideways(page, `${path} at 200 %`)
  }
}

/** Polls, since a table has another width for a moment after the window was resized. */
async function expectNothingSideways(page: Page, where: string) {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways, where).toBeLessThanOrEqual(0)
}
