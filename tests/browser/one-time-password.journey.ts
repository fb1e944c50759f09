import { expect, PASSWORD, test } from './fixtures.ts'

test('the first start’s password is warned of in the dashboard until it is changed', async ({
  page,
  startSite,
}) => {
  const site = await startSite({ env: { SAMPLE_CONTENT: 'off' } })
  const [, email = '', password = ''] = /E-mail:\s+(\S+)\s+Password:\s+(\S+)/.exec(site.log()) ?? []
  await page.goto(`${site.url}/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Successfully logged in!')).toBeVisible()
  await page.goto(`${site.url}/dashboard`)
  const notice = page.getByRole('region', { name: 'Choose a password of your own' })
  await notice.getByLabel('Current Password', { exact: true }).fill(password)
  await notice.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await notice.getByLabel('Confirm Password', { exact: true }).fill(`${PASSWORD}!`)
  await notice.getByRole('button', { name: 'Submit' }).click()
  await expect(notice).toContainText('Passwords do not match!')
  await notice.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await notice.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
