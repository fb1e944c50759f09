import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { PHONE } from './phone.ts'
import { body, caretSettled, expect, openForm, save, test, tool } from './writing.ts'

const text = (page: Page) =>
  body(page).evaluate(root =>
    [...root.children]
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
      .filter(one => !/ $/.test(one)),
  )

const handle = (page: Page) => page.getByRole('button', { name: /^Block: / })

async function writeThree(page: Page) {
  await body(page).click()
  await page.keyboard.type('## One\nTwo\nThree')
  await expect(handle(page)).toHaveAccessibleName('Block: paragraph, Three')
}

test('a block is moved, rotated, duplicated and deleted', async ({ admin: { page } }) => {
  await openForm(page)
  await writeThree(page)
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  expect(await text(page)).toEqual(['P Three', 'H2 One', 'P Two'])
  await expect(page.locator('output').filter({ hasText: 'paragraph, Three: moved to place 1' })).toHaveCount(
    1,
  )
  await page.keyboard.press('ControlOrMeta+z')
  expect(await text(page)).toEqual(['H2 One', 'P Three', 'P Two'])

  await page.keyboard.press('Alt+Shift+Enter')
  const menu = page.getByRole('menu', { name: 'Block: paragraph, Three' })
  await expect(menu.getByRole('menuitem', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(body(page)).toBeFocused()

  await page.keyboard.press('Alt+Shift+Enter')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(body(page)).toBeFocused()
  expect(await text(page)).toEqual(['H2 One', 'H2 Three', 'P Two'])

  await page.keyboard.press('Alt+Shift+Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(body(page)).toBeFocused()
  expect(await text(page)).toEqual(['H2 One', 'H2 Three', 'H2 Three', 'P Two'])
  await caretSettled(page)
  await page.keyboard.press('Alt+Shift+Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(body(page)).toBeFocused()
  expect(await text(page)).toEqual(['H2 One', 'H2 Three', 'P Two'])

  const clear = () => body(page).evaluate(element => Reflect.get(element, 'editor').commands.clearContent())
  await clear()
  await expect(page.getByRole('button', { name: 'Add a block' })).toBeVisible()
  await page.keyboard.type('Four')
  // Before the handle has followed: its button next to the empty block wrote a slash.
  await page.keyboard.press('Alt+Shift+Enter')
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await text(page)).toEqual(['P Four'])

  await clear()
  await writeThree(page)
  const drag = async () => {
    await body(page).getByText('Three').hover()
    await expect(handle(page)).toHaveAccessibleName('Block: paragraph, Three')
    await handle(page).hover()
    await page.mouse.down()
    const heading = await body(page).getByText('One').boundingBox()
    await page.mouse.move(heading?.x ?? 0, heading?.y ?? 0, { steps: 5 })
    await expect(page.locator('.block-handle-line')).toBeVisible()
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.block-handle-line')).toHaveCount(0)
  expect(await text(page)).toEqual(['H2 One', 'P Two', 'P Three'])
  await drag()
  await page.mouse.up()
  expect(await text(page)).toEqual(['P Three', 'H2 One', 'P Two'])
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(body(page)).toBeFocused()
  await page.keyboard.type('!')
  expect(await text(page)).toEqual(['P !Three', 'H2 One', 'P Two'])
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a finger formats text and drags a block', async ({ admin: { page } }) => {
    await openForm(page)
    const expectTools = async () => {
      for (const name of ['Bold', 'Italic', 'Link'])
        await expect(tool(page, name)).toBeInViewport({ ratio: 1 })
    }
    await expectTools()
    await body(page).click()
    for (let line = 0; line < 30; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('The end')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    await expectTools()
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    const [caret, bar] = await page.evaluate(() => [
      getSelection()?.getRangeAt(0).getBoundingClientRect().bottom,
      document.querySelector('.post-form-bar')?.getBoundingClientRect().top,
    ])
    expect(caret, 'the line that is typed is above the bar').toBeLessThan(bar ?? 0)
    await expect(page.getByText(/^(Saved in this browser|Draft saved)$/)).toBeInViewport({ ratio: 1 })

    await body(page).evaluate(element => Reflect.get(element, 'editor').commands.clearContent())
    await writeThree(page)
    const from = await handle(page).boundingBox()
    const to = await body(page).getByText('One').boundingBox()
    const touch = await page.context().newCDPSession(page)
    const x = (from?.x ?? 0) + 12
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
    const start = (from?.y ?? 0) + 22
    await send('touchStart', start)
    for (const part of [0.2, 0.5, 1]) await send('touchMove', start + ((to?.y ?? 0) - start) * part)
    await send('touchEnd')
    expect(await text(page)).toEqual(['P Three', 'H2 One', 'P Two'])
    // Chromium takes the first tap after a drag for its end.
    await expect(async () => {
      await body(page).getByText('Two').tap()
      await expect(handle(page)).toHaveAccessibleName('Block: paragraph, Two', { timeout: 1_000 })
    }).toPass()
    await handle(page).tap()
    await expectAccessible(page, 'the menu of a block', { within: '.post-form' })
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    expect(await text(page)).toEqual(['P Three', 'H2 One'])
  })
})
