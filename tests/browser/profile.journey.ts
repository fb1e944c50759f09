import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { failWrites } from '#tests/support/fail-writes.ts'
import { expect, test } from './fixtures.ts'
import { photo, picker } from './photo.ts'

const update = (page: Page) => page.getByRole('button', { name: 'Update' })

test('crops and exports a profile picture', async ({
  reader: { page, name, email },
  site,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/400/)
  await site.sql`insert into comments (user_id, blog_id, content)
    select id, (select min(id) from blogs), ${`By ${name}`} from profiles where username = ${name}`
  await page.goto('/dashboard/profile')
  await picker(page).setInputFiles(await photo(600))
  const preview = page.locator('[aria-label="Your profile"] form img')
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.locator('[aria-label="Your profile"] form .mark')).toBeVisible()
  await expect(picker(page)).toBeFocused()
  await picker(page).setInputFiles(await photo(600))
  await expect(preview).toBeVisible()
  const restoreWrites = await failWrites(site.sql, 'public.profiles', 'update', `old.username = '${name}'`)
  await update(page).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.')
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await restoreWrites()
  const upload = page.waitForRequest(request => request.url().includes('/storage/v1/object/avatars/'))
  await update(page).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  expect((await upload).headers()['x-upsert']).toBe('false')

  const read = async () =>
    (await site.sql`select avatar_url from profiles where username = ${name}`)[0]?.avatar_url
  const file = await read()
  expect(file).toMatch(/^[0-9a-f-]{36}\.webp$/)
  const [object] =
    await site.sql`select metadata from storage.objects where name = ${`Profile Photo/${file}`}`
  expect(object?.metadata).toMatchObject({ mimetype: 'image/webp', cacheControl: 'max-age=3600' })
  const stored = await request.get(
    `${site.backendUrl}/storage/v1/object/public/avatars/Profile%20Photo/${file}`,
  )
  expect(stored.headers()['cache-control']).toContain('max-age=3600')
  const picture = sharp(await stored.body())
  expect(await picture.metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
  expect((await picture.metadata()).exif).toBeUndefined()
  // After the EXIF rotation, red is on top and blue at the bottom.
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
  const at = (y: number) => [...data.subarray(3 * (512 * y + 256), 3 * (512 * y + 256) + 3)]
  expect(at(40)[0]).toBeGreaterThan(200)
  expect(at(470)[2]).toBeGreaterThan(200)

  const [post] =
    await site.sql`select b.slug from blogs b join comments c on c.blog_id = b.id where c.content = ${`By ${name}`}`
  expect(await (await request.get(`/blog/${post?.slug}`)).text()).toContain(`${file}`)
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', new RegExp(`${file}`))
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await expect(preview).toHaveAttribute('src', new RegExp(`${file}`))

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/-account\.json$/)
  const held = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(held.picture).toMatch(/^data:image\/webp;base64,/)
  expect(held.account.account).toMatchObject({ email })
  expect(held.account.profile).toMatchObject({ username: name, role: 'user' })
  expect(held.account.comments).toMatchObject([{ content: `By ${name}`, post_slug: post?.slug }])
  expect(held.account.sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(held)).not.toMatch(/encrypted_password|\$2[aby]\$|token/)
})
