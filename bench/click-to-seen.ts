import { chromium, type Page } from '@playwright/test'
import { keepSession, makeAccount, publishableKey } from '#tests/browser/people.ts'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { median } from './median.ts'

/**
 * Measures milliseconds from the click on Submit until the frame with the new review has been painted, with `loaded` reviews in
 * the list. Alternates with a bare insert from the same page for comparison.
 */
export async function clickToSeen(
  site: SiteProcess,
  post: { slug: string; id: number; loaded: number },
  runs = 21,
) {
  const name = `Clicking ${post.slug} ${post.loaded}`
  const email = `${crypto.randomUUID()}@example.com`
  const session = await makeAccount(site, { name, email })
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await keepSession(page, site, session)
    await page.goto(`${site.url}/blog/${post.slug}`)
    await page.getByRole('button', { name }).waitFor()
    await scrollUntil(page, post.loaded)
    // The form refuses what is sent within two seconds after it was shown.
    await page.waitForTimeout(2_500)
    const key = await publishableKey(site)
    const seen: number[] = []
    const bare: number[] = []
    for (let run = -2; run < runs; run++) {
      // What is measured is not the limit of an account.
      await site.sql`delete from private.acts where user_id = ${session.user.id}`
      const mine = await submit(page, `Measured ${run} ${crypto.randomUUID()}`)
      await page.waitForLoadState('networkidle')
      const insert = await bareInsert(page, key, { blog_id: post.id, user_id: session.user.id })
      if (run < 0) continue
      seen.push(mine)
      bare.push(insert)
    }
    return { seen: median(seen), bare: median(bare) }
  } finally {
    await browser.close()
  }
}

async function scrollUntil(page: Page, loaded: number) {
  const list = page.getByRole('list', { name: 'Comments' })
  const rows = list.locator('.review-item')
  for (let count = await rows.count(); count < loaded; count = await rows.count()) {
    await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await page.waitForFunction(before => document.querySelectorAll('.review-item').length > before, count)
  }
}

async function submit(page: Page, text: string): Promise<number> {
  await page.getByLabel('Review', { exact: true }).fill(text)
  const seen = page.evaluate(
    text =>
      new Promise<number>((resolve, reject) => {
        let clicked = 0
        setTimeout(reject, 10_000, new Error(`The review was not shown within ten seconds: ${text}`))
        addEventListener(
          'click',
          event => {
            clicked = event.timeStamp
          },
          { capture: true, once: true },
        )
        const observer = new MutationObserver(() => {
          if (document.querySelector('.review-item-text')?.textContent !== text) return
          observer.disconnect()
          // The message is delivered after the frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - clicked)
          requestAnimationFrame(() => port2.postMessage(null))
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
    text,
  )
  const [time] = await Promise.all([seen, page.getByRole('button', { name: 'Submit' }).click()])
  return time
}

function bareInsert(page: Page, key: string, row: { blog_id: number; user_id: string }): Promise<number> {
  return page.evaluate(
    async ({ key, row }) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('sb-byline-auth-token') ?? '{}')
      const started = performance.now()
      const response = await fetch('/rest/v1/comments?select=id', {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
        },
        body: JSON.stringify({ ...row, content: `A bare insert ${crypto.randomUUID()}` }),
      })
      await response.text()
      if (!response.ok) throw new Error(`The bare insert was refused: ${response.status}`)
      return performance.now() - started
    },
    { key, row },
  )
}
