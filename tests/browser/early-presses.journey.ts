import type { Page } from '@playwright/test'
import { comments, expect, keptSession, PASSWORD, reviewOf, startReact, test } from './own-post.ts'

const scripts = '**/assets/**.js'

/** Delays the page's scripts until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await released
    await route.continue()
  })
  return release
}

const texts = (page: Page) => comments(page).locator('.review-item-text').allTextContents()

test('applies early clicks once the script loads', async ({ reader: { page }, post, site }) => {
  const once = await post.comment('First, five', 5)
  await post.comment('Second, none')
  const twice = await post.comment('Third, five', 5)
  const release = await holdScripts(page)
  await page.goto(post.path, { waitUntil: 'commit' })
  await reviewOf(page, 'First, five').getByRole('button', { name: 'Like' }).click()
  await reviewOf(page, 'Third, five').getByRole('button', { name: 'Like' }).click({ clickCount: 2 })
  await page.getByLabel('Filter').selectOption('5')
  await page.getByLabel('Sort').selectOption('oldest')
  expect(await texts(page)).toEqual(['Third, five', 'Second, none', 'First, five'])
  const takenBack = page.waitForResponse(response => response.request().method() === 'DELETE')
  release()
  await expect.poll(() => texts(page)).toEqual(['First, five', 'Third, five'])
  await expect(page).toHaveURL(`${post.path}?filter=5&sort=oldest`)
  await expect(page.getByLabel('Filter')).toHaveValue('5')
  await takenBack
  for (const [text, name] of [
    ['First, five', 'Unlike, 1 like'],
    ['Third, five', 'Like, 0 likes'],
  ] as const)
    await expect(reviewOf(page, text).getByRole('button', { name: /like/i })).toHaveAccessibleName(name)
  const likes = () => site.sql`select comment_id::integer from likes where comment_id in (${once}, ${twice})`
  await expect.poll(async () => [...(await likes())]).toEqual([{ comment_id: once }])
})

test('keeps an early like after a filter', async ({ reader: { page }, post, site }) => {
  const stored = await post.comment('First, five', 5)
  await post.comment('Second, none')
  const release = await holdScripts(page)
  await page.goto(post.path, { waitUntil: 'commit' })
  await page.getByLabel('Filter').selectOption('5')
  await reviewOf(page, 'First, five').getByRole('button', { name: 'Like' }).click()
  await reviewOf(page, 'Second, none').getByRole('button', { name: 'Like' }).click()
  release()
  await expect.poll(() => texts(page)).toEqual(['First, five'])
  await expect(reviewOf(page, 'First, five').getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible()
  await expect(page.getByText('What you clicked is no longer on this page.')).toBeVisible({
    timeout: 15_000,
  })
  expect([
    ...(await site.sql`select comment_id::integer from likes where comment_id = ${stored}`),
  ]).toHaveLength(1)
})

test('sends an early form with everything typed', async ({ page, account: { name, email } }) => {
  const release = await holdScripts(page)
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/signin')
  release()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name })).toBeVisible()
  expect(await keptSession(page)).toContain('access_token')
})

test('keeps an early review across pages', async ({ reader: { page }, post }) => {
  const release = await holdScripts(page)
  await page.goto(post.path, { waitUntil: 'commit' })
  await page.getByLabel('Review', { exact: true }).fill('Typed on a slow line')
  release()
  await startReact(page)
  await page.getByRole('link', { name: 'Byline' }).first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Typed on a slow line')
})

test('keeps a form until its script loads', async ({ page, account: { name, email }, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route(scripts, route => route.abort())
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const send = page.locator('main form button[type=submit]')
  const error = page.getByText('Part of this page did not load.')
  const again = page.getByRole('link', { name: 'Try again' })
  for (const press of [() => send.press('Enter'), () => send.press('Enter'), () => again.click()]) {
    const missed = page.waitForEvent('requestfailed')
    await press()
    await missed
    await expect(error).toBeVisible()
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await expect(page).toHaveURL('/signin')
  }
  await page.unroute(scripts)
  await send.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(error).toHaveCount(0)
})

test('keeps what is typed once a field is shown', async ({ admin: { page } }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const text = 'Typed on a slow computer'
  for (const [path, name] of [
    ['/dashboard/createblog', 'Title'],
    ['/dashboard/blog/the-keyboard-is-a-second-audience/update', 'Title'],
    ['/dashboard/settings', 'Title'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name, exact: true })
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await page.waitForLoadState('networkidle')
    await expect(field, `${name} of ${path}`).toHaveValue(text)
  }
})
