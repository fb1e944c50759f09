import type { Locator, Page } from '@playwright/test'
import {
  expect,
  keepSession,
  keptSession,
  openKnown,
  PASSWORD,
  sessionKey,
  signIn,
  test,
} from './fixtures.ts'

const POST = '/blog/cancel-what-nobody-is-waiting-for'
const ENDED = 'Your session has ended. Please sign in again.'

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })
const review = (page: Page) => page.getByLabel('Review', { exact: true })

const refreshes = (page: Page) => {
  const sent: string[] = []
  page.on(
    'request',
    request => request.url().includes('grant_type=refresh_token') && sent.push(request.url()),
  )
  return sent
}

test('an expired session is renewed; the profile is read once, wherever the reader goes, and anew where it is changed', async ({
  page,
  account: { name, session },
  site,
}) => {
  await keepSession(page, site, { ...session, expires_at: 1 })
  const sent = refreshes(page)
  const profiles: string[] = []
  page.on('request', request => request.url().includes('/rest/v1/profiles') && profiles.push(request.url()))
  await page.goto(POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await review(page).fill('Still here')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(JSON.parse((await keptSession(page)) ?? '{}').refresh_token).not.toBe(session.refresh_token)

  await page.getByRole('link', { name: 'Byline' }).first().click()
  await expect(page).toHaveURL('/')
  expect(profiles).toHaveLength(1)
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  expect(profiles).toHaveLength(2)
})

test('a session whose renewal is refused is removed and told once in each tab, and what was typed is kept', async ({
  page,
  context,
  account: { name, email, session },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await keepSession(page, site, session)
  await openKnown(page, POST)
  const other = await context.newPage()
  await other.goto('/')
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name })).toBeVisible()
  await review(page).fill('Words that must not be lost')

  await site.sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`
  await page.evaluate(expired, sessionKey)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(ENDED)).toHaveCount(1)
  for (const tab of [page, other]) await expect(signInLink(tab)).toBeVisible()
  expect(await other.getByText(ENDED).count()).toBeLessThanOrEqual(1)
  expect(await keptSession(page)).toBeNull()
  await expect(review(page)).toHaveValue('Words that must not be lost')
})

function expired(key: string) {
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
}

// The client retries for half a minute, which the page's clock shortens.
const expectInTime = (page: Page, awaited: Locator) =>
  expect(async () => {
    await page.clock.runFor(2000)
    await expect(awaited).toBeVisible({ timeout: 100 })
  }).toPass()

test('a network that is away, and accounts that cannot be reached, sign nobody out, even with an expired session', async ({
  page,
  context,
  account: { name, session },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await page.clock.install()
  await keepSession(page, site, session)
  await openKnown(page, POST)
  await expect(page.getByRole('button', { name })).toBeVisible()
  await review(page).fill('Written on a train')
  // A review within two seconds counts as sent by a bot.
  await page.clock.fastForward(3_000)
  await context.setOffline(true)
  await page.evaluate(expired, sessionKey)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectInTime(page, page.getByText(/^The connection was interrupted/))
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await keptSession(page)).toContain(session.refresh_token)
  await expect(review(page)).toHaveValue('Written on a train')

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()

  await page.route('**/auth/v1/token**', route => route.abort())
  await page.evaluate(expired, sessionKey)
  const renewable = JSON.parse((await keptSession(page)) ?? '{}').refresh_token
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').locator('.profile-menu')).toBeVisible()
  await expect(signInLink(page)).toHaveCount(0)
  await expectInTime(page, page.getByRole('button', { name }))
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(await keptSession(page)).toContain(renewable)
})

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
}

test('signing in and out in one tab shows in the other, even before its storage is updated', async ({
  page,
  context,
  account: { name, email },
}) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto(POST)
  await expect(signInLink(other)).toBeVisible()
  await signIn(page, { email, password: PASSWORD })
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name })).toBeVisible()
  await signOut(page, name)
  for (const tab of [page, other]) await expect(signInLink(tab)).toBeVisible()
  await expect(other).toHaveURL(POST)
  await expect(other.getByText(ENDED)).toHaveCount(0)

  await signIn(page, { email, password: PASSWORD })
  await expect(other.getByRole('button', { name })).toBeVisible()
  // Another process has a copy of the storage, which may be updated after the message arrives.
  await other.evaluate(key => {
    const stale = localStorage.getItem(key)
    Storage.prototype.getItem = name => (name === key ? stale : null)
  }, sessionKey)
  await signOut(page, name)
  await expect(signInLink(other)).toBeVisible()
})
