// Adds a post with many reviews, and a number of replies to each, to a running Byline: DATA_DIR=./data node bench/seed.ts 10000 3
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'

/** Inserts a post with `count` reviews by 500 readers, a sixth without a rating, with a median of two likes. Returns the post's id. */
export async function seedPost(sql: Sql, slug: string, count: number): Promise<number> {
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'bench' || n || '@example.com', jsonb_build_object('full_name', 'Reader ' || n)
    from generate_series(1, 500) n
    where not exists (select from auth.users where email = 'bench1@example.com')`
  const [post] = await sql`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    select id, ${slug}, 'A post with ' || ${count}::int || ' comments', 'For measuring.', '<p>For measuring.</p>', 'JavaScript'
    from profiles where role = 'admin' limit 1
    returning id`
  const id = Number(post?.id)
  // Dates are not in the order of ids, as after imports and edits.
  await sql`
    with readers as (
      select array_agg(user_id order by user_id) as ids from private.emails where email like 'bench%@example.com'
    )
    insert into comments (user_id, blog_id, content, rating, created_at)
    select ids[1 + n % 500], ${id}, repeat('What a reader thinks of it, at some length. ', 1 + n % 9),
      nullif(abs(hashint4(n) % 6), 0), now() - (abs(hashint4(n + 1)) % 60000000) * interval '1 second'
    from readers, generate_series(1, ${count}) n`
  await sql`
    with readers as (
      select array_agg(user_id order by user_id) as ids from private.emails where email like 'bench%@example.com'
    )
    insert into likes (user_id, comment_id)
    select ids[1 + (c.id + n) % 500], c.id
    from readers, comments c, generate_series(1, case when c.id % 100 = 0 then 300 else c.id % 5 end) n
    where c.blog_id = ${id}`
  await sql`analyze`
  return id
}

/** Answers each review of a post `each` times, by readers of `seedPost`. */
export async function seedReplies(sql: Sql, postId: number, each: number): Promise<void> {
  await sql`
    with readers as (
      select array_agg(user_id order by user_id) as ids from private.emails where email like 'bench%@example.com'
    )
    insert into comments (user_id, blog_id, content, parent, created_at)
    select ids[1 + (review.id + 7 * n) % 500], review.blog_id, repeat('What another says to that. ', 1 + n % 5), review.id,
      review.created_at + n * interval '1 minute'
    from readers, comments as review, generate_series(1, ${each}::int) n
    where review.blog_id = ${postId} and review.parent is null`
  await sql`analyze`
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 10_000)
  const sql = connectSql(embeddedLogin(process.env.DATA_DIR ?? './data'))
  const slug = `post-with-${count}-comments`
  const id = await seedPost(sql, slug, count)
  await seedReplies(sql, id, Number(process.argv[3] ?? 0))
  await sql.end()
  console.warn(`/blog/${slug} has ${count} comments.`)
}
