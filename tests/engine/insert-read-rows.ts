import type { Sql } from '#server/database/sql.ts'

const slugs = ['true', '1984', 'null', 'on-hedges', '0x7c0']

/** The rows of read-requests.ts: five posts of `authorId`, and 1,200 comments of `readerId` on the fourth. */
export async function insertReadRows(sql: Sql, authorId: string, readerId: string): Promise<void> {
  for (const [index, slug] of slugs.entries())
    await sql`
      insert into blogs (id, slug, title, introduction, topic, user_id, content, status, published_at, inserted_at, updated_at)
      values (${index + 1}, ${slug}, ${`Post ${slug}`}, 'Short.', ${index < 2 ? 'JavaScript' : 'ReactJS'}, ${authorId}, '',
        'published', '2024-01-01', '2024-01-01', '2024-01-01T10:00:00.123456Z')`
  await sql`
    insert into comments (blog_id, user_id, content, rating, created_at)
    select 4, ${readerId}::uuid, 'Comment ' || n, 1 + n % 5, timestamptz '2024-02-01' + n * interval '1 minute'
    from generate_series(1, 1200) as n`
}
