import { expect, openSidebar, test } from './dashboard.ts'

test('a deleted post comes back with its reviews', async ({ admin: { page }, posts, site: { sql } }) => {
  const [id = 0] = await posts.add(['On gates'])
  const [row] = await sql`select slug from blogs where id = ${id}`
  await sql`insert into comments (user_id, blog_id, content, rating)
    select user_id, id, unnest(array['Well said.', 'I disagree.']), 4 from blogs where id = ${id}`
  const address = `/blog/${row?.slug}`
  const status = async () => (await page.request.get(address)).status()
  const remove = async () => {
    await page.goto(`/dashboard/posts?search=${posts.word}`)
    await page.getByRole('checkbox', { name: /^Select On gates/ }).check()
    await page.getByRole('button', { name: 'Delete selected (1)' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('delete this post and its 2 reviews?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  }

  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored')).toBeVisible()
  expect(await status()).toBe(200)

  await remove()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect.poll(status).toBe(410)
  const sidebar = await openSidebar(page)
  await sidebar.getByRole('link', { name: 'Bin' }).click()
  await page.getByRole('checkbox', { name: /^Select On gates/ }).check()
  await page.getByRole('button', { name: 'Restore (1)' }).click()
  await expect(page.getByText('Restored')).toBeVisible()
  await expect.poll(status).toBe(200)
  await page.goto(address)
  await expect(page.getByText('I disagree.')).toBeVisible()
})
