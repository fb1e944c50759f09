import { body, expect, fillTexts, openForm, PASSWORD, save, test, titleField } from './writing.ts'

test('signs in again over a post without losing it', async ({
  admin: { page, id, name },
  context,
  posts,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/40[013] \(/, /session_not_found/)
  const other = await context.newPage()
  await other.goto('/dashboard/profile')
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue(name)
  await other.getByLabel('Name', { exact: true }).fill('Typed in the other tab')
  await openForm(page)
  await fillTexts(page, `Half ${posts.word}`)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await site.sql`delete from auth.sessions where user_id = ${id}`
  await body(page).click()
  await page.keyboard.type('And the rest')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('You were signed out. Nothing you wrote is lost.')
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Typed in the other tab')
  await expect(titleField(page)).toHaveValue(`Half ${posts.word}`)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/posts')
  const [row] = await site.sql`select content from blogs where title = ${`Half ${posts.word}`}`
  expect(row?.content).toContain('And the rest')
})
