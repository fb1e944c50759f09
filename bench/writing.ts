// npm run bench:writing: starts a site, measures the form of a small and a large post and prints Markdown.
import { chromium, type Page } from '@playwright/test'
import { clientOf, keepSession, publishableKey } from '#tests/browser/people.ts'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import { startProcess } from '#tests/support/site.ts'
import { longBody, uploadPictures } from './large-post.ts'
import { median } from './median.ts'
import { print, row } from './report.ts'

const runs = 9
const owner = { email: 'marlo@example.com', password: 'eleven long lines' }
const site = await startProcess({
  env: { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, SAMPLE_CONTENT: 'off' },
})
const client = await clientOf(site)
const { data, error } = await client.auth.signInWithPassword(owner)
if (error) throw error
const pictures = await uploadPictures(client, 50)
const posts = [
  { slug: 'small', words: '1,000 characters', content: longBody(1000, [], 1) },
  {
    slug: 'large',
    words: '100,000 characters, 50 images, 100 code blocks',
    content: longBody(100_000, pictures, 100),
  },
]
for (const { slug, content } of posts) {
  const { error } = await client.from('blogs').insert({
    user_id: data.user.id,
    slug,
    title: slug,
    introduction: 'Measured.',
    topic: 'TypeScript',
    content,
  })
  if (error) throw error
}

const browser = await chromium.launch(chromiumLaunch())
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
await keepSession(page, site, data.session)
const key = await publishableKey(site)

/** Measures milliseconds from a click until `done` is true and painted. `what`: a selector and the text of the element. */
async function clickUntil(
  page: Page,
  click: () => Promise<void>,
  selector: string,
  text: string,
): Promise<number> {
  const seen = page.evaluate(
    ({ selector, text }) =>
      new Promise<number>(resolve => {
        let clicked = 0
        addEventListener('click', event => (clicked = event.timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector)?.textContent?.includes(text)) return
          observer.disconnect()
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - clicked)
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    { selector, text },
  )
  const [time] = await Promise.all([seen, click()])
  return time
}

/** Measures milliseconds from a key press until its letter is painted, and returns the slowest of twenty. */
async function slowestKey(page: Page): Promise<number> {
  await page.locator('.ProseMirror p').first().click()
  await page.evaluate(() => {
    Object.assign(window, { times: [] })
    addEventListener('keydown', event => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () =>
        (window as unknown as { times: number[] }).times.push(performance.now() - event.timeStamp)
      requestAnimationFrame(() => port2.postMessage(null))
    })
  })
  await page.keyboard.type('twenty letters to be', { delay: 60 })
  await page.waitForTimeout(300)
  return page.evaluate(() => Math.max(...(window as unknown as { times: number[] }).times))
}

const barePatch = (page: Page, slug: string, content: string) =>
  page.evaluate(
    async ({ key, slug, content }) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('sb-byline-auth-token') ?? '{}')
      const started = performance.now()
      const response = await fetch(`/rest/v1/blogs?slug=eq.${slug}&select=id`, {
        method: 'PATCH',
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body: JSON.stringify({ content }),
      })
      await response.text()
      if (!response.ok) throw new Error(`The bare update was refused: ${response.status}`)
      return performance.now() - started
    },
    { key, slug, content },
  )

print('\n## Writing\n')
row(
  'post',
  'opened in the editor, ms',
  'of the small one',
  'slowest key, ms',
  'saved, ms',
  'bare update, ms',
  'ratio',
)
row('---', '--:', '--:', '--:', '--:', '--:', '--:')
let small = Number.NaN
for (const { slug, words, content } of posts) {
  const opened: number[] = []
  const keys: number[] = []
  const saved: number[] = []
  const bare: number[] = []
  for (let run = -1; run < runs; run++) {
    await page.goto(`${site.url}/dashboard/posts`)
    const edit = page.getByRole('link', { name: `Edit ${slug}` })
    await edit.waitFor()
    await page.waitForLoadState('networkidle')
    const open = await clickUntil(page, () => edit.click(), '.ProseMirror', 'The last words.')
    await page.waitForLoadState('networkidle')
    const key = await slowestKey(page)
    const update = page.getByRole('button', { name: /^Update/ })
    const save = await clickUntil(page, () => update.click(), '.toasts', 'Blog updated successfully')
    await page.waitForURL('**/dashboard/posts')
    const patch = await barePatch(page, slug, `${content}<p>${run}</p>`)
    if (run < 0) continue
    opened.push(open)
    keys.push(key)
    saved.push(save)
    bare.push(patch)
  }
  if (Number.isNaN(small)) small = median(opened)
  row(
    words,
    median(opened),
    median(opened) / small,
    median(keys),
    median(saved),
    median(bare),
    median(saved) / median(bare),
  )
}
await browser.close()
await site.stop()
