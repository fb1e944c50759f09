import { type Case, refused } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

/** Rules for comments, likes and ratings besides the grid's. */
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
  {
    name: 'a like is counted on its comment, whose date stays',
    as: 'reader',
    does: { insert: 'likes', row: { user_id: people.noor.id, comment_id: rows.verasComment } },
    expect: 'done',
    also: [
      countOf(rows.verasComment, 1),
      {
        table: 'public.comments',
        where: { id: rows.verasComment },
        row: { created_at: '2024-03-02T00:00:00+00:00' },
      },
      countOf(rows.tomasComment, 1),
    ],
  },
  {
    name: 'a like that is taken back is counted no more',
    as: 'reader',
    does: { delete: 'likes', where: { id: rows.noorsLike } },
    expect: 'done',
    also: [countOf(rows.tomasComment, 0), countOf(rows.noorsComment, 1)],
  },
  {
    name: 'a like that moves to another comment is counted there',
    as: 'service role',
    does: { update: 'likes', set: { comment_id: rows.verasComment }, where: { id: rows.noorsLike } },
    expect: 'done',
    also: [countOf(rows.tomasComment, 0), countOf(rows.verasComment, 1)],
  },
  {
    name: 'the likes of a deleted account are counted no more',
    as: 'service role',
    does: { auth: `delete from auth.users where id = '${people.noor.id}'` },
    expect: 'done',
    also: [countOf(rows.tomasComment, 0)],
  },
  {
    name: 'an imported comment begins without likes, which are counted as they come',
    as: 'service role',
    does: {
      insert: 'comments',
      row: { id: 900_299, user_id: people.noor.id, blog_id: rows.verasPost, content: 'From elsewhere.' },
    },
    given: `alter table public.comments alter column like_count set default 7`,
    expect: 'done',
    also: [countOf(900_299, 0)],
  },
  {
    name: 'a reader cannot say how many like their comment',
    as: 'reader',
    does: { update: 'comments', set: { like_count: 1000 }, where: { id: rows.noorsComment } },
    expect: refused,
  },
  {
    name: 'a new comment begins without likes, whatever its author says',
    as: 'reader',
    does: {
      insert: 'comments',
      row: { user_id: people.noor.id, blog_id: rows.verasPost, content: 'Loved by all.', like_count: 1000 },
    },
    expect: refused,
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

function countOf(id: number, likes: number): NonNullable<Case['also']>[number] {
  return { table: 'public.comments', where: { id }, row: { like_count: likes } }
}
