import { type Case, refused } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

/** After her four stars, all in one moment. */
const tenFives = `
  insert into public.comments (user_id, blog_id, content, rating, created_at)
  select '${people.noor.id}', ${rows.verasPost}, 'Again ' || n, 5, '2024-04-01' from generate_series(1, 10) as n;`

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
      expect: [{ average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], rated: [1, 0, 0, 1, 0], total: 3 }],
    }),
  ),
  {
    name: 'of ten ratings by one reader the newest counts, and every review is a review',
    as: 'visitor',
    given: tenFives,
    does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
    expect: [{ average: 3, count: 2, spread: [1, 0, 0, 0, 1], rated: [1, 0, 0, 1, 10], total: 13 }],
  },
  {
    name: 'of ten ratings by one reader the newest counts in a table of posts',
    as: 'admin',
    given: tenFives,
    does: { call: 'list_post_ratings', with: { of_posts: [rows.verasPost] } },
    expect: [{ id: rows.verasPost, average: 3, ratings: 2 }],
  },
  {
    name: 'of ten ratings by one reader the newest counts in a list of posts',
    as: 'visitor',
    given: `${tenFives} select private.recount_posts();`,
    does: { call: 'list_published_posts' },
    expect: [
      { id: rows.verasPost, average: 3, ratings: 2 },
      { id: rows.inesPost, average: null, ratings: 0 },
    ],
  },
  {
    name: 'a held review is quoted in no list of posts',
    as: 'visitor',
    given: `
      update public.comments set rating = 5, status = 'held' where blog_id = ${rows.verasPost};
      select private.recount_posts();`,
    does: { call: 'list_published_posts', with: { take: 1 } },
    expect: [{ id: rows.verasPost, best_content: null, best_author: null }],
  },
  {
    name: 'a rating that is edited is the newest of its reader',
    as: 'visitor',
    given: `${tenFives} update public.comments set rating = 3, created_at = now() where id = ${rows.noorsComment};`,
    does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
    expect: [{ average: 2, count: 2, spread: [1, 0, 1, 0, 0], rated: [1, 0, 1, 0, 10], total: 13 }],
  },
  {
    name: 'neither a newer review without stars nor a held one takes the rating of its reader back',
    as: 'visitor',
    given: `insert into public.comments (user_id, blog_id, content, rating, created_at, status) values
      ('${people.noor.id}', ${rows.verasPost}, 'No stars.', null, '2024-04-02', 'shown'),
      ('${people.noor.id}', ${rows.verasPost}, 'Held.', 5, '2024-04-03', 'held');`,
    does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
    expect: [{ average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], rated: [1, 0, 0, 1, 0], total: 4 }],
  },
  {
    name: 'a reader who rates two posts counts on each',
    as: 'visitor',
    given: `insert into public.comments (user_id, blog_id, content, rating, created_at) values
      ('${people.noor.id}', ${rows.inesPost}, 'Solid.', 2, '2024-04-02');`,
    does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
    expect: [{ average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], rated: [1, 0, 0, 1, 0], total: 3 }],
  },
  {
    name: 'a post without ratings has no average',
    as: 'visitor',
    does: { call: 'rating_summary', with: { of_blog: rows.inesPost } },
    expect: [{ average: null, count: 0, spread: [0, 0, 0, 0, 0], rated: [0, 0, 0, 0, 0], total: 0 }],
  },
]

function countOf(id: number, likes: number): NonNullable<Case['also']>[number] {
  return { table: 'public.comments', where: { id }, row: { like_count: likes } }
}
