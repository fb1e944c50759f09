import type { Case } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

/** Comments, likes and ratings beyond who may write them. */
export const reviews: Case[] = [
  {
    name: 'a reader cannot like a comment twice',
    as: 'reader',
    does: { insert: 'likes', row: { user_id: people.noor.id, comment_id: rows.tomasComment } },
    expect: { code: '23505', constraint: 'likes_once' },
  },
  {
    name: 'another reader can like the same comment',
    as: 'other reader',
    does: { insert: 'likes', row: { user_id: people.tomas.id, comment_id: rows.tomasComment } },
    expect: 'done',
  },
  {
    name: 'a reader can comment on a post twice',
    as: 'reader',
    does: {
      insert: 'comments',
      row: { user_id: people.noor.id, blog_id: rows.verasPost, content: 'One more thing.' },
    },
    expect: 'done',
  },
  {
    name: 'nobody comments on a post that is gone',
    as: 'reader',
    does: { insert: 'comments', row: { user_id: people.noor.id, blog_id: 999, content: 'Hello?' } },
    expect: { code: '23503', constraint: 'comments_blog_id_fkey' },
  },
  {
    name: 'nobody likes a comment that is gone',
    as: 'reader',
    does: { insert: 'likes', row: { user_id: people.noor.id, comment_id: 999 } },
    expect: { code: '23503', constraint: 'likes_comment_id_fkey' },
  },
  ...everybody.map(
    (actor): Case => ({
      name: `${actors[actor].phrase} can read the ratings and the number of comments of a post in one row`,
      as: actor,
      does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
      expect: [{ average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], total: 3 }],
    }),
  ),
  {
    name: 'a post without ratings has no average',
    as: 'visitor',
    does: { call: 'rating_summary', with: { of_blog: rows.inesPost } },
    expect: [{ average: null, count: 0, spread: [0, 0, 0, 0, 0], total: 0 }],
  },
]
