import { expect, keptSession, linkIn, MAIL_FROM, test } from './fixtures.ts'

const NO_LINK = /Links work once and for a limited time/

test('a reader resets a forgotten password by mail', {
  tag: '@split',
}, async ({ page, context, account: { email, name }, mailbox, expectedErrors }) => {
  // The style of the mail, in a page of this site.
  expectedErrors.push(/Applying inline style violates/)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset link sent to your email')).toBeVisible()
  await expect(dialog).toBeHidden()

  const message = await mailbox.next(email)
  expect(`${message.from?.name} <${message.from?.address}>`).toBe(MAIL_FROM)
  expect(message.subject).toBe('Reset your password on Byline')
  expect(message.headers.find(({ key }) => key === 'content-type')?.value).toContain('multipart/alternative')
  expect(message.text).toContain('Someone (hopefully you) asked to reset your password')
  const link = linkIn(message)
  const token = new URL(link).searchParams.get('token_hash') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const steps = await page.evaluate(() => history.length)
  await page.setContent(message.html ?? '')
  await expect(page.getByText('Someone (hopefully you) asked to reset your password')).toBeVisible()
  const mailed = page.getByRole('link', { name: 'Choose a new password' })
  await expect(mailed).toHaveAttribute('href', link)
  await mailed.click()
  const field = page.getByLabel('New Password')
  await expect(field).toBeVisible()
  await expect(page).toHaveURL('/resetpassword')
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
  expect(await keptSession(page)).toBeNull()

  const shown: string[] = []
  context.on('request', request => shown.push(request.url(), request.headers().referer ?? ''))
  const other = await context.newPage()
  await other.goto('/resetpassword')
  await expect(other.getByText(NO_LINK)).toBeVisible()
  await field.fill('typed before the reload')
  await page.reload()
  await expect(field).toHaveValue('')
  await field.fill('thirteen louder words')
  await page.getByLabel('Confirm Password').fill('thirteen louder words')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name })).toBeVisible()
  await expect(other.getByText(NO_LINK)).toBeVisible()
  await expect(other.getByLabel('New Password')).toHaveCount(0)
  await page.goto('/resetpassword')
  await expect(page.getByText(NO_LINK)).toBeVisible()
  await expect(field).toHaveCount(0)
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.filter(text => text.includes(token))).toEqual([])
})
