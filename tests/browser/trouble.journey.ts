import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess } from '#tests/support/site.ts'
import { expect, test } from './fixtures.ts'

const POST = '/blog/cancel-what-nobody-is-waiting-for'
const review = 'Words that must not be lost'

test('while Postgres is stopped every page says so; once it is back, Try again works', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/50[03]|Failed to load resource/)
  const site = await startProcess()
  try {
    await page.goto(site.url)
    await site.sql.end({ timeout: 1 })
    const data = join(site.dataDir, 'postgres')
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    await rename(data, `${data}.away`)
    process.kill(pid, 'SIGQUIT')

    await expect.poll(async () => (await page.request.get(site.url)).status()).toBe(500)
    await page.getByRole('link', { name: 'A form that forgives' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
    await page.goto(`${site.url}/topics/TypeScript`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
    await expect(page.getByText('No Blogs found!')).toHaveCount(0)

    await rename(`${data}.away`, data)
    await expect.poll(async () => (await page.request.get(site.url)).status(), { timeout: 20_000 }).toBe(200)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
  } finally {
    await site.stop()
  }
})

test('a review whose sending is cut off keeps every word, and goes through when the network is back', async ({
  reader: { page },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource|Failed to fetch/)
  await page.goto(POST)
  const field = page.getByLabel('Review', { exact: true })
  await field.fill(review)
  await page.getByLabel('Rating', { exact: true }).selectOption('3')
  await page.route('**/rest/v1/comments**', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByText('The connection was interrupted. Please try again; nothing you wrote is lost.'),
  ).toBeVisible()
  await expect(field).toHaveValue(review)
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('3')
  await page.unroute('**/rest/v1/comments**')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
})

test('a comment deleted meanwhile is said to be gone, and the edit is not called a success', async ({
  reader: { page, name },
  site,
}) => {
  await page.goto(POST)
  await page.getByLabel('Review', { exact: true }).fill('Soon gone')
  await page.getByRole('button', { name: 'Submit' }).click()
  const mine = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: name })
  await mine.getByRole('button', { name: 'Edit' }).click()
  await site.sql`delete from comments where content = 'Soon gone'`
  await page.getByLabel('Edit review').fill(review)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(/deleted meanwhile/)).toBeVisible()
  await expect(page.getByText('Comment updated successfully')).toHaveCount(0)
  await expect(page.getByLabel('Edit review')).toHaveValue(review)
})

test('a post deleted while its review is written keeps the words and says why', async ({
  reader: { page },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/409|404/)
  const [owner] = await site.sql`select id from profiles where role = 'admin'`
  await site.sql`insert into blogs (user_id, slug, title, introduction, content, topic)
    values (${owner?.id}, 'short-lived', 'Short-lived', 'Gone soon.', '<p>Gone soon.</p>', 'JavaScript')`
  await page.goto('/blog/short-lived')
  await page.getByLabel('Review', { exact: true }).fill(review)
  await site.sql`delete from blogs where slug = 'short-lived'`
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This post was deleted meanwhile. What you wrote is still here.')).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(review)
})

test('a script that is gone after a deployment reloads the page once, then asks', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load|404|Failed to fetch|error loading/i)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route('**/assets/post-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('link', { name: 'A form that forgives' }).first().click()
  await expect.poll(() => documents).toBe(1)
  await expect(page.getByText(/A part of this page did not arrive/)).toBeVisible()
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  // Time enough for a second reload, were there one.
  await page.waitForTimeout(1500)
  expect(documents).toBe(1)
  await page.unroute('**/assets/post-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A form that forgives')
  await expect(page.getByText(/A part of this page did not arrive/)).toHaveCount(0)
})
