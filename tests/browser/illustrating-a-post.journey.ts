import { photo } from './photo.ts'
import { body, expect, fillWords, openForm, save, spoil, test, thumbnailField, tool } from './writing.ts'

test('a thumbnail is shown before it is sent, taken back, sent with the post, and changed', {
  tag: '@split',
}, async ({ admin: { page }, posts, site }) => {
  await openForm(page)
  await fillWords(page, `Covered ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Body.')
  await expect(page.getByText('Upload Blog Thumbnail')).toBeVisible()
  await thumbnailField(page).setInputFiles(await photo())
  const cover = page.locator('.thumbnail-field-cover img')
  await expect(cover).toHaveJSProperty('naturalWidth', 600)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Upload Blog Thumbnail')).toBeVisible()
  await thumbnailField(page).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Hi'),
  })
  await expect(thumbnailField(page)).toHaveAccessibleDescription(/^Choose a picture|picture/)
  await expect(thumbnailField(page)).toBeFocused()
  await thumbnailField(page).setInputFiles(await photo())
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')
  const [row] = await site.sql`select id, slug, thumbnail from blogs where title = ${`Covered ${posts.word}`}`
  expect(row?.thumbnail).toMatch(/^[\da-f-]{36}-600x900-[\da-f]{6}\.webp$/)

  await openForm(page, `/dashboard/blog/${row?.slug}/update`)
  await expect(page.getByText('Change Blog Thumbnail')).toBeVisible()
  await thumbnailField(page).setInputFiles(await photo())
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(cover).toHaveAttribute('src', /^\/images\/thumbnail/)
  await page.getByRole('button', { name: 'Remove' }).click()
  await save(page, 'Update').click()
  await page.waitForURL('**/dashboard/posts')
  const [without] = await site.sql`select thumbnail from blogs where id = ${row?.id}`
  expect(without).toEqual({ thumbnail: null })
})

test.describe('a post that the database does not take', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('leaves no picture behind, and everything in the form', async ({ admin: { page }, posts, site }) => {
    const files = () => site.sql`select name from storage.objects where name like 'Thumbnail/%'`
    const before = await files()
    const mend = await spoil(site.sql, 'public.blogs', 'insert')
    await openForm(page)
    await fillWords(page, `Refused ${posts.word}`)
    await body(page).click()
    await page.keyboard.type('Kept.')
    await thumbnailField(page).setInputFiles(await photo())
    await expect(page.locator('.thumbnail-field-cover img')).toBeVisible()
    await save(page, 'Create').click()
    await expect(page.locator('.toaster-bad')).toBeVisible()
    await expect(save(page, 'Create')).not.toHaveAttribute('aria-busy')
    expect(await files()).toHaveLength(before.length)
    await expect(body(page)).toHaveText('Kept.')
    await mend()
    await save(page, 'Create').click()
    await page.waitForURL('**/dashboard/posts')
    expect(await posts.titles()).toEqual(['Refused'])
  })
})

test('pictures inside a post are uploaded, described, and go with the post', async ({
  admin: { page },
  posts,
  site,
}, { project }) => {
  await openForm(page)
  await fillWords(page, `Pictured ${posts.word}`)
  await body(page).click()
  await page.keyboard.type('Look:')
  await tool(page, 'Image').click()
  await page.getByLabel('File').setInputFiles(await photo())
  const image = page.locator('.editor figure img')
  await expect(image).toHaveAttribute('src', /^\/images\/thumbnail\/Content\//)
  await image.click()
  await tool(page, 'Image').click()
  await page.getByLabel('Alternative text').fill('Red beside blue')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.locator('.editor figcaption').click()
  await page.keyboard.type('Two colours')
  await save(page, 'Create').click()
  await page.waitForURL('**/dashboard/posts')

  const [row] = await site.sql`select id, slug, content from blogs where title = ${`Pictured ${posts.word}`}`
  const [, name = ''] = /Content\/([\w.-]+)/.exec(String(row?.content)) ?? []
  expect(row?.content).toBe(
    `<p>Look:</p><figure><img src="/images/thumbnail/Content/${name}?w=1280" alt="Red beside blue" width="600" height="900"><figcaption>Two colours</figcaption></figure>`,
  )
  await page.goto(`/blog/${row?.slug}`)
  await expect(page.getByAltText('Red beside blue')).toHaveJSProperty('complete', true)

  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await page.getByRole('button', { name: `Delete Pictured ${posts.word}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted blog!')).toBeVisible()
  expect(await site.sql`select name from storage.objects where name = ${`Content/${name}`}`).toHaveLength(0)
  // A site that has its backend elsewhere remembers for a minute that a picture exists.
  if (project.name !== 'split')
    expect((await page.request.get(`/images/thumbnail/Content/${name}?w=640`)).status()).toBe(404)
})
