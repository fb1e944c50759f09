import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { pageRoute } from '#server/pages/page-route.ts'
import { BUILD, builtPages } from '#server/pages/render.ts'
import { noNavigation } from '#shared/settings/navigation.ts'
import { noOutsideCode } from '#shared/settings/outside-code.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { expect, test } from './fixtures.ts'

const smuggled = [
  `<script>document.documentElement.dataset.smuggled = 'plain'</script>`,
  `<script nonce="guess">document.documentElement.dataset.smuggled = 'nonce'</script>`,
  `<script type="module">document.documentElement.dataset.smuggled = 'module'</script>`,
  `<img src="/favicon.svg" onload="document.documentElement.dataset.smuggled = 'handler'">`,
].join('')

/** Serves the site's pages with scripts injected after the sanitizer. */
async function startSmugglingPages(site: SiteProcess, key: string) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const url = `http://127.0.0.1:${address.port}`
  const toSite = (requested: Request) => {
    const { pathname, search } = new URL(requested.url)
    return fetch(new Request(site.backendUrl + pathname + search, requested))
  }
  const render = await builtPages(
    { url: null, key, fetch: (input, init) => toSite(new Request(input, init)) },
    async () => ({ ...siteDefaults, navigation: noNavigation, outsideCode: noOutsideCode }),
  )
  const app = createApp({
    backend: toSite,
    answerPage: pageRoute({
      render: async (request, page) => {
        const rendered = await render(request, page)
        const html = await rendered.text()
        return new Response(html.replace('<main', `${smuggled}<main`), rendered)
      },
      siteUrl: url,
      backendOrigin: null,
      isDev: false,
      cdnSeconds: 0,
      pageCache: null,
      commonHeaders: {},
    }).answer,
    endpoints: null,
    images: async () => null,
    assets: join(BUILD, 'client'),
    limits: memoryLimits(),
    isProxy: () => false,
    afterWrite: async () => {},
  })
  server.on('request', getRequestListener(app.fetch))
  return { url, stop: () => server.close() }
}

test('blocks a script that passed the sanitizer', async ({ page, site, expectedErrors }) => {
  expectedErrors.push(/content security policy/i, /hydrat|Minified React error/i, /404/)
  const { key } = await (await fetch(`${site.url}/_.data`)).text().then(readKey)
  const pages = await startSmugglingPages(site, key)
  try {
    const blocked: string[] = []
    page.on('console', message => {
      if (/content security policy/i.test(message.text())) blocked.push(message.text())
    })
    const response = await page.goto(pages.url)
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'nonce-)/)
    expect(await response?.text()).toContain(smuggled)
    await expect(page.getByRole('button', { name: /dark/i })).toBeVisible()
    // The page has hydrated, which its own inline scripts start.
    await page.getByRole('button', { name: /dark/i }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await page.locator('html').getAttribute('data-smuggled')).toBeNull()
    expect(blocked.length).toBeGreaterThanOrEqual(4)
  } finally {
    pages.stop()
  }
})

function readKey(data: string): { key: string } {
  const key = /sb_publishable_[\w-]+/.exec(data)?.[0]
  if (!key) throw new Error('The page data holds no key.')
  return { key }
}
