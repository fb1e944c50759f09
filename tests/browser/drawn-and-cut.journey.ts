import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { PHONE } from './phone.ts'
import { photo } from './photo.ts'
import { body, caretSettled, expect, fillTexts, openForm, save, test, thumbnailField } from './writing.ts'

async function insert(page: Page, name: string) {
  await page.keyboard.type(`/${name}`)
  await expect(page.getByRole('listbox', { name: 'Blocks' }).getByRole('option')).not.toHaveCount(0)
  await caretSettled(page)
  await page.keyboard.press('Enter')
}

const GOOD =
  'flowchart LR\n  accTitle: How a post grows\n  Idea[Have an idea to write about] --> Draft{Is it good?} --> Post'

test('draws, corrects, publishes and enlarges a diagram', async ({
  admin: { page },
  posts: { word },
  site: { sql },
}) => {
  const title = `Drawn ${word}`
  await openForm(page)
  await fillTexts(page, title)
  const script = Promise.withResolvers<void>()
  await page.route(/mermaid/, async route => {
    await script.promise
    await route.continue()
  })
  await body(page).click()
  await insert(page, 'diagram')
  const dialog = page.getByRole('dialog', { name: 'Diagram' })
  await dialog.getByRole('button', { name: 'Add diagram' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await insert(page, 'diagram')
  script.resolve()
  const source = dialog.getByLabel('Source')
  const shown = dialog.getByAltText('Diagram preview')
  await expect(shown).toBeVisible({ timeout: 20_000 })
  await expect(body(page).getByRole('img')).toHaveCount(0)
  await page.unroute(/mermaid/)

  await source.fill('flowchart LR\n  A -->')
  await dialog.getByRole('button', { name: 'Add diagram' }).click()
  await expect(source).toHaveAccessibleDescription(/Mermaid could not draw this/)
  await expect(dialog.getByRole('status')).toContainText('Parse error on line')
  await expect(source).toHaveValue('flowchart LR\n  A -->')
  await source.fill(GOOD)
  await expect(shown).toBeVisible()
  await dialog.getByRole('button', { name: 'Add diagram' }).click()

  const picture = body(page).getByAltText('How a post grows')
  await picture.click()
  await caretSettled(page)
  await page.keyboard.press('Enter')
  await expect(source).toHaveValue(GOOD)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(body(page)).toBeFocused()
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')

  const [row] = await sql`select slug from blogs where title = ${title}`
  await page.goto(`/blog/${row?.slug}`)
  await page.getByRole('button', { name: 'Enlarge: How a post grows' }).click()
  const large = page.getByRole('dialog', { name: 'Picture' }).getByAltText('How a post grows')
  await expect(large).toBeVisible()
  const drawn = await large.evaluate(image => Number(Reflect.get(image, 'naturalWidth')))
  expect(drawn).toBeGreaterThan(400)

  // On a phone it keeps its size, and the keys and a finger move it.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(large).toHaveJSProperty('clientWidth', drawn)
  const room = page.getByRole('region', { name: 'The whole diagram' })
  const place = () => room.evaluate(element => element.scrollLeft)
  await room.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBeGreaterThan(20)
  await expectAccessible(page, 'an enlarged diagram on a phone', { within: 'dialog[open]' })
  const moved = await place()
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const y = 370
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 300, y }] })
  for (const x of [260, 200, 120])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(place).toBeGreaterThan(moved + 50)
})

test('crops a thumbnail by keys before uploading it', async ({
  admin: { page },
  posts: { word },
  site: { sql },
}) => {
  const title = `Cut ${word}`
  await openForm(page)
  await fillTexts(page, title)
  await thumbnailField(page).setInputFiles(await photo(600))
  const cover = page.locator('.thumbnail-field-cover img')
  await expect(cover).toHaveJSProperty('naturalHeight', 900)
  const open = page.getByRole('button', { name: 'Crop or rotate' })
  const dialog = page.getByRole('dialog', { name: 'Crop or rotate' })
  const whole = dialog.getByAltText('Original')

  await open.press('Enter')
  await expect(whole).toBeVisible()
  const high = await whole.evaluate(image => image.clientHeight / innerHeight)
  expect(high, 'of the window').toBeLessThanOrEqual(0.501)
  await dialog.getByRole('button', { name: /^Lower edge/ }).focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(cover).toHaveJSProperty('naturalHeight', 900)

  await open.press('Enter')
  await expect(whole).toHaveJSProperty('complete', true)
  await expect(whole).toBeVisible()
  await dialog.getByRole('button', { name: /^Lower edge/ }).focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowUp')
  await dialog.getByRole('button', { name: 'Apply crop' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(cover).not.toHaveJSProperty('naturalHeight', 900)
  await expect(cover).not.toHaveJSProperty('naturalHeight', 0)
  const cut = await cover.evaluate(image => Number(Reflect.get(image, 'naturalHeight')))

  await open.press('Enter')
  await dialog.getByRole('button', { name: 'Rotate right' }).press('Enter')
  await expect(whole).toHaveJSProperty('naturalWidth', cut)
  await dialog.getByRole('button', { name: 'Apply crop' }).press('Enter')
  await expect(cover).toHaveJSProperty('naturalWidth', cut)
  await body(page).click()
  await page.keyboard.type('Cut and turned.')
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await sql`select thumbnail from blogs where title = ${title}`
  expect(row?.thumbnail).toContain(`-${cut}x600-`)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('moves the crop edges of a picture by finger', async ({ admin: { page } }) => {
    await openForm(page)
    await thumbnailField(page).setInputFiles(await photo(600))
    await page.getByRole('button', { name: 'Crop or rotate' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Crop or rotate' })
    const area = dialog.getByRole('group').or(dialog.locator('.ReactCrop__crop-selection')).first()
    await expect(dialog.getByAltText('Original')).toHaveJSProperty('complete', true)
    const touch = await page.context().newCDPSession(page)
    const boxOf = async () => (await area.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const [edge, across, down] of [
      ['Right edge', -60, 0],
      ['Lower edge', 0, -40],
      ['Left edge', 50, 0],
      ['Upper edge', 0, 30],
    ] as const) {
      const before = await boxOf()
      const handle = await dialog.getByRole('button', { name: new RegExp(`^${edge}`) }).boundingBox()
      const [x, y] = [(handle?.x ?? 0) + 12, (handle?.y ?? 0) + 12]
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: part === undefined ? [] : [{ x: x + across * part, y: y + down * part }],
        })
      await send('touchStart', 0)
      for (const part of [0.3, 0.7, 1]) await send('touchMove', part)
      await send('touchEnd')
      const after = await boxOf()
      expect(Math.round(before.width - after.width), edge).toBeCloseTo(Math.abs(across), -1)
      expect(Math.round(before.height - after.height), edge).toBeCloseTo(Math.abs(down), -1)
    }
  })
})
