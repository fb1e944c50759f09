import { expect, PASSWORD, signIn, skipBotDelay, startReact, test } from './dashboard.ts'

// app/document/replace-storage.test has storage that is null, which is replaced in the same way.
test('reads and writes where storage is forbidden', async ({
  page,
  account: { email, name },
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\) .*nowhere/)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  for (const path of [
    '/',
    '/blog/a-form-that-forgives',
    '/search?q=form',
    '/nowhere',
    '/resetpassword',
    '/signup',
  ]) {
    await page.goto(path)
    await startReact(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await signIn(page, { email, password: PASSWORD })
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await expect(page.getByText('This browser does not allow this site to store anything')).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('button', { name })).toBeVisible()
  await page.getByRole('link', { name: 'A form that forgives' }).first().click()
  await page.getByLabel('Review', { exact: true }).fill('Kept nowhere')
  await skipBotDelay(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Logged out successfully!')).toBeVisible()
})
