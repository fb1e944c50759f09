import { readFile } from 'node:fs/promises'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { expect, test } from './dashboard.ts'

const comment =
  '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Rosa</wp:comment_author><wp:comment_content>I was there.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'

test('imports a site, undoes it and exports', async ({ admin: { page }, site }) => {
  test.setTimeout(90_000)
  await page.goto('/dashboard/import')
  const buffer = Buffer.from(
    wxr(post(1), post(2, { 'wp:status': 'trash' })).replace('</item>', `${comment}</item>`),
  )
  await page
    .getByLabel('Export', { exact: true })
    .setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer })
  await expect(page.getByText(/^Will be imported: 1 post, 1 comment.* Not imported: 1 item/)).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported: 1 post/)).toBeVisible({ timeout: 30_000 })
  const visitor = await page.context().newPage()
  await visitor.goto('/blog/walk-1')
  await expect(visitor.getByText('I was there.')).toBeVisible()

  await page.goto('/dashboard/export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^byline-export-\d{4}-\d\d-\d\d\.zip$/)
  const names = (await readFile(await download.path())).toString('latin1')
  expect(names).toContain('posts/walk-1.md')
  expect(names).toContain('posts/walk-1.reviews.json')

  await page.goto('/dashboard/import')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('It was undone.').first()).toBeVisible({ timeout: 30_000 })
  expect((await fetch(`${site.url}/blog/walk-1`)).status).toBe(404)
  await visitor.close()
})
