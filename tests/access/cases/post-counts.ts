import { type Case, refused } from '../case.ts'
import { actors, everybody } from '../people.ts'

const requests = {
  'read the counts of posts': 'select * from private.post_counts',
  'change a count of posts': 'update private.post_counts set posts = posts + 1',
  'delete the counts of posts': 'delete from private.post_counts',
  'add to the counts of posts': `select private.add_to_post_counts('{JavaScript}', '{1}')`,
  'recount the posts': 'select private.recount_posts()',
}

export const postCounts: Case[] = everybody.flatMap(as =>
  Object.entries(requests).map(
    ([what, sql]): Case => ({
      name: `${actors[as].phrase} cannot ${what}`,
      as,
      does: { sql },
      expect: refused,
    }),
  ),
)
