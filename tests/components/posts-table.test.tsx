import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage } from './open-page.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test('the table of posts tells status, rating and number of reviews of each', async () => {
  const { client, id } = await peopleOf(() => server).signedUp('wren')
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic, status, published_at)
    select ${id}, title, title, 'a', '<p>a</p>', 'ReactJS', status, out::timestamptz
    from (values ('hedges', 'published', '2024-01-01'), ('walls', 'draft', null), ('gates', 'published', '2999-03-04 10:30+00'))
      as post (title, status, out)`
  await server.sql`
    insert into comments (user_id, blog_id, content, rating)
    select ${id}, id, coalesce(rating::text, 'none'), rating from blogs, unnest(array[4, 5, 2, null]) as rating where title = 'hedges'`
  const { page } = await openPage({
    server,
    session: (await client.auth.getSession()).data.session,
    address: '/dashboard/posts',
    async show() {
      const { default: Posts } = await import('#app/routes/dashboard/posts/posts.tsx')
      return <Posts />
    },
  })
  const row = async (name: string) =>
    (await until(() => page.getByRole('row', { name: new RegExp(name) }))).textContent
  expect(await row('hedges')).toMatch(/hedges Published3\.7 out of 5 stars4 reviews/)
  expect(await row('walls')).toMatch(/walls DraftReactJS/)
  expect(await row('gates')).toMatch(/gates Scheduled · Mar 4, 2999, 10:30ReactJS/)
})
