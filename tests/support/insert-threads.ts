import type { Sql } from '#server/database/sql.ts'

/** Below a post of this account: reviews with replies of every kind, their likes, a deleted review, and its author's notifications and choices. */
export async function insertThreads(sql: Sql, userId: string): Promise<void> {
  const [post] = await sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic, reviews_closed)
    values (${userId}, 'answered', 'x', 'x', 'x', true) returning id`
  const write = async (content: string, parent: number | null = null, answers: number | null = null) => {
    const [row] = await sql<{ id: number }>`
      insert into comments (user_id, blog_id, content, rating, parent, answers)
      values (${userId}, ${post?.id}, ${content}, ${parent === null ? 4 : null}, ${parent}, ${answers}) returning id`
    return Number(row?.id)
  }
  const review = await write('A review')
  const reply = await write('A reply', review)
  await write('A reply to the reply', review, reply)
  const unanswered = await write('A reply that is deleted', review)
  await write('A reply to what is gone', review, unanswered)
  const held = await write('A held reply', review)
  const gone = await write('A review that is deleted')
  await write('What stays below it', gone)
  await sql`insert into likes (user_id, comment_id) values (${userId}, ${reply})`
  await sql`update comments set status = 'held' where id = ${held}`
  // A year later, which counts as an edit.
  await sql`update comments set created_at = created_at + interval '1 year' where id = ${reply}`
  await sql`delete from comments where id in (${unanswered}, ${gone})`
  await sql`
    insert into private.notifications (user_id, kind, comment_id, read_at)
    values (${userId}, 'answer', ${reply}, now()), (${userId}, 'held', ${held}, default)
    on conflict (user_id, kind, comment_id) do update set read_at = excluded.read_at`
  await sql`
    insert into private.mail_preferences (user_id, review, held, report, answer, approval)
    values (${userId}, 'daily', 'never', 'each', true, false)`
  await sql`insert into private.mail_links (hash, user_id, kind) values (sha256('of an answer'), ${userId}, 'answer')`
  await sql`
    insert into private.action_links (hash, user_id, action, comment_id)
    values (sha256('of an action'), ${userId}, 'approve', ${held})`
}
