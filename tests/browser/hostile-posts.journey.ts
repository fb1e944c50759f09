import type { Page } from '@playwright/test'
import { sanitize } from '#app/content/sanitize.server.ts'
import { hostileHtml, swallowingHtml } from '#tests/support/hostile-html.ts'
import { expect, startReact, test } from './fixtures.ts'
import { afterFrames, watch } from './hostile.ts'

const vectors = [...Object.values(hostileHtml).flat(), ...swallowingHtml]
/** One body of all vectors. Those that would swallow the next ones are sanitized alone before, and again by the site. */
const fragments = [...Object.values(hostileHtml).flat(), ...swallowingHtml.map(sanitize)]
const fences = fragments.map((_, place) => `After number ${place}.`)
const body = fragments.map((html, place) => `${html.replaceAll('\0', '')}<p>${fences[place]}</p>`).join('\n')

async function judge(page: Page, path: string, seen: string[]) {
  const { strangers, lost } = await page.evaluate(words => {
    const article = document.querySelector('article.prose')
    if (!article) return { strangers: ['no article'], lost: [] }
    const strangers = window.strangersWithin(article)
    const shown = [...article.querySelectorAll<HTMLElement>('p')].filter(element => element.checkVisibility())
    const texts = new Set(shown.map(element => element.textContent))
    window.touchAll(article)
    return { strangers, lost: words.filter(word => !texts.has(word)) }
  }, fences)
  await afterFrames(page)
  expect(strangers).toEqual([])
  expect(lost).toEqual([])
  expect(seen).toEqual([])
  expect(new URL(page.url()).pathname).toBe(path)
  expect(page.frames()).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
}

test.describe('hostile HTML in a post', () => {
  test.use({ bypassCSP: true })

  test('runs, asks, opens and hides nothing without a policy, put into a page and as a document', async ({
    context,
    page,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(/./)
    const path = '/blog/hostile'
    const seen = await watch(context)
    await site.sql`
      insert into blogs (user_id, slug, title, introduction, content, topic)
      select id, 'hostile', 'Hostile', 'To its readers.', ${body}, 'JavaScript' from profiles where role = 'admin' limit 1`
    try {
      await page.goto('/')
      await startReact(page)
      await page.evaluate(path => {
        Object.assign(window, { stayed: true })
        history.pushState(history.state, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, path)
      await expect(page).toHaveTitle(/^Hostile ·/)
      await judge(page, path, seen)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      await page.reload()
      await judge(page, path, seen)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(false)
    } finally {
      await site.sql`delete from blogs where slug = 'hostile'`
    }
  })
})

test('the same, put into a page as it is, does run, ask and lead away', async ({
  context,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/./)
  const seen = await watch(context)
  // Other sites return an empty response.
  await context.route('**', route => route.fulfill({ body: '' }))
  await page.goto('http://blank.example/')
  const strange = await page.evaluate(
    vectors =>
      Promise.all(
        vectors.map(async vector => {
          const frame = document.createElement('iframe')
          const loaded = new Promise(done => frame.addEventListener('load', done))
          frame.srcdoc = `<!doctype html><body>${vector}`
          document.body.append(frame)
          await Promise.race([loaded, new Promise(done => setTimeout(done, 5000))])
          const inside = frame.contentDocument?.body
          if (!inside || !frame.contentWindow) return true
          const strangers = frame.contentWindow.strangersWithin(inside)
          frame.contentWindow.touchAll(inside)
          return strangers.length > 0
        }),
      ),
    vectors,
  )
  // A document that is not accessible has navigated to another origin.
  const hurt = () =>
    page.$$eval('iframe', frames =>
      frames.map(frame => !frame.contentDocument || frame.contentWindow?.wasHurt === true),
    )
  await expect.poll(async () => (await hurt()).filter(Boolean).length).toBeGreaterThan(85)
  expect(new Set(seen.filter(what => what.startsWith('asks'))).size).toBeGreaterThan(20)
  const ran = await hurt()
  const noticed = vectors.filter((_, place) => ran[place] || strange[place])
  expect(noticed.length).toBeGreaterThan(160)
  for (const [name, kind] of Object.entries(hostileHtml))
    expect(
      noticed.some(vector => kind.some(one => one === vector)),
      name,
    ).toBe(true)
})
