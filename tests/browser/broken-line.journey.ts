import { body, draftsOf, expect, openForm, test } from './writing.ts'

test('keeps the text when a script is missing', async ({ admin: { page }, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  await page.route('**/assets/editor-panels-*.js', route => route.abort())
  await openForm(page)
  await body(page).click()

  await test.step('in the menu of blocks', async () => {
    await page.keyboard.type('/')
    await expect(page.getByText(/Part of this page did not load/)).toBeVisible()
    await expect(body(page)).toHaveText('/')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('The gate')
    await expect.poll(() => draftsOf(page)).toContain('The gate')
  })

  await test.step('after the page has been loaded again', async () => {
    await page.unroute('**/assets/editor-panels-*.js')
    await page.reload()
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
