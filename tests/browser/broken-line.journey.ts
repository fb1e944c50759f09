import { body, expect, openForm, test } from './writing.ts'

test('on a line that broke after the form came, what is searched is not written into the text', async ({
  admin: { page },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await openForm(page)
  await body(page).click()
  await page.keyboard.type('The gate')
  await page.route('**/assets/*.js', route => route.abort())
  await page.keyboard.press('Control+f')
  await page.keyboard.type('gate')
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('gate')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(body(page)).toHaveText('The gate')
})

test('where the menu of blocks did not come, its key says so and stays in the text', async ({
  admin: { page },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/assets/beside-text-*.js', route => route.abort())
  await openForm(page)
  await body(page).click()
  await page.keyboard.type('/')
  await expect(page.getByText('A part of this page did not arrive.')).toBeVisible()
  await expect(body(page)).toHaveText('/')
})
