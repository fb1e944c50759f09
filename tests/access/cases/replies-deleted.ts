import type { Case, Row } from '../case.ts'
import { type Actor, rows } from '../people.ts'
import { answering, erase, noor, one, reply, review, second, two } from './reply-rows.ts'

const stays = (id: number, row: Row | null): NonNullable<Case['also']>[number] => ({
  table: 'public.comments',
  where: { id },
  row,
})

const empty = {
  status: 'deleted',
  user_id: null,
  content: '',
  rating: null,
  created_at: '2024-03-01T00:00:00+00:00',
}

/** What is left of a deleted review, and of its replies. */
export function deletingReplies(): Case[] {
  const deletes = (name: string, as: Actor, given: string, sql: string, also: Case['also']): Case => ({
    name,
    as,
    given,
    does: as === 'service role' ? { owner: sql } : { sql },
    expect: 'done',
    ...(also && { also }),
  })
  return [
    deletes('a deleted review with a reply leaves its place', 'reader', one, erase(review), [
      stays(review, empty),
      stays(reply, { parent: review, content: 'Not quite.' }),
      { table: 'public.likes', where: { comment_id: review }, row: null },
    ]),
    deletes('a review without replies leaves nothing', 'reader', '', erase(review), [stays(review, null)]),
    deletes(
      'the last reply takes the place of its deleted review along',
      'other reader',
      one + erase(review),
      erase(reply),
      [stays(review, null), stays(reply, null)],
    ),
    deletes(
      'a reply that is not the last leaves the place of its deleted review',
      'other reader',
      two + erase(review),
      erase(reply),
      [stays(review, empty), stays(second, { answers: reply, parent: review })],
    ),
    deletes('the last reply leaves a review that was not deleted', 'other reader', one, erase(reply), [
      stays(review, { status: 'shown' }),
    ]),
    deletes(
      'a deleted account takes its texts, and not the replies of others below',
      'service role',
      two + answering(900_213, noor, `'2024-03-07', ${rows.tomasComment}, null`),
      `delete from auth.users where id = '${noor.id}'`,
      [stays(review, empty), stays(reply, {}), stays(second, {}), stays(900_213, null)],
    ),
    deletes(
      'a deleted post takes its reviews and their replies along',
      'admin',
      two,
      `delete from public.blogs where id = ${rows.verasPost}`,
      [{ table: 'public.comments', where: { blog_id: rows.verasPost }, row: null }],
    ),
    deletes(
      'a review that is deleted together with its replies leaves nothing',
      'admin',
      two,
      `delete from public.comments where id in (${review}, ${reply}, ${second})`,
      [stays(review, null)],
    ),
    ...Object.entries({ content: 'Back.', user_id: noor.id, rating: 5, parent: rows.verasComment }).map(
      ([column, value]): Case => ({
        name: `the place of a deleted review has no ${column}`,
        as: 'service role',
        given: one + erase(review),
        does: { update: 'comments', set: { [column]: value }, where: { id: review } },
        expect: { code: '23514', constraint: 'comments_deleted_empty' },
      }),
    ),
    {
      name: 'a review has an author',
      as: 'service role',
      does: { update: 'comments', set: { user_id: null }, where: { id: review } },
      expect: { code: '23514', constraint: 'comments_deleted_empty' },
    },
    {
      name: 'an administrator cannot approve a deleted review',
      as: 'admin',
      given: one + erase(review),
      does: { sql: `select cardinality(public.approve_comments(array[${review}])) as approved` },
      expect: [{ approved: 0 }],
    },
  ]
}
