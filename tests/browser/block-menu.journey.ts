import { expectAccessible } from './accessibility.ts'
import { PHONE } from './phone.ts'
import { body, caretSettled, expect, openForm, test } from './writing.ts'

/** What holds the next letter after blocks of each kind; '' for one that asks in a window. tests/components/block-menu presses all. */
const blocks: [label: string, selector: string][] = [
  ['Text', 'p'],
  ['Code block', 'pre'],
  ['Task list', '.tasks > li'],
  ['Toggle', '.toggle-title'],
  ['Formula', '.math-block'],
  ['Table', 'th'],
  ['HTML', '.html-block'],
  ['Image', ''],
]

test.use(PHONE)

test('a finger inserts blocks and formats text', async ({ admin: { page } }) => {
  await page.addInitScript(() => localStorage.removeItem('byline-tools'))
  await openForm(page)
  await expect(page.getByRole('toolbar', { name: 'Text' })).toHaveCount(0)
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  for (const [label, selector] of blocks) {
    await body(page).evaluate(element => Reflect.get(element, 'editor').commands.clearContent())
    await body(page).tap()
    await page.getByRole('button', { name: 'Add a block' }).tap()
    const option = menu.getByRole('option', { name: label, exact: true })
    if (label === 'Text') await expectAccessible(page, 'the menu of blocks', { within: '.post-form' })
    await option.tap()
    await expect(menu).toHaveCount(0)
    if (selector === '') {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    } else {
      await expect(body(page)).toBeFocused()
      await caretSettled(page)
      await page.keyboard.type('x')
      await expect(body(page).locator(selector).first(), label).toHaveText(/x/)
    }
  }

  await body(page).evaluate(element => {
    const editor = Reflect.get(element, 'editor')
    editor.commands.setContent('<p>Some words here.</p>')
    editor.chain().setTextSelection({ from: 6, to: 11 }).focus().run()
  })
  const tools = page.getByRole('toolbar', { name: 'Selection' })
  const setSize = (size: string) =>
    page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)
  await tools.getByRole('button', { name: 'More tools' }).tap()
  await expect(tools.getByRole('combobox')).toHaveCount(2)
  await tools.getByRole('button', { name: 'Bold' }).tap()
  await expect(body(page).locator('strong')).toHaveText('words')
  await expectAccessible(page, 'the tools of a selection', { within: '.post-form' })
  // Moves the tools a moment later, so nothing in them is tapped afterwards.
  await setSize('200%')
  await expect.poll(() => tools.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await setSize('')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(body(page).locator('strong')).toHaveCount(0)
  await page.getByRole('button', { name: /^Block: / }).tap()
  await page.getByRole('menuitem', { name: 'Align and indent…' }).tap()
  await page.getByRole('menuitem', { name: 'Align center' }).tap()
  await expect(body(page).locator('p').first()).toHaveCSS('text-align', 'center')
})
