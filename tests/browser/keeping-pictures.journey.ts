import type { Page } from '@playwright/test'
import { body, caretSettled, expect, fillTexts, openForm, save, test } from './writing.ts'

/** Puts a picture of one color on the clipboard and presses the keys that paste it. */
async function pasteScreenshot(page: Page, colour: string) {
  await page.evaluate(async colour => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = colour
    context.fillRect(0, 0, 60, 40)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, colour)
  await page.keyboard.press('ControlOrMeta+v')
}

async function pasteText(page: Page, text: string) {
  await page.evaluate(text => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+v')
}

test('pasted pictures survive later pastes, keys and Markdown', async ({ admin: { page }, posts, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const images = page.locator('.editor figure img[src^="/images/thumbnail/Content/"]')
  const captions = page.locator('.editor figcaption')
  await openForm(page)
  await fillTexts(page, `Kept ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Some words')
  await page.keyboard.press('Enter')
  for (const colour of ['red', 'green', 'blue']) await pasteScreenshot(page, colour)
  await expect(images).toHaveCount(3)
  await pasteText(page, '- **one**\n- two')
  await expect(body(page).locator('li')).toHaveCount(2)
  await expect(images).toHaveCount(3)

  // A caption stays one, whatever is pressed or typed in it.
  await captions.nth(1).click()
  await caretSettled(page)
  for (const keys of ['Alt+1', 'Alt+2', 'Shift+7', 'Shift+8', 'Shift+9', 'Alt+c', 'Shift+b', '\\'])
    await page.keyboard.press(`ControlOrMeta+${keys}`)
  for (const signs of ['## ', '``` ', '$$ ', '- ', '> ', '---']) {
    await page.keyboard.type(signs)
    await expect(captions.nth(1)).toHaveText(signs.trim())
    await page.keyboard.press('Shift+Home')
    await caretSettled(page)
    await page.keyboard.press('Delete')
  }
  await page.keyboard.type('Seen from afar')
  await page.keyboard.press('ControlOrMeta+a')
  await caretSettled(page)
  await page.keyboard.press('ControlOrMeta+\\')
  await expect(images).toHaveCount(3)
  await expect(captions.nth(1)).toHaveText('Seen from afar')

  await captions.nth(1).click()
  await caretSettled(page)
  await page.keyboard.press('End')
  await caretSettled(page)
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press('ArrowLeft')
  await caretSettled(page)
  await pasteScreenshot(page, 'gold')
  await expect(images).toHaveCount(4)
  await expect(captions.nth(1)).toHaveText('Seen from afar')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(images).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(images).toHaveCount(4)

  // A picture that is not selected is dragged with its caption, to below the last line.
  const before = await images.evaluateAll(found => found.map(image => image.getAttribute('src')))
  // Else the window scrolls between its start and its end.
  await page.setViewportSize({ width: 1280, height: 3000 })
  await images.nth(1).dragTo(body(page).getByText('two'), { targetPosition: { x: 20, y: 20 } })
  await expect(images).toHaveCount(4)
  await expect(captions.nth(3)).toHaveText('Seen from afar')
  expect(await images.nth(3).getAttribute('src')).toBe(before[1])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(captions.nth(1)).toHaveText('Seen from afar')

  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select content from blogs where title = ${`Kept ${posts.word}`}`
  const content = String(row?.content).replace(/ src="[^"]*"/g, '')
  const plain = '<figure><img alt="" width="60" height="40"></figure>'
  const described = plain.replace('</', '<figcaption>Seen from afar</figcaption></')
  expect(content.slice(0, content.lastIndexOf('</figure>') + '</figure>'.length)).toBe(
    `<p>Some words</p>${plain}${described}${plain}${plain}`,
  )
})
