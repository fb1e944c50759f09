import { expect, startReact, test } from './fixtures.ts'

test('reloads once when a script is gone', async ({ page, expectedErrors }) => {
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
  await expect(page.getByText(/Part of this page did not load/)).toBeVisible()
  await expect(page).toHaveURL('/blog/a-form-that-forgives')
  // Leaves time for a second reload, which must not happen.
  await page.waitForTimeout(1500)
  expect(documents).toBe(1)
  await page.unroute('**/assets/post-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A form that forgives')
  await expect(page.getByText(/Part of this page did not load/)).toHaveCount(0)
})

test('shows the error page for errors around pages', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Broken on purpose/)
  await page.addInitScript(() => {
    const { dispatchEvent } = window
    window.dispatchEvent = event => {
      if (event.type === 'byline:ready') throw new Error('Broken on purpose')
      return dispatchEvent.call(window, event)
    }
  })
  await page.goto('/')
  await page.keyboard.press('Shift')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded.')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})
