import { insertAccount } from '#tests/support/insert-account.ts'
import { expect, PASSWORD, rowOf, test } from './dashboard.ts'

const spammer = { name: 'Otto Pryce', email: 'otto.pryce@example.com', password: PASSWORD }

test.beforeEach(({ site }) => insertAccount(site.sql, spammer))
test.afterEach(async ({ site }) => {
  await site.sql`delete from auth.users where email = ${spammer.email}`
  await site.sql`update settings set held_words = ''`
})

test('holds a published review and shows it again', async ({ admin: { page }, posts, site }) => {
  const [post = 0] = await posts.add(['On gates'])
  await site.sql`
    insert into comments (user_id, blog_id, content)
    select id, ${post}, 'A rude remark' from auth.users where email = ${spammer.email}`
  await page.goto('/dashboard/comments')
  await page.getByRole('button', { name: 'More: comment by Otto Pryce: A rude remark' }).click()
  await page.getByRole('menuitem', { name: 'Hold' }).click()
  await expect(rowOf(page, 'A rude remark').getByText('Held')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'A rude remark').getByText('Held')).toBeHidden()
  expect(await site.sql`select status from comments where blog_id = ${post}`).toEqual([{ status: 'shown' }])
})

test('removes all of a spammer and brings it back', async ({ admin: { page }, posts, site }) => {
  const [post = 0] = await posts.add(['On gates'])
  await site.sql`
    insert into comments (user_id, blog_id, content)
    select id, ${post}, 'Spam ' || number from auth.users, generate_series(1, 6) as number where email = ${spammer.email}`
  await page.goto('/dashboard/users?search=otto.pryce')
  await page.getByRole('button', { name: 'More: Otto Pryce' }).click()
  await page.getByRole('menuitem', { name: 'Remove and ban' }).click()
  const question = page.getByRole('dialog', { name: 'Remove and Ban' })
  await expect(question).toContainText('6 reviews and replies of theirs go to the bin')
  await question.getByRole('button', { name: 'Remove and ban' }).click()
  await expect(page.getByText('Otto Pryce was banned and 6 comments moved to the bin')).toBeVisible()
  await expect(rowOf(page, 'Otto Pryce').getByText('Banned')).toBeVisible()
  expect(await site.sql`select from comments where blog_id = ${post}`).toHaveLength(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Otto Pryce').getByText('Banned')).toBeHidden()
  expect(await site.sql`select from comments where blog_id = ${post}`).toHaveLength(6)
})

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

test('answers a review that the word list holds', async ({ admin: { page }, account, posts, site }) => {
  const [post = 0] = await posts.add(['On gates'])
  await page.goto('/dashboard/moderation')
  await page.getByLabel('Hold reviews and replies with these words').fill('casino\ncheap pills')
  await page.getByRole('button', { name: 'Save words' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await site.sql.begin(async tx => {
    const [{ id } = { id: '' }] = await tx<{
      id: string
    }>`select id from auth.users where email = ${spammer.email}`
    await tx`select set_config('request.jwt.claims', json_build_object('sub', ${id}::text, 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true)`
    await tx`insert into comments (user_id, blog_id, content) values (${id}, ${post}, ${`Cheap pills, ${account.name}!`})`
  })
  await page.goto('/dashboard/main')
  await expect(page.getByText('Held: contains ‘cheap pills’')).toBeVisible()
  await page.getByRole('button', { name: /^Answer .*Cheap pills/ }).click()
  await page.keyboard.type('Not here, please.')
  await page.getByRole('button', { name: 'Approve and answer' }).click()
  await expect(page.getByText('Reply published')).toBeVisible()
  expect(await site.sql`select content, status from comments where blog_id = ${post} order by id`).toEqual([
    { content: `Cheap pills, ${account.name}!`, status: 'shown' },
    { content: 'Not here, please.', status: 'shown' },
  ])
})
