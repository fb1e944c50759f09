import { failWrites } from '#tests/support/fail-writes.ts'
import { photo } from './photo.ts'
import { body, expect, fillTexts, openForm, paste, save, test, thumbnailField, tool } from './writing.ts'

test('uploads pictures only when the post is saved', {
  tag: '@split',
}, async ({ admin: { page }, posts: { word }, site: { sql }, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|Failed to fetch/)
  const title = `Pictured ${word}`
  const files = async (folder: string) =>
    (await sql`select name from storage.objects where name like ${`${folder}/%`}`).length
  const cover = page.locator('.thumbnail-field-cover img')
  const before = await files('Thumbnail')
  await openForm(page)
  await fillTexts(page, title)

  await test.step('shows and removes a thumbnail and refuses other files', async () => {
    await expect(page.getByText('Upload Blog Thumbnail')).toBeVisible()
    await thumbnailField(page).setInputFiles(await photo())
    await expect(cover).toHaveJSProperty('naturalWidth', 200)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Upload Blog Thumbnail')).toBeVisible()
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hi') }
    await thumbnailField(page).setInputFiles(text)
    await expect(thumbnailField(page)).toHaveAccessibleDescription(/picture/)
    await expect(thumbnailField(page)).toBeFocused()
    await thumbnailField(page).setInputFiles(await photo())
    await expect(cover).toBeVisible()
  })

  await test.step('a failed upload stops the saving and stays', async () => {
    const address = '**/storage/v1/object/thumbnail/Content/**'
    const { promise: waiting, resolve: fail } = Promise.withResolvers<void>()
    await page.route(address, async route => {
      await waiting
      await route.abort()
    })
    await body(page).click()
    const { buffer } = await photo()
    await paste(page, {}, [{ name: 'a.jpg', type: 'image/jpeg', base64: buffer.toString('base64') }])
    await page.locator('.editor figcaption').click()
    await page.keyboard.type('What was seen')
    await save(page).click()
    fail()
    await expect(page.getByText(/^A picture or file could not be uploaded/)).toBeVisible()
    await expect(body(page).locator('figcaption')).toHaveText('What was seen')
    await page.locator('.editor figure img').click()
    await tool(page, 'Image').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove image' }).click()
    await expect(body(page).locator('figure')).toHaveCount(0)
    await page.unroute(address)
  })

  await test.step('a picture of the text is uploaded and described', async () => {
    await tool(page, 'Image').click()
    await page.getByLabel('File').setInputFiles(await photo())
    const image = page.locator('.editor figure img')
    await expect(image).toHaveAttribute('src', /^\/images\/thumbnail\/Content\//)
    const before = (it: Element) => getComputedStyle(it, '::before').content
    expect(await page.locator('.editor figure').evaluate(before), 'words of an empty text').toBe('none')
    await image.click()
    await tool(page, 'Image').click()
    await page.getByLabel('Alternative text').fill('Red beside blue')
    await page.getByRole('radio', { name: 'Full' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.locator('.editor figcaption').click()
    await page.keyboard.type('Two colours')
  })

  await test.step('a refused post leaves no thumbnail behind', async () => {
    const restoreWrites = await failWrites(sql, 'public.blogs', 'insert', `new.title = '${title}'`)
    await save(page).click()
    await expect(page.locator('.toaster-bad')).toBeVisible()
    await expect(save(page)).not.toHaveAttribute('aria-busy')
    expect(await files('Thumbnail')).toBe(before)
    await restoreWrites()
    await save(page).click()
    await page.waitForURL('**/dashboard/posts')
  })

  const [row] = await sql`select slug, content, thumbnail from blogs where title = ${title}`
  expect(row?.thumbnail).toMatch(/^[\da-f-]{36}-200x300-[\da-f]{6}\.webp$/)
  const [, name = ''] = /Content\/([\w.-]+)/.exec(String(row?.content)) ?? []
  expect(row?.content).toContain(
    `<figure class="full"><img src="/images/thumbnail/Content/${name}?w=1280" alt="Red beside blue" width="200" height="300"><figcaption>Two colours</figcaption></figure>`,
  )
  await page.goto(`/blog/${row?.slug}`)
  await expect
    .poll(() => page.getByAltText('Red beside blue').evaluate(image => Reflect.get(image, 'naturalWidth')))
    .toBeGreaterThan(0)

  await openForm(page, `/dashboard/blog/${row?.slug}/update`)
  await expect(page.getByText('Change Blog Thumbnail')).toBeVisible()
  await thumbnailField(page).setInputFiles(await photo())
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(cover).toHaveAttribute('src', /^\/images\/thumbnail/)
  await page.getByRole('button', { name: 'More for the thumbnail' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await save(page).click()
  await page.waitForURL('**/dashboard/posts')
  expect(await sql`select thumbnail from blogs where title = ${title}`).toEqual([{ thumbnail: null }])

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted blog!')).toBeVisible()
  await page.goto('/dashboard/bin')
  await page.getByRole('button', { name: `Delete for good ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Deleted for good')).toBeVisible()
  expect(await sql`select from storage.objects where name = ${`Content/${name}`}`).toHaveLength(0)
})
