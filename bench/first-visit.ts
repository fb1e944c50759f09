import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { BUILT, sizeSent, sumOf } from '#tests/support/built-files.ts'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import type { SiteProcess } from '#tests/support/site.ts'

/** Uploads the cover of a post again, as its author does. That of a sample was never uploaded. */
export async function renewCover(site: SiteProcess, slug: string) {
  const { secret } = JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8'))
  const files = createClient(site.url, secret).storage.from('thumbnail')
  const [post] = await site.sql<{ thumbnail: string }>`select thumbnail from blogs where slug = ${slug}`
  const name = `${randomUUID()}.webp`
  const picture = await (
    await fetch(files.getPublicUrl(`Thumbnail/${post?.thumbnail}`).data.publicUrl)
  ).blob()
  const { error } = await files.upload(`Thumbnail/${name}`, picture, { contentType: 'image/webp' })
  if (error) throw error
  await site.sql`update blogs set thumbnail = ${name} where slug = ${slug}`
}

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
    const sum = (list: { bytes: number }[]) => sumOf(list.map(({ bytes }) => bytes))
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

/** Bytes of the scripts that a page loads when a reader first uses it. */
export async function firstTouch(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  return sumOf([...files].map(name => sizeSent(join(BUILT, name))))
}
