import type { Page } from '@playwright/test'
import { hostileHtml, swallowingHtml } from '#tests/support/hostile-html.ts'
import type { RunningSite } from '#tests/support/site.ts'
import { expect, startReact, test } from './fixtures.ts'
import { afterFrames, watch } from './hostile.ts'

const together = Object.entries(hostileHtml).map(([name, vectors]) => ({ name, vectors }))
const alone = swallowingHtml.map((vector, place) => ({ name: `swallowing ${place + 1}`, vectors: [vector] }))
const bodies = [...together, ...alone]

type Body = { name: string; vectors: readonly string[] }
type HostilePost = { name: string; title: string; path: string; fences: string[] }

/** Inserts the posts by SQL, without validation. */
async function store({ sql }: RunningSite, bodies: Body[]): Promise<HostilePost[]> {
  const posts: HostilePost[] = []
  for (const [place, { name, vectors }] of bodies.entries()) {
    const slug = `hostile-${place}`
    const title = `Hostile: ${name}`
    const fences = vectors.map((_, at) => `After number ${at}.`)
    const content = vectors
      .map((vector, at) => `${vector.replaceAll('\0', '')}<p>${fences[at]}</p>`)
      .join('\n')
    await sql`
      insert into blogs (user_id, slug, title, introduction, content, topic)
      select id, ${slug}, ${title}, 'To its readers.', ${content}, 'JavaScript' from profiles where role = 'admin' limit 1`
    // A payload that swallows what follows has no fence to check.
    posts.push({ name, title, path: `/blog/${slug}`, fences: vectors.length > 1 ? fences : [] })
  }
  return posts
}

async function judge(page: Page, { name, path, fences }: HostilePost, seen: string[]) {
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
  expect(strangers, name).toEqual([])
  expect(lost, name).toEqual([])
  expect(seen, name).toEqual([])
  expect(new URL(page.url()).pathname, name).toBe(path)
  expect(page.frames(), name).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Comments' }), name).toBeVisible()
}

test.describe('hostile posts', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/./)
  })
  test.afterEach(({ site }) => site.sql`delete from blogs where slug like 'hostile-%'`)

  test.describe('with no policy but the sanitizer', () => {
    test.use({ bypassCSP: true })

    // Two tests, because the posts are too many for the time of one.
    for (const [which, some] of Object.entries({ together, alone }))
      test(`as documents run, ask, open and hide nothing, ${which}`, async ({ context, page, site }) => {
        // A page for each of some thirty posts, which a busy machine renders slowly.
        test.setTimeout(120_000)
        const seen = await watch(context)
        if (which === 'alone') {
          // The page's own scripts and pictures are slow, and run with the others.
          const browser = await context.newCDPSession(page)
          await browser.send('Network.enable')
          await browser.send('Network.setBlockedURLs', { urls: ['*/assets/*.js', '*/images/*'] })
        }
        for (const post of await store(site, some)) {
          await page.goto(post.path)
          await judge(page, post, seen)
        }
      })

    test('put into a page that is there already, they run, ask, open and hide nothing', async ({
      context,
      page,
      site,
    }) => {
      const seen = await watch(context)
      const posts = await store(site, bodies)
      await page.goto('/')
      await startReact(page)
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      for (const post of posts) {
        await page.evaluate(path => {
          history.pushState(history.state, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        }, post.path)
        await page.waitForFunction(title => document.title.startsWith(title), `${post.title} ·`)
        await judge(page, post, seen)
      }
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })
})

test('the same, put into a page as they are, do run, ask and lead away', async ({
  context,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/./)
  const seen = await watch(context)
  // Other sites return an empty response.
  await context.route('**', route => route.fulfill({ body: '' }))
  await page.goto('http://blank.example/')
  const all = bodies.flatMap(({ name, vectors }) => vectors.map(vector => ({ name, vector })))
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
    all.map(({ vector }) => vector),
  )
  // A document that is not accessible has navigated to another origin.
  const hurt = () =>
    page.$$eval('iframe', frames =>
      frames.map(frame => !frame.contentDocument || frame.contentWindow?.wasHurt === true),
    )
  await expect.poll(async () => (await hurt()).filter(Boolean).length).toBeGreaterThan(85)
  expect(new Set(seen.filter(what => what.startsWith('asks'))).size).toBeGreaterThan(20)
  const ran = await hurt()
  const noticed = all.filter((_, place) => ran[place] || strange[place])
  expect(noticed.length).toBeGreaterThan(160)
  expect(together.map(({ name }) => name).filter(name => !noticed.some(one => one.name === name))).toEqual([])
})
