import { body, caretSettled, expect, openForm, test } from './writing.ts'

test('on a line that broke after the form came, what opens beside the text says so, takes nothing from it, and comes by another try', async ({
  admin: { page },
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|404/)
  const breakLine = () => page.route('**/assets/*.js', route => route.abort())
  const mendLine = () => page.unroute('**/assets/*.js')
  await page.route('**/assets/beside-text-*.js', route => route.abort())
  await openForm(page)
  await body(page).click()

  await test.step('the key of the menu of blocks stays in the text, and opens it later', async () => {
    await page.keyboard.type('/')
    await expect(page.getByText(/The connection was interrupted.*What you wrote is still here/)).toBeVisible()
    await expect(body(page)).toHaveText('/')
    await page.unroute('**/assets/beside-text-*.js')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('/')
    await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible()
    await page.keyboard.press('Backspace')
  })

  await test.step('what is searched is not written into the text', async () => {
    await page.keyboard.type('The gate')
    await breakLine()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('gate')
    await expect(page.getByLabel('Find', { exact: true })).toHaveValue('gate')
    await expect(body(page)).toHaveText('The gate')
    const finding = page.getByRole('search', { name: 'Find and replace' })
    await expect(finding.getByRole('alert')).toContainText('The connection was interrupted.')
    await mendLine()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await page.getByLabel('Find', { exact: true }).press('Escape')
    await expect(body(page)).toBeFocused()
    // ProseMirror takes back where a key leads within 20 ms of the focus.
    await body(page).click()
  })

  const openDiagram = async () => {
    await page.keyboard.type('/diagram')
    await expect(page.getByRole('option', { name: 'Diagram' })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('ControlOrMeta+End')
  await caretSettled(page)
  await page.keyboard.press('Enter')
  await breakLine()
  await openDiagram()
  const dialog = page.getByRole('dialog', { name: 'Diagram' })
  await expect(dialog.getByRole('alert')).toContainText('The connection was interrupted.')
  await page.keyboard.press('Escape')
  await expect(body(page)).toBeFocused()
  await page.keyboard.type('stays. /')
  await page.keyboard.press('Enter')
  await expect(body(page)).toHaveText('The gatestays. /')
  await openDiagram()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await mendLine()
  await page.route('**/assets/diagram-dialog-*.js', route => route.fulfill({ status: 404, body: 'gone' }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  await page.unroute('**/assets/diagram-dialog-*.js')
  await page.keyboard.press('Escape')
  await expect(body(page)).toBeFocused()
  await openDiagram()
  await expect(dialog.getByLabel('Source')).toBeVisible()
})
