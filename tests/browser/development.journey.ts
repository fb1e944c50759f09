import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#tests/support/site.ts'
import { expect, OWNER, test } from './fixtures.ts'

test('loads each page once on a cold development server', async ({ browser }) => {
  const cache = await mkdtemp(join(tmpdir(), 'byline-vite-'))
  const removeCache = () => rm(cache, { recursive: true, force: true })
  const site = await startProcess({
    command: [process.execPath, 'server/start.mjs', 'dev'],
    env: { VITE_CACHE_DIR: cache, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
  }).catch(async error => {
    await removeCache()
    throw error
  })
  try {
    const page = await browser.newPage({ baseURL: site.url })
    const errors: string[] = []
    let loads = 0
    page.on('pageerror', error => errors.push(error.message))
    page.on('response', answer => {
      if (answer.status() >= 400) errors.push(`${answer.status()} ${answer.url()}`)
    })
    page.on('load', () => loads++)

    // A busy machine is silent for longer than 'networkidle' waits before the page is loaded.
    const open = async (path: string) => {
      loads = 0
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    await open('/signin')
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // The dashboard, without a new document.
    await page.waitForURL('**/dashboard/main')
    await expect(page.getByRole('button', { name: OWNER.name })).toBeVisible()
    expect(loads).toBe(1)
    await open('/dashboard/createblog')
    // Vite compiles every module of the editor at this request.
    await expect(page.locator('.ProseMirror')).toBeVisible({ timeout: 60_000 })
    expect(loads).toBe(1)
    expect(errors).toEqual([])
    expect(site.log()).not.toContain('optimized dependencies changed')
    // Only after Postgres has stopped.
    expect(await site.end()).toBe(0)
  } finally {
    await site.stop()
    await removeCache()
  }
})
