import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, mainOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(async () => {
  const { sql } = pages
  await sql`delete from blogs where slug = 'own'`
  await sql`update settings set shares_versions = true`
  const [post] = await sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    select id, 'own', 'A post of its own', 'For one test.', '<p>A first text.</p>', 'JavaScript' from profiles where role = 'admin' returning id`
  const id = post?.id ?? 0
  await sql`update versions set shown_from = '2024-05-03' where blog_id = ${id}`
  await sql`
    insert into comments (user_id, blog_id, content, created_at)
    select id, ${id}, 'Too short.', '2024-05-20' from profiles where role = 'user' order by created_at limit 1`
})

const post = async () => textOfPage(mainOf(await pages.read('/blog/own')))
const change = () => pages.sql`update blogs set content = '<p>A second text.</p>' where slug = 'own'`

test('names the version that a review is about', async () => {
  expect(await post()).not.toContain('about the version of')
  await change()
  expect(await post()).toMatch(/about the version of\s+May 3, 2024/)
  expect(textOfPage(mainOf(await pages.read('/blog/own?sort=oldest')))).toMatch(/version of\s+May 3, 2024/)
})

test('names no version after changes to other fields', async () => {
  await pages.sql`update blogs set topic = 'ReactJS' where slug = 'own'`
  expect(await post()).not.toContain('about the version of')
})

test('links the review and the post that it changed', async () => {
  const [review] = await pages.sql<{ id: number; name: string }>`
    update comments set changed_post = true from profiles
    where profiles.id = comments.user_id and blog_id = (select id from blogs where slug = 'own') returning comments.id, username as name`
  const html = mainOf(await pages.read('/blog/own'))
  expect(textOfPage(html)).toMatch(new RegExp(`Changed after a review by\\s+${review?.name}`))
  expect(html).toContain(`href="?review=${review?.id}#review-${review?.id}"`)
  expect(textOfPage(html)).toContain('Changed the post')
})

const changes = (since: string) => `/blog/own/changes?from=${encodeURIComponent(since)}`
const first = '2024-05-03T00:00:00+00:00'

test('leads from a review to what changed since', async () => {
  await change()
  const html = mainOf(await pages.read('/blog/own'))
  expect(html).toContain(`href="${changes(first)}"`)
  const found = await pages.read(changes(first))
  expect(found).toContain('<meta name="robots" content="noindex"/>')
  expect(mainOf(found)).toMatch(
    /A <span[^>]*>\[removed: <\/span><del>first<\/del>.*\[added: <\/span><ins>second<\/ins>.* text\./,
  )
  expect(textOfPage(mainOf(found))).toMatch(/What changed since the version of\s+May 3, 2024/)
  expect(mainOf(found)).toContain('href="/blog/own"')
})

test('shows the changes of a project at its address', async () => {
  const project = { role: '', client: '', started: '', ended: '', state: 'finished', links: [] }
  await pages.sql`update blogs set topic = '', project = ${JSON.stringify(project)}::jsonb where slug = 'own'`
  await change()
  const html = mainOf(await pages.read('/projects/own'))
  const address = changes(first).replace('/blog/', '/projects/')
  expect(html).toContain(`href="${address}"`)
  expect(textOfPage(mainOf(await pages.read(address)))).toContain('second')
  expect((await pages.request(changes(first))).status).toBe(404)
  expect((await pages.request(address.replace('/projects/', '/work/'))).status).toBe(404)
})

test('shows no changes unless the owner shares versions', async () => {
  await change()
  await pages.sql`update settings set shares_versions = false`
  expect(await post()).toContain('about the version of')
  expect(await pages.read('/blog/own')).not.toContain('/changes')
  expect((await pages.request(changes(first))).status).toBe(404)
})

test('shows no text that a page never showed', async () => {
  const hostile = '<p>A first text.</p><script>secret()</script>'
  await pages.sql`update versions set fields = fields || ${JSON.stringify({ content: hostile })}::jsonb where blog_id = (select id from blogs where slug = 'own')`
  await change()
  expect(mainOf(await pages.read(changes(first)))).not.toContain('secret')
})

test.each([
  '',
  'May',
  '2024-05-04T00:00:00+00:00',
  '2024-02-31T00:00:00+00:00',
  '2024-05-03T99:00:00+00:00',
  '2999-01-01T00:00:00+00:00',
])('finds no version of %j', async since => {
  expect((await pages.request(changes(first))).status).toBe(200)
  expect((await pages.request(changes(since))).status).toBe(404)
})
