import {
  body,
  expect,
  introductionField,
  openForm,
  rowOf,
  save,
  slugField,
  statusField,
  test,
  titleField,
} from './writing.ts'

test('writes, publishes, moves and deletes a page', async ({
  admin: { page },
  posts: { word },
  request,
  site,
}) => {
  await page.goto('/dashboard/pages')
  await page.getByRole('link', { name: 'Create new' }).click()
  await expect(body(page)).toBeVisible()
  await titleField(page).fill('Search')
  await body(page).click()
  await page.keyboard.type('The quick fox.')
  await save(page).click()
  await expect(slugField(page)).toBeFocused()
  await expect(slugField(page)).toHaveAccessibleDescription(/The site itself uses this address/)
  await titleField(page).fill(`About ${word}`)
  await slugField(page).fill(`about-${word}`)
  await introductionField(page).fill('In one sentence.')
  await statusField(page).selectOption('Draft')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(body(page)).toContainText('The quick fox.')
  await save(page).click()
  await page.waitForURL('**/dashboard/pages')
  await expect(rowOf(page, word)).toContainText('Draft')
  const path = `/about-${word}`
  expect((await request.get(path)).status()).toBe(404)

  await openForm(page, `/dashboard/page${path}/update`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' }).getByRole('heading', { level: 1 })).toHaveText(
    `About ${word}`,
  )
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('listitem').last().getByRole('button').click()
  await expect(dialog.getByText('Nothing changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await statusField(page).selectOption('Published')
  await slugField(page).fill(`me-${word}`)
  await save(page).click()
  await page.waitForURL('**/dashboard/pages')
  expect(await (await request.get(`/me-${word}`)).text()).toContain('The quick fox.')

  await page.getByRole('button', { name: `Delete About ${word}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, word)).toHaveCount(0)
  // A backend of another origin announces nothing: its pages are cached for two seconds.
  await expect.poll(async () => (await request.get(`/me-${word}`)).status()).toBe(410)
  expect(await site.sql`select id from pages where title like ${`%${word}`}`).toHaveLength(0)
})
