// Fills a running Byline with a large site: DATA_DIR=./data node bench/seed-site.ts
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'

const largeSite = {
  users: 100_000,
  posts: 100_000,
  comments: 1_000_000,
  likes: 2_000_000,
  paragraphs: 40,
  tags: 2_000,
}

/** Inserts users, posts of `paragraphs` each, reviews and likes, with random dates of the last three years: millions, unless `size` says otherwise. */
export async function seedSite(sql: Sql, size: typeof largeSite = largeSite): Promise<void> {
  await sql.begin(async step => {
    // Disables triggers and foreign keys, which would take ten minutes. The statements below write what triggers would.
    await step`set local session_replication_role = replica`
    await step`
      insert into auth.users (id, email, raw_user_meta_data)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'site' || n || '@example.com', '{}'
      from generate_series(1, ${size.users}) n`
    await step`
      insert into profiles (id, username, created_at, updated_at)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
        (array['Ada', 'Bo', 'Caspian', 'Dunja', 'Émile', 'Freya', 'Gus', 'Hedda'])[1 + abs(hashint4(n)) % 8] || ' ' || to_hex(abs(hashint4(n + 7))),
        now() - (abs(hashint4(n)) % 90000000) * interval '1 second', now() - (abs(hashint4(n)) % 9000000) * interval '1 second'
      from generate_series(1, ${size.users}) n`
    await step`insert into private.emails (user_id, email) select id, email from auth.users where email like 'site%'`
    // Four tags a post at most; the most frequent is on a third of the posts.
    await step`insert into tags (name) select 'Tag ' || n from generate_series(1, ${size.tags}::int) n`
    await step`
      insert into blogs (user_id, slug, title, introduction, content, topic, tags, inserted_at, updated_at)
      select (select id from profiles where role = 'admin' limit 1), 'site-post-' || n,
        'Post ' || to_hex(abs(hashint4(n))) || ' about ' || (array['caches', 'forms', 'keys', 'dates'])[1 + n % 4],
        'What it says in two sentences. It says no more than that.',
        repeat('<p>A paragraph of some length, as a post has many.</p>', ${size.paragraphs}::int),
        (array['JavaScript', 'ReactJS', 'TypeScript', 'Web Development'])[1 + abs(hashint4(n)) % 4],
        array(
          select distinct 'Tag ' || floor(power(${size.tags}::int, (abs(hashint4(n * 4 + place)) % 10000) / 10000.0))
          from generate_series(0, 3) as place where ${size.tags}::int > 0),
        now() - (abs(hashint4(n)) % 90000000) * interval '1 second', now() - (abs(hashint4(n)) % 80000000) * interval '1 second'
      from generate_series(1, ${size.posts}) n`
    await step`
      insert into private.post_tags (tag_id, blog_id, published_at)
      select tags.id, blogs.id, blogs.published_at from blogs, unnest(blogs.tags) as name join tags using (name)
      where blogs.slug like 'site-post-%'`
    await step`
      create temporary table liked on commit drop as
      select least(abs(hashint4(n + 5)) % ${size.comments}, abs(hashint4(n + 6)) % ${size.comments}) as comment,
        1 + abs(hashint4(n)) % ${size.users} as reader
      from generate_series(1, ${size.likes}) n group by 1, 2`
    // Two percent of the reviews are on three posts.
    await step`
      insert into comments (id, user_id, blog_id, content, rating, created_at, like_count)
      select 1000000 + n, ('00000000-0000-4000-9000-' || lpad((1 + abs(hashint4(n)) % ${size.users})::text, 12, '0'))::uuid,
        posts.first + abs(hashint4(n + 1)) % (case when n % 50 = 0 then 3 else ${size.posts} end),
        'What reader ' || to_hex(abs(hashint4(n + 2))) || ' thinks of it, ' || repeat('at some length, ', n % 9)
          || (array['gladly', 'rarely', 'kindly', 'quietly'])[1 + abs(hashint4(n + 3)) % 4] || '.',
        nullif(abs(hashint4(n)) % 6, 0), now() - (abs(hashint4(n + 4)) % 90000000) * interval '1 second', coalesce(likes, 0)
      from (select min(id) as first from blogs where slug like 'site-post-%') as posts,
        generate_series(0, ${size.comments - 1}) n
        left join (select comment, count(*) as likes from liked group by comment) as counted on comment = n`
    await step`
      insert into likes (user_id, comment_id)
      select ('00000000-0000-4000-9000-' || lpad(reader::text, 12, '0'))::uuid, 1000000 + comment from liked`
    await step`select private.recount_posts()`
  })
  await sql`vacuum analyze`
}

if (import.meta.main) {
  const sql = connectSql(embeddedLogin(process.env.DATA_DIR ?? './data'))
  await seedSite(sql)
  await sql.end()
}
