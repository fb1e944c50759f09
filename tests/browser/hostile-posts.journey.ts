import type { BrowserContext, Page } from '@playwright/test'
import { hostileHtml, swallowingHtml } from '#tests/support/hostile-html.ts'
import { expect, test } from './fixtures.ts'

const bodies = new Map<string, readonly string[]>([
  ...Object.entries(hostileHtml),
  ...swallowingHtml.map((html, place): [string, string[]] => [`swallowing ${place + 1}`, [html]]),
])

/** Keeps count of what no post may do; the sites of others answer with nothing. */
async function watch(context: BrowserContext, own: string) {
  const seen: string[] = []
  await context.exposeFunction('told', (what: string) => seen.push(what))
  await context.addInitScript(() => {
    Object.assign(window, { hurt: () => Object.assign(window, { wasHurt: true }) })
  })
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (hostname.endsWith('evil.example') || protocol === 'javascript:') seen.push(`asks ${request.url()}`)
  })
  context.on('dialog', dialog => {
    seen.push('opens a dialog')
    dialog.dismiss()
  })
  context.on('page', page => {
    page.on('popup', () => seen.push('opens a window'))
    page.on('framenavigated', frame => {
      if (frame.parentFrame() || !/^(about:blank$|http)/.test(frame.url())) seen.push(`shows ${frame.url()}`)
    })
  })
  await context.route(
    url => url.origin !== own,
    route => route.fulfill({ body: '' }),
  )
  return seen
}

/** Moves over, presses and focuses all that stands within; answers whether anything ran. */
async function touchAll(page: Page, within: string) {
  await page.evaluate(selector => {
    const all = document.querySelectorAll<HTMLElement>(`${selector} *`)
    for (const element of all)
      for (const type of ['pointerenter', 'mouseover', 'focus', 'focusin', 'wheel', 'contextmenu'])
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    for (const element of all) {
      // A link that may stand there leads away, and is judged by where.
      const leads = element instanceof HTMLAnchorElement && /^(https?|mailto|tel):$/.test(element.protocol)
      if (!leads && element.isConnected) element.click()
    }
  }, within)
  await page.waitForTimeout(150)
  return page.evaluate(() => 'wasHurt' in window)
}

/** What of a shown post stands there as no post of ours does. */
const strangers = (page: Page) =>
  page.evaluate(() => {
    const known =
      /^(P|H2|H3|H4|UL|OL|LI|BLOCKQUOTE|HR|BR|PRE|CODE|STRONG|EM|U|S|SUB|SUP|MARK|KBD|SPAN|A|IMG|FIGURE|FIGCAPTION|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD|DIV|BUTTON)$/
    const attributes =
      /^(class|style|start|href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|colspan|rowspan|scope|type|tabindex|role|aria-label)$/
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('article.prose *')) {
      const names = element.getAttributeNames().filter(name => !attributes.test(name))
      if (!known.test(element.tagName) || names.length > 0) found.push(`${element.tagName} ${names}`)
      if (element instanceof HTMLAnchorElement && !/^((https?|mailto|tel):)?$/.test(element.protocol))
        found.push(element.href)
      const { position, zIndex, fontSize } = getComputedStyle(element)
      if (/fixed|absolute|sticky/.test(position) || zIndex !== 'auto')
        found.push(`${element.tagName} ${position}`)
      if (Number.parseFloat(fontSize) > 100) found.push(`${element.tagName} of ${fontSize}`)
    }
    return found
  })

const fence = (place: number) => `<p>After number ${place}.</p>`

for (const bypassCSP of [true, false])
  test.describe(bypassCSP ? 'with no policy but the sanitizer' : 'with the policy of the page', () => {
    test.use({ bypassCSP })

    test('no hostile post runs, asks, opens or hides anything', async ({
      context,
      page,
      site,
      expectedErrors,
    }, { project }) => {
      test.setTimeout(120_000)
      expectedErrors.push(/./)
      const seen = await watch(context, site.url)
      const slug = (place: number) => `hostile-${project.name}-${bypassCSP}-${place}`
      const posts = [...bodies].map(([name, vectors], place) => ({
        name,
        slug: slug(place),
        count: vectors.length,
        content: vectors.map((vector, at) => vector.replaceAll('\0', '') + fence(at)).join('\n'),
      }))
      for (const { slug, content } of posts)
        await site.sql`
          insert into blogs (user_id, slug, title, introduction, content, topic)
          select id, ${slug}, 'Hostile', 'To its readers.', ${content}, 'JavaScript' from profiles where role = 'admin' limit 1`
      try {
        for (const { name, slug, count } of posts) {
          const address = `${site.url}/blog/${slug}`
          await page.goto(address)
          expect(await strangers(page), name).toEqual([])
          expect(await touchAll(page, 'article.prose'), name).toBe(false)
          expect(seen, name).toEqual([])
          expect(page.url().replace(/#.*/, ''), name).toBe(address)
          expect(page.frames(), name).toHaveLength(1)
          await expect(page.getByRole('heading', { name: 'Comments' }), name).toBeVisible()
          if (name.startsWith('swallowing')) continue
          for (let place = 0; place < count; place++)
            await expect(page.locator('article p', { hasText: `After number ${place}.` }), name).toBeVisible()
        }
      } finally {
        await site.sql`delete from blogs where slug like 'hostile-%'`
      }
    })
  })

test('the same, put into a page as it is, does run, ask and lead away', async ({
  context,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/./)
  const seen = await watch(context, '')
  await page.goto('http://blank.example/')
  const all = [...Object.values(hostileHtml).flat(), ...swallowingHtml]
  const hurt = await page.evaluate(async vectors => {
    const frames = vectors.map(vector => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.srcdoc = `<!doctype html><body>${vector}`
      return frame
    })
    const wait = () => new Promise(resolve => setTimeout(resolve, 1500))
    await wait()
    for (const { contentDocument } of frames)
      for (const element of contentDocument?.querySelectorAll<HTMLElement>('body *') ?? []) {
        for (const type of ['pointerenter', 'mouseover', 'focus']) element.dispatchEvent(new Event(type))
        if (element.isConnected && 'click' in element) element.click()
      }
    await wait()
    // A document that cannot be read any more is somewhere else.
    return frames.filter(frame => !frame.contentDocument || 'wasHurt' in (frame.contentWindow ?? {})).length
  }, all)
  expect(hurt).toBeGreaterThan(90)
  expect(new Set(seen).size).toBeGreaterThan(20)
})

test('title, introduction, topic, thumbnail and author are words, wherever they stand', async ({
  context,
  admin: { page, name, id },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/404|400/)
  const seen = await watch(context, site.url)
  const attack = `"'></title></script><script>hurt()</script><img src=x onerror=hurt()>{"</p>&lt;b&gt;<!--`
  const topic = `</script><img src=x onerror=hurt()>"'>&amp;`
  const thumbnail = `"><img src=x onerror=hurt()>.png`
  const slug = `words-only-${id}`
  await site.sql`update profiles set username = ${attack.slice(0, 80)} where id = ${id}`
  await site.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic, thumbnail)
    values (${id}, ${slug}, ${attack}, ${attack}, '<p>a</p>', ${topic}, ${thumbnail})`
  try {
    const asText = page.getByText(attack)
    const post = `/blog/${slug}`
    for (const path of [
      post,
      '/',
      '/?page=4',
      `/topics/${encodeURIComponent(topic)}`,
      '/blog/effects-you-can-delete',
      '/dashboard/posts',
      '/dashboard/main',
    ]) {
      await page.goto(path)
      await expect(page.getByText(name.slice(0, 3)).or(asText).first(), path).toBeVisible()
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => 'wasHurt' in window), path).toBe(false)
      expect(await page.locator('img[onerror], [onerror]').count(), path).toBe(0)
    }
    await page.goto(post)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack)
    await expect(page).toHaveTitle(`${attack} · Byline`)
    const told = await page.evaluate(() => ({
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      title: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      posting: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
    }))
    expect(told.description).toBe(attack)
    expect(told.title).toBe(`${attack} · Byline`)
    expect(told.posting).toMatchObject({ headline: attack, description: attack, articleSection: topic })
    expect(seen).toEqual([])
  } finally {
    await site.sql`delete from blogs where slug = ${slug}`
  }
})

test('no slug holds anything but words', async ({ site }) => {
  for (const slug of ['a"b', 'a<b', 'a/b', "a'b", 'a b', 'a?b', 'a#b', 'a%b', '</script>', 'a\\b', 'a`b'])
    await expect(
      site.sql`
        insert into blogs (user_id, slug, title, introduction, topic)
        select id, ${slug}, 'a', 'b', 'JavaScript' from profiles where role = 'admin' limit 1`,
      slug,
    ).rejects.toThrow(/blogs_slug_shape/)
})
