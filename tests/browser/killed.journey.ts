import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { chromiumLaunch } from '#tests/support/chromium.ts'
import { startProcess } from '#tests/support/site.ts'
import { expect, makeSession, OWNER, sessionKey, test } from './fixtures.ts'
import { draftsOf } from './writing.ts'

/** What a test that failed would leave behind. */
const endings: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A browser with a profile on disk, which can be killed like by a power failure. */
async function startBrowser(profile: string, baseURL: string) {
  const { executablePath, args } = chromiumLaunch()
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      'about:blank',
    ],
    { detached: true },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(said)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.newPage())
  if (!page) throw new Error('The browser has no page.')
  const ended = new Promise(resolve => child.on('exit', resolve))
  async function kill() {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  endings.push(kill)
  const open = (path: string) => page.goto(new URL(path, baseURL).href)
  return {
    page,
    open,
    async signIn(session: Session) {
      await open('/robots.txt')
      const item = [sessionKey, JSON.stringify(session)]
      await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), item)
    },
    kill,
  }
}

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const body = (page: Page) => page.getByRole('textbox', { name: 'Content' })

test('a draft survives killing server and browser', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'byline-browser-'))
  endings.push(() => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const env = { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, SAMPLE_CONTENT: 'off' }
  let site = await startProcess({ env })
  const { url, dataDir } = site
  endings.push(() => site.stop())
  const first = await startBrowser(profile, url)
  const session = await makeSession(site, OWNER)
  await first.signIn(session)
  await first.open('/dashboard/createblog')
  await title(first.page).fill('Before the lights went out')
  await body(first.page).click()
  await first.page.keyboard.type('What the server has.')
  await expect(first.page.getByText('Draft saved')).toBeVisible()
  await site.end('SIGKILL')
  await first.page.keyboard.type(' What only the browser has, in the middle of a wor')
  await expect.poll(() => draftsOf(first.page)).toContain('in the middle of a wor')
  await first.kill()

  site = await startProcess({ dataDir, port: Number(new URL(url).port) })
  const second = await startBrowser(profile, url)
  // The browser writes the session to disk seconds later, which is not under test.
  await second.signIn(session)
  await second.open('/dashboard/createblog')
  await second.page.getByRole('button', { name: 'Continue' }).click()
  await expect(title(second.page)).toHaveValue('Before the lights went out')
  await expect(body(second.page)).toHaveText(
    'What the server has. What only the browser has, in the middle of a wor',
  )
})
