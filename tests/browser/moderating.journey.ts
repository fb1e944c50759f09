import { insertAccount } from '#tests/support/insert-account.ts'
import { expect, PASSWORD, rowOf, test } from './dashboard.ts'

const spammer = { name: 'Otto Pryce', email: 'otto.pryce@example.com', password: PASSWORD }

test.beforeEach(({ site }) => insertAccount(site.sql, spammer))
test.afterEach(({ site }) => site.sql`delete from auth.users where email = ${spammer.email}`)

test('restores a review with its replies', async ({ admin: { page, id }, posts, site }) => {
  const [post = 0] = await posts.add(['On gates'])
  const [row] = await site.sql<{ slug: string }>`select slug from blogs where id = ${post}`
  await site.sql`
    with review as (
      insert into comments (user_id, blog_id, content, rating)
      select id, ${post}, 'A long remark', 4 from auth.users where email = ${spammer.email} returning id
    ), liked as (insert into likes (user_id, comment_id) select ${id}, id from review)
    insert into comments (user_id, blog_id, content, parent) select ${id}, ${post}, 'So it is.', id from review`
  await page.goto('/dashboard/comments')
  await page.getByRole('button', { name: 'More: comment by Otto Pryce: A long remark' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'A long remark')).toBeHidden()
  const reader = await page.context().newPage()
  await reader.goto(`/blog/${row?.slug}`)
  await expect(reader.getByText('This review was deleted')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'A long remark')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('A long remark').first()).toBeVisible()
  await expect(reader.getByText('So it is.')).toBeVisible()
  await reader.close()
})
