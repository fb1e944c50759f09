import type { Page } from '@playwright/test'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { hostileBodies, outputs } from '#tests/support/hostile-bodies.ts'
import { hostileHtml } from '#tests/support/hostile-html.ts'
import { swallowingHtml } from '#tests/support/swallowing-html.ts'
import { expect, startReact, test } from './fixtures.ts'
import { afterFrames, watch } from './hostile.ts'

/** One body of all vectors. Those that would swallow the next ones are sanitized alone before, and again by the site. */
const fragments = [...Object.values(hostileHtml).flat(), ...swallowingHtml.map(sanitize)]
const fences = fragments.map((_, place) => `After number ${place}.`)
const body = fragments.map((html, place) => `${html.replaceAll('\0', '')}<p>${fences[place]}</p>`).join('\n')

async function judge(page: Page, path: string, seen: string[]) {
  const { strangers, lost } = await page.evaluate(hostile => {
    const article = document.querySelector('article.prose')
    if (!article) return { strangers: ['no article'], lost: [] }
    const strangers = window.strangersWithin(article)
    const shown = [...article.querySelectorAll<HTMLElement>('p')].filter(element => element.checkVisibility())
    const texts = new Set(shown.map(element => element.textContent))
    window.touchAll(article)
    return { strangers, lost: hostile.filter(word => !texts.has(word)) }
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

  test('runs and requests nothing without a policy', async ({ context, page, site, expectedErrors }) => {
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

test('runs nothing of hostile bodies in any output', async ({ context, page, expectedErrors }) => {
  expectedErrors.push(/./)
  const seen = await watch(context)
  await context.route('**', route => route.fulfill({ body: '' }))
  await page.goto('http://blank.example/')
  for (const [, write] of outputs) {
    const written = await Promise.all(hostileBodies.map(write))
    await page.setContent(`<!doctype html><body><div>${written.join('</div><div>')}</div>`)
    await page.evaluate(() => {
      // What is in a link leads away, too.
      for (const link of document.querySelectorAll('a'))
        if (/^(https?|mailto|tel):$/.test(link.protocol))
          link.addEventListener('click', event => event.preventDefault())
      window.touchAll(document.body)
    })
    await afterFrames(page)
  }
  expect(seen.filter(what => !what.startsWith('asks'))).toEqual([])
})

test('the same content inlined does run', async ({ context, page, expectedErrors }) => {
  expectedErrors.push(/./)
  const seen = await watch(context)
  // Other sites return an empty response.
  await context.route('**', route => route.fulfill({ body: '' }))
  await page.goto('http://blank.example/')
  const documents = [
    ...Object.entries(hostileHtml).map(([name, vectors]) => ({ name, html: vectors.join('<p>and</p>') })),
    ...swallowingHtml.map(html => ({ name: 'swallowing', html })),
  ]
  const strange = await page.evaluate(
    bodies =>
      Promise.all(
        bodies.map(async html => {
          const frame = document.createElement('iframe')
          frame.srcdoc = `<!doctype html><body>${html}`
          document.body.append(frame)
          const isParsed = ({ URL, readyState }: Document) =>
            URL !== 'about:blank' && readyState !== 'loading'
          while (frame.contentDocument && !isParsed(frame.contentDocument))
            await new Promise(requestAnimationFrame)
          const inside = frame.contentDocument?.body
          if (!inside || !frame.contentWindow) return true
          const strangers = frame.contentWindow.strangersWithin(inside)
          frame.contentWindow.touchAll(inside)
          return strangers.length > 0
        }),
      ),
    documents.map(({ html }) => html),
  )
  // A document that is not accessible has navigated to another origin.
  const hurt = async () => {
    const frames = await page.$$eval('iframe', frames =>
      frames.map(frame => !frame.contentDocument || frame.contentWindow?.wasHurt === true),
    )
    return documents.filter((_, place) => frames[place]).map(({ name }) => name)
  }
  const withoutScript = ['styles']
  const kinds = Object.keys(hostileHtml).filter(name => !withoutScript.includes(name))
  await expect.poll(hurt).toEqual(expect.arrayContaining(kinds))
  await expect.poll(async () => (await hurt()).length).toBeGreaterThan(kinds.length + 12)
  expect(strange.slice(0, Object.keys(hostileHtml).length)).not.toContain(false)
  expect(seen.filter(what => what.startsWith('runs')).length).toBeGreaterThan(90)
  expect(new Set(seen.filter(what => what.startsWith('asks'))).size).toBeGreaterThan(20)
})
