import { photo } from './photo.ts'
import { body, expect, fillTexts, openForm, paste, save, test } from './writing.ts'

test('uploads pasted and dropped pictures', async ({ admin: { page }, posts, site, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/)
  const { buffer } = await photo()
  const base64 = buffer.toString('base64')
  const images = page.locator('.editor figure img[src^="/images/thumbnail/Content/"]')
  await openForm(page)
  await fillTexts(page, `Pasted ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Before')
  await paste(page, {}, [
    { name: 'shot.png', type: 'image/png', base64: Buffer.from('<svg onload="run()"/>').toString('base64') },
  ])
  await expect(page.locator('.toaster-bad')).toBeVisible()
  await expect(page.locator('.editor figure')).toHaveCount(0)
  const prevented = await page.locator('.dashboard-head').evaluate(element => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !element.dispatchEvent(event)
  })
  expect(prevented).toBe(true)
  await expect(page.getByText(/Nothing was added to the post/)).toBeVisible()
  // Markdown whose parser does not come is there as it was.
  await page.route('**/assets/marked*', route => route.abort())
  await body(page).click()
  await paste(page, { 'text/plain': '# Title\n\n- one' })
  await expect(body(page)).toContainText('# Title')
  await expect(body(page)).toContainText('- one')

  await paste(page, {}, [{ name: 'shot.jpg', type: 'image/jpeg', base64 }])
  await expect(images).toHaveCount(1)
  await paste(page, {
    'text/html': `<p>Within</p><img src="data:image/jpeg;base64,${base64}" alt="Inlined">`,
  })
  await expect(images).toHaveCount(2)
  await body(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    const { left, top } = element.getBoundingClientRect()
    const at = { clientX: left + 60, clientY: top + 40, bubbles: true, cancelable: true }
    element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
  }, base64)
  await expect(images).toHaveCount(3)
  // Undo removes a picture, and redo restores it with its stored address.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(images).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(images).toHaveCount(3)
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select content from blogs where title = ${`Pasted ${posts.word}`}`
  expect(row?.content).not.toContain('data:')
  expect(row?.content).not.toContain('blob:')
  const names = [
    ...String(row?.content).matchAll(/Content\/([\w.-]+)\?w=1280" alt="[^"]*" width="200" height="300"/g),
  ]
  expect(names).toHaveLength(3)
  const files = await site.sql`
    select name from storage.objects where name = any (${names.map(([, name]) => `Content/${name}`)})`
  expect(files).toHaveLength(3)
})
