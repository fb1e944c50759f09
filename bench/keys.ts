// Processor time of the page for a key in a text of 100,000 characters, with what follows within half a second. Compares running sites in turns:
// OWNER_EMAIL=… OWNER_PASSWORD=… node bench/keys.ts http://localhost:3000 http://localhost:3001
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import { median } from './median.ts'

const TURNS = 3
const KEYS = 25
const PAUSE_MS = 500

const { OWNER_EMAIL = '', OWNER_PASSWORD = '' } = process.env
const paragraph = `<p>${'The second week the build took four seconds. '.repeat(9)}</p>`
const text = Array.from({ length: 250 }, (_, i) => (i % 10 ? '' : `<h2>Part ${i}</h2>`) + paragraph).join('')

const browser = await chromium.launch(chromiumLaunch())
const sites: { url: string; context: BrowserContext; slowest: number[]; middle: number[] }[] = []
for (const url of process.argv.slice(2)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/signin`)
  await page.getByLabel('Email').fill(OWNER_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${url}/`)
  await page.close()
  sites.push({ url, context, slowest: [], middle: [] })
}
for (let turn = 0; turn < TURNS; turn++)
  for (const { context, url, slowest, middle } of sites) {
    const page = await context.newPage()
    const times = await typeInto(page, url)
    slowest.push(Math.max(...times))
    middle.push(median(times))
    await page.close()
  }
for (const { url, slowest, middle } of sites)
  process.stdout.write(
    `${url}: slowest key ${slowest.map(time => time.toFixed(0)).join(', ')} ms (median ${median(slowest).toFixed(1)}), median key ${median(middle).toFixed(1)} ms\n`,
  )
await browser.close()

async function typeInto(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/dashboard/createblog`)
  const body = page.getByRole('textbox', { name: 'Content' })
  await body.waitFor()
  await body.evaluate((element, text) => {
    const editor = Reflect.get(element, 'editor')
    editor.commands.setContent(text)
    editor.commands.setTextSelection(Math.round(editor.state.doc.content.size / 2))
    editor.commands.focus()
  }, text)
  await page.waitForTimeout(2_000)
  const inspector = await page.context().newCDPSession(page)
  // Not the clock's, so that other programs count for little.
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  const times: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const before = await spent()
    await page.keyboard.press('abcdefghij'.charAt(key % 10))
    await page.waitForTimeout(PAUSE_MS)
    times.push((await spent()) - before)
  }
  return times
}
