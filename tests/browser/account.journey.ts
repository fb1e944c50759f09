import { readFile } from 'node:fs/promises'
import { clientOf, expect, keepSession, PASSWORD, test } from './fixtures.ts'
import { photo, picker } from './photo.ts'

test('a reader can download all their data as one file', async ({
  reader: { page, name, email },
  site: { sql },
}) => {
  const [post] = await sql`select id, slug from blogs order by id limit 1`
  await sql`insert into comments (user_id, blog_id, content) select id, ${post?.id ?? 0}, 'Words of mine' from profiles where username = ${name}`
  await page.goto('/dashboard/profile')
  await picker(page).setInputFiles(await photo())
  await expect(page.locator('.profile-form img')).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/-account\.json$/)
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held.picture).toMatch(/^data:image\/webp;base64,/)
  expect(held.account.account).toMatchObject({ email })
  expect(held.account.profile).toMatchObject({ username: name, role: 'user' })
  expect(held.account.comments).toMatchObject([{ content: 'Words of mine', post_slug: post?.slug }])
  expect(held.account.sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(held)).not.toMatch(/encrypted_password|\$2[aby]\$|token/)
})

test('an account is deleted with all its data after the password is typed', async ({
  reader: { page, name, email },
  site: { sql },
  expectedErrors,
}) => {
  // The session of a deleted account can no longer be signed out.
  expectedErrors.push(/403.*logout/, /400.*grant_type=password/)
  await sql`insert into comments (user_id, blog_id, content) select id, (select min(id) from blogs), 'Words that go' from profiles where username = ${name}`
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  const field = dialog.getByLabel('Your password')
  await expect(field).toHaveAccessibleDescription('Enter your password')
  await expect(field).toBeFocused()
  await field.fill('some other words')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('This is not your current password')
  await expect(field).toBeFocused()
  expect(await sql`select from profiles where username = ${name}`).toHaveLength(1)
  await field.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
  expect(await sql`select from comments where content = 'Words that go'`).toHaveLength(0)
})

test('the only administrator cannot leave, and is told why', async ({
  page,
  site,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  const { sql } = site
  const { id } = account.session.user
  await sql`update profiles set role = 'admin' where id = ${id}`
  const others =
    await sql`update profiles set role = 'user' where role = 'admin' and id <> ${id} returning id`
  try {
    await keepSession(page, site, account.session)
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'A blog needs an administrator, and there is no other.',
    )
    await expect(dialog.getByLabel('Your password')).toHaveValue(PASSWORD)
    expect(await sql`select from auth.users where id = ${id}`).toHaveLength(1)
  } finally {
    await sql`update profiles set role = 'admin' where id = any (${others.map(row => row.id)})`
  }
})

test('the password is changed in the profile with the current one, and the old one no longer works', async ({
  reader: { page, email },
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*grant_type=password/)
  await page.goto('/dashboard/profile')
  const form = page.getByRole('region', { name: 'Change password' })
  const current = form.getByLabel('Current Password')
  await form.getByLabel('New Password', { exact: true }).fill('another quiet dozen')
  await form.getByLabel('Confirm Password', { exact: true }).fill('another quiet dozen')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('Enter your password')
  const client = await clientOf(site)
  const opens = async (password: string) =>
    (await client.auth.signInWithPassword({ email, password })).error === null
  await current.fill('a guess of somebody')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  expect(await opens(PASSWORD)).toBe(true)
  await current.fill(PASSWORD)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('')
  expect(await opens(PASSWORD)).toBe(false)
  expect(await opens('another quiet dozen')).toBe(true)
})
