import { chromium, type Page } from '@playwright/test'
import { keepSession, makeAccount, publishableKey } from '#tests/browser/people.ts'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { median } from './median.ts'

/** The forms refuse what is sent within two seconds after they were shown. */
const REFUSED_MS = 2_500

/**
 * Measures milliseconds from the click until the frame with the new review, and that with a reply to it, has been painted, with `loaded`
 * reviews in the list. Alternates with a bare insert from the same page for comparison.
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
    await page.waitForTimeout(REFUSED_MS)
    const key = await publishableKey(site)
    const reviews: number[] = []
    const replies: number[] = []
    const bare: number[] = []
    for (let run = -2; run < runs; run++) {
      // What is measured is not the limit of an account.
      await site.sql`delete from private.recent_actions where user_id = ${session.user.id}`
      const review = await submit(page, 'Review', 'Submit', run)
      await page.waitForLoadState('networkidle')
      await page.locator('.review-list > .review-item').first().getByRole('button', { name: 'Reply' }).click()
      await page.waitForTimeout(REFUSED_MS)
      const reply = await submit(page, 'Reply', 'Reply', run)
      await page.waitForLoadState('networkidle')
      const insert = await bareInsert(page, key, { blog_id: post.id, user_id: session.user.id })
      if (run < 0) continue
      reviews.push(review)
      replies.push(reply)
      bare.push(insert)
    }
    return { review: median(reviews), reply: median(replies), bare: median(bare) }
  } finally {
    await browser.close()
  }
}

async function scrollUntil(page: Page, loaded: number) {
  // The best one stands above the list.
  const rows = page.locator('.review-item:not(.review-item-reply)')
  for (let count = await rows.count(); count < loaded; count = await rows.count()) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await rows.nth(count).waitFor()
  }
}

/** Sends the form whose field and button have these names. */
async function submit(page: Page, field: string, button: string, run: number): Promise<number> {
  const text = `Measured ${run} ${crypto.randomUUID()}`
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: field, exact: true }) })
  await form.getByRole('textbox', { name: field, exact: true }).fill(text)
  const seen = page.evaluate(
    text =>
      new Promise<number>((resolve, reject) => {
        let clicked = 0
        setTimeout(reject, 10_000, new Error(`It was not shown within ten seconds: ${text}`))
        addEventListener(
          'click',
          event => {
            clicked = event.timeStamp
          },
          { capture: true, once: true },
        )
        const observer = new MutationObserver(() => {
          const shown = [...document.querySelectorAll('.review-item-text')]
          if (!shown.some(({ textContent }) => textContent === text)) return
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
  const [time] = await Promise.all([seen, form.getByRole('button', { name: button }).click()])
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
