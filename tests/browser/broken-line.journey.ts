import { body, expect, openForm, test } from './writing.ts'

test('keeps the text when a script is missing', async ({ admin: { page }, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/assets/{editor-panels,finding}-*.js', route => route.abort())
  await openForm(page)
  await body(page).click()

  await test.step('in the menu of blocks', async () => {
    await page.keyboard.type('/')
    await expect(page.getByText(/Part of this page did not load/)).toBeVisible()
    await expect(body(page)).toHaveText('/')
    await page.keyboard.press('Backspace')
  })

  await test.step('in the search', async () => {
    await page.keyboard.type('The gate')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('gate')
    await expect(page.getByLabel('Find', { exact: true })).toHaveValue('gate')
    await expect(body(page)).toHaveText('The gate')
    const finding = page.getByRole('search', { name: 'Find and replace' })
    await expect(finding.getByRole('alert')).toContainText('This part did not load.')
  })

  await test.step('after the page has been loaded again', async () => {
    await page.unroute('**/assets/{editor-panels,finding}-*.js')
    await page.getByRole('search').getByRole('button', { name: 'Load the page again' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(body(page)).toHaveText('The gate')
    await body(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/diagram')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Diagram' }).getByLabel('Source')).toBeVisible()
  })
})
