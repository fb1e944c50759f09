import { beforeAll, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
  await pages.sql`insert into blogs (user_id, slug, title, introduction, content, topic)
    select user_id, slug, slug, slug, '<p>Words.</p>', topic from
      (select user_id from blogs limit 1) as author,
      (values ('한국어-글', 'Café talk'), ('own-plain', 'TCP/IP')) as post (slug, topic)`
  await pages.sql`insert into pages (slug, title, content, status) values ('소개', 'About', '<p>Us.</p>', 'published')`
})

const at = (path: string) => path.split('/').map(encodeURIComponent).join('/')
const apart = (path: string) => at(path.normalize('NFD'))

const leadsTo = async (path: string) => {
  const answer = await pages.request(path)
  return [answer.status, answer.headers.get('location')]
}

test.each([
  ['a post in other characters', apart('/blog/한국어-글'), at('/blog/한국어-글')],
  ['a post in capitals', '/blog/A-Form-That-Forgives', '/blog/a-form-that-forgives'],
  ['the projects in capitals', '/Projects', '/projects'],
  ['a project in capitals', '/projects/Tideline', '/projects/tideline'],
  ['a series in capitals', '/series/Types-at-Work', '/series/types-at-work'],
  ['a post with a slash too many', '/blog/a-form-that-forgives%2F', '/blog/a-form-that-forgives'],
  ['a post after an escaped slash', '/blog%2fa-form-that-forgives', '/blog/a-form-that-forgives'],
  ['the dashboard after an escaped slash', '/dashboard%2Fposts', '/dashboard/posts'],
  ['a page in other characters', apart('/소개'), at('/소개')],
  ['a topic in other characters', apart('/topics/Café talk'), at('/topics/Café talk')],
  ['a topic in small letters', '/topics/javascript?page=1', '/topics/JavaScript?page=1'],
  ['a topic of posts only in capitals', at('/topics/CAFÉ TALK'), at('/topics/Café talk')],
  ['a post as Markdown', '/blog/A-Form-That-Forgives.md', '/blog/a-form-that-forgives.md'],
  ['the feed of a post', `${apart('/blog/한국어-글')}/rss.xml`, `${at('/blog/한국어-글')}/rss.xml`],
  ['the feed of a topic', '/topics/typescript/atom.xml', '/topics/TypeScript/atom.xml'],
  [
    'a feed in other characters',
    `${apart('/topics/Café talk')}/rss.xml`,
    `${at('/topics/Café talk')}/rss.xml`,
  ],
])('another spelling of %s leads to the one', async (_what, path, present) => {
  const [status, location] = await leadsTo(path)
  expect([status, String(location).replace(/^https?:\/\/[^/]+/, '')]).toEqual([301, present])
  expect(await leadsTo(present)).toEqual([200, null])
})

test('opens a topic with a slash in its name', async () => {
  expect(await leadsTo('/topics/TCP%2FIP')).toEqual([200, null])
  expect(await leadsTo('/topics/TCP%2FIP/rss.xml')).toEqual([200, null])
})

test('leads no spelling to a post that nobody may read', async () => {
  await pages.sql`update blogs set status = 'draft' where slug = 'own-plain'`
  expect(await leadsTo('/blog/Own-Plain')).toEqual([404, null])
  expect(await leadsTo('/topics/tcp%2Fip')).toEqual([404, null])
})
