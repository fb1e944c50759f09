import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { expectAccessible, expectNothingSideways, MORE_OF_THE_SAME, showTheme } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const POST = 'the-keyboard-is-a-second-audience'
/** Something of the sample for each route with a parameter. */
const EXAMPLES: Record<string, string> = {
  'topics/:topicName': 'topics/Gardening',
  'tags/:tagSlug': 'tags/caching',
  'blog/:slug': 'blog/the-smallest-cache-that-tells-the-truth',
  'blog/:slug/changes': `blog/${POST}/changes`,
  'archive/:year?': 'archive/2024',
  'series/:seriesSlug': 'series/types-at-work',
  'shelf/:kind?': 'shelf',
  'dashboard/series/:seriesSlug': 'dashboard/series/types-at-work',
  'dashboard/page/:slugOrId/update': 'dashboard/page/about/update',
  'dashboard/project/:slugOrId/update': 'dashboard/project/tideline/update',
  'dashboard/blog/:slugOrId/send': `dashboard/blog/${POST}/send`,
  'dashboard/blog/:slugOrId/update': `dashboard/blog/${POST}/update`,
  ':pageSlug': 'about',
  ':section/:projectSlug': 'projects/tideline',
  ':section/:projectSlug/changes': 'projects/tideline/changes',
  '*': 'no/such/page',
}

const pathsBelow = ({ path = '', children }: RouteConfigEntry): string[] =>
  children?.flatMap(child => pathsBelow(child).map(below => [path, below].filter(Boolean).join('/'))) ?? [
    path,
  ]

const paths = routes.filter(({ children }) => children).flatMap(pathsBelow)
const isOfDashboard = (path: string) => path.startsWith('dashboard')

test('every route with a parameter has an example', () => {
  expect(Object.keys(EXAMPLES)).toEqual(paths.filter(path => /[:*]/.test(path)))
})

const groups = {
  public: paths.filter(path => !isOfDashboard(path)),
  // `/dashboard` only leads to another of its pages, perhaps while it is being checked.
  dashboard: paths.filter(path => isOfDashboard(path) && !/^dashboard$|create|update/.test(path)),
  editor: paths.filter(path => isOfDashboard(path) && /create|update/.test(path)),
}

for (const [name, group] of Object.entries(groups))
  test(`every ${name} page is accessible and fits any width`, async ({
    admin,
    browser,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    test.setTimeout(240_000)
    await site.sql`update settings set has_contact_form = true, shares_versions = true`
    const reader = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    const page = name === 'public' ? reader : admin.page
    const devtools = await page.context().newCDPSession(page)
    const setText = (standard: number) => devtools.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const path of group) {
      const where = `/${EXAMPLES[path] ?? path}`
      await setText(16)
      await page.setViewportSize({ width: 320, height: 740 })
      await page.goto(where, { waitUntil: isOfDashboard(path) ? 'networkidle' : 'load' })
      // On a busy machine the network is idle while the heading is still a placeholder.
      await page.getByRole('heading', { level: 1, name: /\S/ }).first().waitFor()
      await showTheme(page, 'light')
      await expectAccessible(page, `${where} light`, { without: MORE_OF_THE_SAME })
      await showTheme(page, 'dark')
      await expectAccessible(page, `${where} dark`, { without: MORE_OF_THE_SAME, rules: 'of colors' })
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNothingSideways(page, `${where} ${width}`)
      }
      await setText(32)
      for (const width of [1280, 768, 320]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNothingSideways(page, `${where} ${width} with text at 200 %`)
      }
      expect.soft(await page.evaluate(listBrokenWords), `broken words of ${where}`).toEqual([])
      expect.soft(await page.evaluate(listTallBars), `bars of ${where}`).toEqual([])
    }
    await site.sql`update settings set has_contact_form = false, shares_versions = false`
    await reader.close()
  })

/** Words of headings and controls that continue in the next line. Long ones may, with a hyphen, and addresses. */
function listBrokenWords() {
  const broken: string[] = []
  for (const element of document.querySelectorAll('h1, h2, h3, legend, label, button, .button, nav a')) {
    if (element.closest('.sr-only, .prose') || !element.checkVisibility()) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (const { 0: word, index } of text.textContent?.matchAll(/(?<=^|[\s-])[^\s@-]{2,12}(?=[\s-]|$)/g) ??
        []) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
        if (lines.size > 1) broken.push(`${word} in ${element.outerHTML.slice(0, 80)}`)
      }
  }
  return broken
}

/** Bars that stay in view and take more than a third of the window. */
function listTallBars() {
  const tall: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!/sticky|fixed/.test(getComputedStyle(element).position) || !element.checkVisibility()) continue
    const { top, bottom } = element.getBoundingClientRect()
    if (Math.min(bottom, innerHeight) - Math.max(top, 0) > innerHeight / 3) tall.push(element.className)
  }
  return tall
}
