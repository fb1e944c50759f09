import { chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/support/chromium.ts'

/** What a reader downloads who opens a page and touches nothing: bytes over the wire, without headers. */
export async function firstVisit(address: string) {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const sizes: Promise<{ type: string; bytes: number }>[] = []
    page.on('requestfinished', request =>
      sizes.push(
        request.sizes().then(({ responseBodySize: bytes }) => ({ type: request.resourceType(), bytes })),
      ),
    )
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const files = await Promise.all(sizes)
    const scripts = files.filter(({ type }) => type === 'script')
    const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0)
    const types = Object.entries(Object.groupBy(files, ({ type }) => type))
    return {
      scripts: scripts.length,
      scriptBytes: sum(scripts),
      allBytes: sum(files),
      byType: Object.fromEntries(types.map(([type, list = []]) => [type, sum(list)])),
    }
  } finally {
    await browser.close()
  }
}
