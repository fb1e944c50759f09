import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { coverOf } from '#shared/posts/choose-cover.ts'
import { readingMinutes } from '#shared/posts/reading-time.ts'
import { unescapeHtml } from '#shared/text/escape-html.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { withoutWords } from '#tests/support/without-words.ts'
import { findWrongCounts, findWrongPages } from './counted-posts.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
let ownerId: string
let otherId: string
const { newClient, signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  ownerId = (await signedUpAdmin('Vera')).id
  otherId = (await signedUpAdmin('Ines')).id
})
afterAll(() => server?.stop())

beforeEach(async () => {
  await server.sql`truncate blogs cascade`
  await insertMany('generate_series(1, 200) as n')
})

const insertMany = (rows: string) => withoutWords(server.sql, step => insert(step, rows))

/** Posts on three topics, most of them out, with gaps between their ids that begin with those of `rows`. */
const insert = (sql: Sql, rows: string) =>
  sql.unsafe(
    `insert into blogs (id, user_id, slug, title, introduction, topic, status, published_at)
    select n * 7 + n % 5, $1, 'post-' || n, 'Post ' || n, 'x', (array['A', 'B', 'C'])[1 + n * n % 3],
      case when n % 11 = 0 then 'draft' when n % 13 = 0 then 'scheduled' else 'published' end,
      case when n % 26 = 0 then now() + interval '1 hour' when n % 11 > 0 then now() - interval '1 hour' end
    from ${rows}`,
    [ownerId],
  )

const list = async (wanted: object) => {
  const { data, error } = await newClient().rpc('list_published_posts', wanted)
  if (error) throw error
  return data
}

describe('a page of posts', () => {
  test('has the same posts as a query with an offset', async () => {
    expect(await findWrongPages(server.sql, 4, 1)).toEqual([])
    expect(await findWrongPages(server.sql, 17, 5)).toEqual([])
  })

  test('is found among distant and negative ids', async () => {
    await server.sql`delete from versions`
    await server.sql`delete from private.searched_posts`
    await server.sql`update blogs set id = id * 1000003 where id % 3 = 0`
    await server.sql`update blogs set id = -id where id % 3 = 1 and id % 2 = 0`
    await server.sql`update blogs set id = 9223372036854775807 - id where id % 3 = 2 and id > 1000 and id < 2000`
    expect(await findWrongPages(server.sql, 4, 7)).toEqual([])
    expect(await findWrongCounts(server.sql)).toEqual([])
  })

  test('is empty past the end', async () => {
    const most = '9223372036854775807'
    expect(await list({ skip: most, take: 4 })).toEqual([])
    expect(await list({ take: -1 })).toEqual([])
    expect(await list({ of_topic: 'None' })).toEqual([])
    expect(await list({ skip: -5, take: 1 })).toEqual(await list({ take: 1 }))
    await insertMany('generate_series(1001, 2200) as n')
    expect(await list({ take: most })).toHaveLength(1000)
  })
})

describe('the card of a post', () => {
  const cardOf = async (slug: string) =>
    (await list({ take: 1000 })).find((row: { slug: string }) => row.slug === slug)

  test('has rating and number of shown reviews', async () => {
    const [post] = await server.sql<{ id: number }>`select id from blogs where slug = 'post-1'`
    expect(await cardOf('post-1')).toMatchObject({ average: null, ratings: 0 })
    await server.sql`
      insert into comments (user_id, blog_id, content, rating, status)
      select author, ${post?.id ?? 0}, 'Words', rating, status
      from (values
        (${otherId}::uuid, 5, 'shown'), (${ownerId}::uuid, 4, 'shown'), (${otherId}::uuid, null, 'shown'), (${otherId}::uuid, 1, 'held')
      ) as given (author, rating, status)`
    expect(await cardOf('post-1')).toMatchObject({ average: 4.5, ratings: 2 })
    expect(await cardOf('post-2')).toMatchObject({ average: null, ratings: 0 })
  })

  test('has the reading time of page and form', async () => {
    const bodies = [
      '',
      '<p>word</p>'.repeat(900),
      `<p>R&amp;D&nbsp;says: “don’t” — 2 half-words; naïve, дом, हिन्दी &lt; 3</p>`.repeat(90),
      `<pre><code>foo(bar, [1, 2]) + baz</code></pre>`.repeat(130),
      `<p>${'読書は楽しい。'.repeat(300)} and words ${'ภาษาไทย '.repeat(40)}</p>`,
    ]
    for (const content of bodies) {
      await server.sql`update blogs set content = ${content} where slug = 'post-1'`
      expect((await cardOf('post-1')).minutes, content.slice(0, 60)).toBe(
        readingMinutes(unescapeHtml(content.replace(/<[^>]*>/g, ' '))),
      )
    }
  })

  test('derives the drawing from slug and id', async () => {
    const rows = await list({ take: 1000 })
    expect(rows.length).toBeGreaterThan(100)
    for (const { slug, id, cover } of rows) expect(cover).toBe(coverOf(slug, id))
    const [other] = await server.sql`
      insert into blogs (id, user_id, slug, title, introduction, topic)
      values (9000, ${ownerId}, 'größe-日本語-𠮷', 'x', 'x', 'A') returning cover`
    expect(other?.cover).toBe(coverOf('größe-日本語-𠮷', 9000))

    const { cover } = await cardOf('post-1')
    await server.sql`update blogs set slug = 'renamed' where slug = 'post-1'`
    await server.sql`update blogs set cover = null where slug = 'renamed'`
    expect(await cardOf('renamed')).toMatchObject({ cover })
    await server.sql`update blogs set cover = 'fan-7-0123abcd' where slug = 'renamed'`
    expect(await cardOf('renamed')).toMatchObject({ cover: 'fan-7-0123abcd' })
  })
})

describe('the first post of the front page', () => {
  const requested = { newest_first: true, take: 4 }
  const quotes = async (wanted: object = requested) =>
    (await list(wanted)).map((row: { best_content: string | null }) => row.best_content)
  const write = async (
    content: string,
    values: { rating: number; likes?: number; author?: string; status?: string },
  ) => {
    const [{ id } = { id: 0 }] = await list(requested)
    const { rating, likes = 0, author = otherId, status = 'shown' } = values
    await server.sql`
      insert into comments (user_id, blog_id, content, rating, status)
      values (${author}, ${id}, ${content}, ${rating}, ${status})`
    await server.sql`update comments set like_count = ${likes} where content = ${content}`
  }

  test('is quoted by its most liked good review', async () => {
    expect(await quotes()).toEqual([null, null, null, null])
    await write('Liked less.', { rating: 5, likes: 2 })
    await write('Liked most.', { rating: 4, likes: 3 })
    await write('Not liked.', { rating: 5 })
    await write('No praise.', { rating: 3, likes: 9 })
    await write('Of the author.', { rating: 5, likes: 8, author: ownerId })
    await write('Held.', { rating: 5, likes: 7, status: 'held' })
    expect((await list(requested))[0]).toMatchObject({
      best_content: 'Liked most.',
      best_author: 'Ines',
      best_rating: 4,
    })
    expect(await quotes()).toEqual(['Liked most.', null, null, null])
    expect(await quotes({ ...requested, skip: 1 })).toEqual([null, null, null, null])
    const topic = (await list(requested))[0].topic
    expect((await quotes({ ...requested, of_topic: topic })).filter(Boolean)).toEqual([])
    await server.sql`update blogs set status = 'draft' where id <> (select blog_id from comments limit 1)`
    expect(await quotes({ take: 4 })).toEqual(['Liked most.'])
  })

  test('is quoted by the newest praise while unliked', async () => {
    await write('Older.', { rating: 5 })
    await write('x'.repeat(1200), { rating: 5 })
    expect((await quotes())[0]).toBe('x'.repeat(1000))
  })

  test('is quoted from a bounded number of reviews', async () => {
    const [{ id } = { id: 0 }] = await list(requested)
    await write('Praise of long ago.', { rating: 5 })
    await server.sql`
      insert into comments (user_id, blog_id, content, rating, created_at)
      select ${otherId}, ${id}, 'Words', 1, now() + interval '1 second' from generate_series(1, 30)`
    expect((await quotes())[0]).toBeNull()
  })
})

test('quotes a review with many replies', async () => {
  const [{ id } = { id: 0 }] = await list({ newest_first: true, take: 1 })
  await server.sql`
    insert into comments (user_id, blog_id, content, rating, created_at)
    values (${otherId}, ${id}, 'Praise.', 5, '2024-03-01')`
  await server.sql`
    insert into comments (user_id, blog_id, content, parent)
    select user_id, blog_id, 'Reply ' || n, id from comments, generate_series(1, 30) as n where content = 'Praise.'`
  await server.sql`update comments set like_count = 2 where parent is not null`
  expect((await list({ newest_first: true, take: 1 }))[0].best_content).toBe('Praise.')
})

describe('the counts of posts are right', () => {
  const one = 'where id in (select id from blogs order by id offset 40 limit 60)'
  const writes: Record<string, string> = {
    'posts are deleted': `delete from blogs ${one}`,
    'posts get another topic': `update blogs set topic = 'D' ${one}`,
    'posts become drafts': `update blogs set status = 'draft' ${one}`,
    'drafts are published': `update blogs set status = 'published', published_at = now() where status = 'draft'`,
    'posts are scheduled': `update blogs set status = 'scheduled', published_at = now() + interval '1 day' ${one}`,
    'schedules are moved into the past': `update blogs set published_at = now() - interval '1 day' where published_at > now()`,
    'posts get another id': `delete from versions; delete from private.searched_posts; update blogs set id = id + 100000 ${one}`,
    'posts are written that exist already': `insert into blogs (id, user_id, slug, title, introduction, topic)
      select id, user_id, slug || '-again', title, introduction, 'E' from blogs ${one}
      on conflict (id) do update set topic = excluded.topic`,
    'posts are merged': `merge into blogs using (select id from blogs ${one}) as wanted on blogs.id = wanted.id
      when matched and topic = 'A' then delete when matched then update set topic = 'A', status = 'published', published_at = now()`,
    'one statement deletes and inserts': `with gone as (delete from blogs ${one} returning *)
      insert into blogs (id, user_id, slug, title, introduction, topic)
      select id + 1000000, user_id, slug || '-new', title, introduction, 'F' from gone`,
    'all posts are deleted': 'delete from blogs',
    'the table is emptied': 'truncate blogs cascade',
  }
  test.each(Object.entries(writes))('after %s', async (_, write) => {
    await server.sql.unsafe(write)
    expect(await findWrongCounts(server.sql)).toEqual([])
    expect(await findWrongPages(server.sql, 4, 13)).toEqual([])
  })

  test('after a rolled back write', async () => {
    const undone = server.sql.begin(async step => {
      await step`delete from blogs where id < 500`
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await server.sql.begin(async step => {
      await step`update blogs set topic = 'G' where id < 100`
      const part = step.begin(async inner => {
        await inner`delete from blogs where id < 500`
        throw new Error('undo')
      })
      await expect(part).rejects.toThrow('undo')
    })
    expect(await findWrongCounts(server.sql)).toEqual([])
  })

  test('after the account of their author is deleted', async () => {
    await server.sql`update blogs set user_id = ${otherId} where id % 2 = 0`
    await server.sql
      .begin(async step => {
        await step`delete from auth.users where id = ${otherId}`
        expect(await findWrongCounts(step)).toEqual([])
        throw new Error('undo')
      })
      .catch(error => expect(error.message).toBe('undo'))
  })

  test('after many concurrent writers and rollbacks', async () => {
    const failures: unknown[] = []
    const writer = async (number: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const at = (number * 7 + turn * 13) % 60
        const write = server.sql.begin(async step => {
          if (turn % 4 === 0)
            await insert(
              step,
              `generate_series(${1000 + number * 100 + turn}, ${1000 + number * 100 + turn}) as n`,
            )
          if (turn % 4 === 1)
            await step`update blogs set topic = ${`T${number}`} where id between ${at * 30} and ${at * 30 + 40}`
          if (turn % 4 === 2)
            await step`update blogs set status = 'draft' where id between ${at * 30} and ${at * 30 + 20}`
          if (turn % 4 === 3) await step`delete from blogs where id between ${at * 30} and ${at * 30 + 10}`
          if (turn % 3 === 0) throw new Error('undo')
        })
        await write.catch(error => error.message === 'undo' || failures.push(error))
      }
    }
    await Promise.all([1, 2, 3, 4].map(writer))
    expect(failures).toEqual([])
    expect(await findWrongCounts(server.sql)).toEqual([])
    expect(await findWrongPages(server.sql, 4, 13)).toEqual([])
  })

  test('after the time of scheduled posts, without a write', async () => {
    await server.sql.begin(async step => {
      // No trigger runs, as when time passes.
      await step`set local session_replication_role = replica`
      await step`update blogs set published_at = now() - interval '1 minute' where status = 'scheduled'`
    })
    expect(await findWrongCounts(server.sql)).toEqual([])
    expect(await findWrongPages(server.sql, 4, 13)).toEqual([])
  })

  test('after a recount that follows writes without triggers', async () => {
    await server.sql.begin(async step => {
      await step`set local session_replication_role = replica`
      await step`delete from blogs where id < 500`
    })
    expect(await findWrongCounts(server.sql)).not.toEqual([])
    await server.database.jobs`select private.recount_posts()`
    expect(await findWrongCounts(server.sql)).toEqual([])
  })
})

test('does not wait for writers in unrelated updates', async () => {
  await server.sql.begin(async first => {
    await insert(first, 'generate_series(900, 900) as n')
    await server.sql.begin(async second => {
      await second`set local lock_timeout = '300ms'`
      await second`update blogs set title = 'Other' where slug = 'post-3'`
    })
    const counted = server.sql.begin(async second => {
      await second`set local lock_timeout = '300ms'`
      await second`update blogs set topic = 'Other' where slug = 'post-3'`
    })
    await expect(counted).rejects.toMatchObject({ code: '55P03' })
  })
})

test('lists the years of all posts in any zone', async () => {
  await server.sql`truncate blogs cascade`
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic, inserted_at)
    select ${ownerId}, 'post-' || n, 'x', 'x', 'A', '2024-12-31'::timestamptz + n * interval '1 hour' from generate_series(0, 47) as n`
  for (const zone of ['UTC', '-12', '+12', '-11:30', 'XYZ-14', 'Pacific/Kiritimati']) {
    const { data } = await newClient().rpc('list_years', { zone })
    expect(data).toMatchObject([{ year: 2025 }, { year: 2024 }])
    expect(data[0].posts + data[1].posts).toBe(48)
  }
})
