import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FolderFiles } from '#server/backend/storage/folder-files.ts'
import { bodyRows, clientOf, expect, rowOf, selectAll, sortBy, spoil, test } from './dashboard.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('the table shows what it says, sorted as asked, and one post is deleted after a question, with its picture', async ({
  admin: { page },
  member,
  site,
  posts,
  request,
}, { project }) => {
  const [id = 0] = await posts.add(['On gates', 'On apples', 'On ßtairs'], 'ReactJS')
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(page.getByText('3 posts found')).toBeVisible()
  const row = rowOf(page, 'On gates')
  await expect(row.getByRole('cell')).toContainText([
    '',
    'On gates',
    'ReactJS',
    'March 4, 2024',
    'June 2, 2024',
    '',
  ])
  await expect(row.getByRole('link', { name: /^View On gates/ })).toHaveAttribute('href', /^\/blog\/of/)
  await expect(row.getByRole('link', { name: /^Edit On gates/ })).toHaveAttribute(
    'href',
    /^\/dashboard\/blog\/of.*\/update$/,
  )
  await expect(page.getByRole('link', { name: 'Create new' })).toHaveAttribute(
    'href',
    '/dashboard/createblog',
  )
  for (const [label, order, titles] of [
    ['Blog title', 'ascending', ['On apples', 'On gates', 'On ßtairs']],
    ['Blog title', 'descending', ['On ßtairs', 'On gates', 'On apples']],
    ['Updated at', 'descending', ['On gates', 'On apples', 'On ßtairs']],
    ['Created at', 'descending', ['On ßtairs', 'On apples', 'On gates']],
  ] as const) {
    await sortBy(page, label, order)
    await expect(bodyRows(page).locator('.data-table-name')).toHaveText(
      titles.map(title => `${title} ${posts.word}`),
    )
  }
  await page.getByLabel('Topic').selectOption('TypeScript')
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByText('No Data')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/posts\?sort=inserted_at&order=desc$/)

  const name = await putPicture(site, member.session.access_token, member.session.refresh_token)
  await site.sql`update blogs set thumbnail = ${name} where id = ${id}`
  const address = `/images/thumbnail/Thumbnail/${name}?w=160`
  expect((await request.get(address)).status()).toBe(200)
  const [post] = await site.sql`select slug from blogs where id = ${id}`
  const path = `/blog/${post?.slug}`
  expect((await request.get(path)).status()).toBe(200)
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await rowOf(page, 'On apples').getByRole('checkbox').check()
  await rowOf(page, 'On gates')
    .getByRole('button', { name: /^Delete On gates/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Delete Post' })
  await expect(dialog).toContainText('Are you sure you want to delete this post?')
  await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  await rowOf(page, 'On gates')
    .getByRole('button', { name: /^Delete On gates/ })
    .click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted blog!')).toBeVisible()
  await expect(rowOf(page, 'On gates')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Posts' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  expect(await posts.titles()).toEqual(['On apples', 'On ßtairs'])
  expect((await request.get(path)).status()).toBe(404)
  expect(await (await request.get('/topics/ReactJS')).text()).not.toContain(`On gates ${posts.word}`)
  expect(await site.sql`select from storage.objects where name = ${`Thumbnail/${name}`}`).toHaveLength(0)
  // A site that has its backend elsewhere remembers for a minute that a picture exists.
  if (project.name !== 'split') expect((await request.get(address)).status()).toBe(404)
})

test('what does not go is told: a post of many, which stays chosen, and a picture, which the next sweep takes', {
  tag: '@split',
}, async ({ admin: { page }, member, site, posts, expectedErrors }) => {
  expectedErrors.push(/400/, /\/storage\/v1\/object\/thumbnail/, /StorageApiError|StorageUnknownError/)
  const [, id = 0] = await posts.add(['On gates', 'On hedges', 'On walls'])
  const keepPost = await spoil(site.sql, 'public.blogs', 'delete', `old.title = 'On hedges ${posts.word}'`)
  await page.goto(`/dashboard/posts?search=${posts.word}`)
  await expect(bodyRows(page)).toHaveCount(3)
  await selectAll(page).check()
  await page.getByRole('button', { name: 'Delete selected (3)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Posts' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `‘On hedges ${posts.word}’ could not be deleted.` }),
  ).toContainText('Your selection is kept.')
  await expect(page.getByText('2 posts deleted.')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(rowOf(page, 'On hedges').getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible()
  expect(await posts.titles()).toEqual(['On hedges'])
  await keepPost()

  const name = await putPicture(site, member.session.access_token, member.session.refresh_token)
  await site.sql`update blogs set thumbnail = ${name} where id = ${id}`
  const keepPicture = await spoil(site.sql, 'storage.objects', 'delete', `old.name = 'Thumbnail/${name}'`)
  await rowOf(page, 'On hedges')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'its picture' })).toContainText(
    `‘On hedges ${posts.word}’ is deleted, but its picture could not be removed. It goes with the next sweep.`,
  )
  const left = () => site.sql`select from storage.objects where name = ${`Thumbnail/${name}`}`
  const file = new FolderFiles(join(site.dataDir, 'uploads')).path('thumbnail', `Thumbnail/${name}`)
  expect(existsSync(file)).toBe(true)
  expect(await left()).toHaveLength(1)
  await keepPicture()
  // The sweep spares recent files, which may not have a row yet.
  await page.reload()
  await expect(page.getByText('No Data')).toBeVisible()
  expect(await left()).toHaveLength(1)
  await site.sql`update storage.objects set created_at = now() - interval '25 hours' where name = ${`Thumbnail/${name}`}`
  await page.reload()
  await expect.poll(async () => (await left()).length).toBe(0)
  expect(existsSync(file)).toBe(false)
})

async function putPicture(
  site: Parameters<typeof clientOf>[0],
  access_token: string,
  refresh_token: string,
): Promise<string> {
  const client = await clientOf(site)
  await client.auth.setSession({ access_token, refresh_token })
  const name = `${crypto.randomUUID()}.png`
  const { error } = await client.storage
    .from('thumbnail')
    .upload(`Thumbnail/${name}`, dot, { contentType: 'image/png' })
  if (error) throw error
  return name
}
