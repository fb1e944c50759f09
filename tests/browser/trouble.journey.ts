import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, startReact, test } from './fixtures.ts'

test('while Postgres is stopped every page says so; once it is back, Try again works', async ({
  page,
  startSite,
  expectedErrors,
}) => {
  expectedErrors.push(/50[03]|Failed to load resource/)
  const site = await startSite()
  await page.goto(site.url)
  const data = join(site.dataDir, 'postgres')
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  await rename(data, `${data}.away`)
  process.kill(pid, 'SIGQUIT')

  // The page that is open may still be in the server's memory.
  const status = async () => (await page.request.get(`${site.url}/?page=2`)).status()
  await expect.poll(status).toBe(503)
  await page.getByRole('link', { name: 'A form that forgives' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
  await page.goto(`${site.url}/topics/TypeScript`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
  await expect(page.getByText('No Blogs found!')).toHaveCount(0)

  await rename(`${data}.away`, data)
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('a script that is gone after a deployment reloads the page once, then asks', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load|404|Failed to fetch|error loading/i)
  await page.goto('/')
  await startReact(page)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route('**/assets/post-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('link', { name: 'A form that forgives' }).first().click()
  await expect.poll(() => documents).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A form that forgives')
  await page.getByRole('button', { name: 'Like' }).first().click()
  await expect(page.getByText(/A part of this page did not arrive/)).toBeVisible()
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  // Leaves time for a second reload, which must not happen.
  await page.waitForTimeout(1500)
  expect(documents).toBe(1)
  await page.unroute('**/assets/post-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A form that forgives')
  await expect(page.getByText(/A part of this page did not arrive/)).toHaveCount(0)
})
