import type { Session } from '@supabase/supabase-js'
import { fireEvent, within } from '@testing-library/dom'
import { beforeAll } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from '../engine/people-of.ts'
import type { ReviewPage } from './review-page.tsx'

/** Set before the first test of a file that imports this module. */
export let server: BorrowedServer
/** A signed-in reader, and the id of somebody else. */
export let reader: { id: string; session: Session | null }
let other: string

beforeAll(async () => {
  server = await borrowServer()
  const { signedUp, signedUpAdmin } = peopleOf(() => server)
  const { client, id } = await signedUp('rosa')
  reader = { id, session: (await client.auth.getSession()).data.session }
  other = (await signedUpAdmin('osric')).id
})

/** Adds a post with comments by SQL, the first one oldest; `by` 'me' is the reader. */
export async function addPost(comments: { content: string; rating?: number; by?: 'me' }[] = []) {
  const slug = `own-${crypto.randomUUID()}`
  const [post] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic) values (${other}, ${slug}, 'A', 'A', 'A') returning id`
  const id = Number(post?.id)
  const ids: number[] = []
  for (const { content, rating, by } of comments) {
    const [row] = await server.sql<{ id: number }>`
      insert into comments (user_id, blog_id, content, rating)
      values (${by === 'me' ? reader.id : other}, ${id}, ${content}, ${rating ?? null}) returning id`
    ids.push(Number(row?.id))
  }
  return { id, ids }
}

/** Adds a reply to a review by SQL, or to another reply of it. */
export async function addReply(
  review: number,
  { content, by, answers = null }: { content: string; by?: 'me'; answers?: number | null },
): Promise<number> {
  const [row] = await server.sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, parent, answers)
    select ${by === 'me' ? reader.id : other}, blog_id, ${content}, id, ${answers}::bigint from comments where id = ${review}
    returning id`
  return Number(row?.id)
}

/** Adds numbered comments of four stars by SQL, a second apart; 'Comment 1' is the oldest. */
export const fill = (post: number, count: number) => server.sql`
  insert into comments (user_id, blog_id, content, rating, created_at)
  select ${other}, ${post}, 'Comment ' || n, 4, timestamptz '2024-06-01 10:00Z' + n * interval '1 second'
  from generate_series(1, ${count}::integer) n`

export const stored = (post: number) =>
  server.sql`select content, rating from comments where blog_id = ${post} order by created_at, id`

export const buttonIn = (element: HTMLElement, name: string | RegExp) =>
  within(element).getByRole('button', { name })
export const press = (within: HTMLElement, name: string | RegExp) => fireEvent.click(buttonIn(within, name))
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const submit = (page: ReviewPage['page']) =>
  fireEvent.click(page.getByRole('button', { name: 'Submit' }))

/** The client repeats a read that is answered with 503, but not with 500. */
export const away = (status = 503) =>
  Response.json({ code: 'PGRST000', message: 'The database cannot be reached.' }, { status })
export const notAvailable = 'The service is not available right now. Please try again later.'
