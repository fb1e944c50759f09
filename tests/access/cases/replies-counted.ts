import type { Case, Row } from '../case.ts'
import { type Actor, actors, rows } from '../people.ts'
import {
  answering,
  erase,
  hold,
  ines,
  noor,
  one,
  replies,
  reply,
  review,
  second,
  table,
  tomas,
  two,
} from './reply-rows.ts'

/** What a list of Vera's post says of its reviews, and what it sends of them and their replies. */
const lists = (
  name: string,
  given: string,
  args: string,
  [ids, best, sent]: [number[], number | null, number[]],
  as: Actor = 'visitor',
): Case => ({
  name,
  as,
  given,
  does: {
    sql: `select list ->> 'ids' as ids, list ->> 'best' as best,
        (select json_agg(sent ->> 'id' order by sent ->> 'id')::text from json_array_elements(list -> 'comments') as sent) as sent
      from public.read_reviews(${rows.verasPost}, ${args}) as list`,
  },
  expect: [
    {
      ids: `[${ids}]`,
      best: best && String(best),
      sent: sent.length > 0 ? `[${sent.map(id => `"${id}"`).join(', ')}]` : null,
    },
  ],
})

const { verasComment, tomasComment } = rows

const counts = (
  name: string,
  given: string,
  call: string,
  args: Row,
  expect: Row[],
  as: Actor = 'admin',
): Case => ({
  name,
  as,
  given,
  does: { call, with: args },
  expect,
})

const answeredName = (name: string, given: string, id: number, expect: string | null): Case => ({
  name,
  as: 'visitor',
  given,
  does: { sql: `select public.answered_name(c) from public.comments as c where id = ${id}` },
  expect: [{ answered_name: expect }],
})

/** What lists and numbers say of replies. */
export function countingReplies(): Case[] {
  const summary = { average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], rated: [1, 0, 0, 1, 0], total: 3 }
  return [
    counts(
      'replies are not among the reviews of a post',
      two,
      'rating_summary',
      { of_blog: rows.verasPost },
      [{ ...summary, deleted: 0 }],
    ),
    counts(
      'a deleted review is not among the reviews of a post',
      one + erase(rows.noorsComment),
      'rating_summary',
      { of_blog: rows.verasPost },
      [{ average: 1, count: 1, spread: [1, 0, 0, 0, 0], rated: [1, 0, 0, 0, 0], total: 2, deleted: 1 }],
    ),
    counts('replies do not make a post most reviewed', two, 'most_reviewed_posts', {}, [
      { id: rows.verasPost, reviews: 3 },
    ]),
    counts(
      'replies and deleted reviews are not among the figures of the days',
      `${two} update public.comments set created_at = now(); ${erase(review)}`,
      'figures_by_day',
      { zone: 'UTC', since: 'today' },
      [{ comments: 2 }],
    ),
    counts("an administrator's table of comments has no replies", two, 'list_comments', table, [
      { total: 3, ids: [review, rows.verasComment, rows.tomasComment] },
    ]),
    counts("an administrator's table of replies", two, 'list_comments', { ...table, with_rating: 7 }, [
      { total: 2, ids: [reply, second] },
    ]),
    counts(
      "an administrator's table of reviews without stars has no replies",
      two,
      'list_comments',
      { ...table, with_rating: 6 },
      [{ total: 1, ids: [rows.verasComment] }],
    ),
    counts(
      "an administrator's table of comments has no deleted reviews",
      one + erase(review),
      'list_comments',
      table,
      [{ total: 2, ids: [rows.verasComment, rows.tomasComment] }],
    ),
    counts('the search finds a reply', one, 'search_reviews', { typed: 'quite' }, [{ id: reply }], 'visitor'),
    counts(
      'the search does not find a reply below a held review',
      one + hold(review),
      'search_reviews',
      { typed: 'quite' },
      [{ total: 0, id: null }],
      'admin',
    ),
    counts('a held reply waits for an administrator', one + hold(reply), 'list_moderation', {}, [
      { total: 2 },
    ]),
    lists('a list of reviews has the first two replies', two, '0, false, 0, 20', [
      [tomasComment, verasComment, review],
      tomasComment,
      [review, verasComment, tomasComment, reply, second],
    ]),
    lists(
      'a list of reviews has the first of three replies',
      two + answering(900_213, ines, `'2024-03-07', ${review}, null`),
      '0, true, 0, 20',
      [[review, verasComment, tomasComment], tomasComment, [review, verasComment, tomasComment, reply]],
    ),
    lists('a visitor reads no held reply in a list of reviews', two + hold(reply), '0, false, 2, 20', [
      [review],
      null,
      [review, second],
    ]),
    lists(
      'a visitor reads no held review in a list of reviews, and none of its replies',
      two + hold(review) + hold(tomasComment),
      '0, false, 0, 20',
      [[verasComment], null, [verasComment]],
    ),
    lists(
      'a reader reads the own held review in a list of reviews',
      hold(review),
      '4, false, 0, 20',
      [[review], tomasComment, [review, tomasComment]],
      'reader',
    ),
    lists('a list of reviews without stars has no replies', two + erase(review), '6, false, 0, 20', [
      [verasComment],
      tomasComment,
      [verasComment, tomasComment],
    ]),
    lists('a list of one rating has that alone', '', '1, true, 0, 20', [
      [tomasComment],
      tomasComment,
      [tomasComment],
    ]),
    lists('a list of reviews has no more than it was asked for', '', '6, true, 0, 0', [
      [],
      tomasComment,
      [tomasComment],
    ]),
    lists(
      'nobody reads the reviews of an unpublished post',
      `update public.blogs set status = 'draft' where id = ${rows.verasPost};`,
      '0, false, 0, 20',
      [[], null, []],
    ),
    {
      name: 'a visitor reads the replies of a review from the first written to the last, without those that are held',
      as: 'visitor',
      given: `${two}${answering(900_214, ines, `'2024-03-08', ${review}, null`)}${hold(reply)}
        update public.comments set created_at = '2024-03-09', first_created_at = '2024-03-06' where id = ${second};`,
      does: {
        sql: `select public.replies(c)::text, (select public.answered_name(r) from public.comments as r where id = ${second}) from public.comments as c where id = ${review}`,
      },
      expect: [{ replies: `{${second},900214}`, answered_name: null }],
    },
    answeredName('everybody reads who wrote the review that a reply answers', one, reply, noor.name),
    answeredName(
      'nobody is named as answered by a reply to what was deleted',
      two + erase(reply),
      second,
      null,
    ),
    ...(['other reader', 'reader'] as const).map(
      (as): Case => ({
        name: `${actors[as].phrase} reads the first thousand replies of a review${as === 'reader' ? '' : ', and their own after them'}`,
        as,
        given: `set local session_replication_role = replica;
          insert into public.comments (id, user_id, blog_id, content, created_at, parent)
          select 910000 + n, '${ines.id}', ${rows.verasPost}, 'Reply', timestamptz '2024-03-05' + n * interval '1 second', ${review}
          from generate_series(1, 1001) as n; ${answering(reply, tomas, `'2024-03-06', ${review}, null`)}
          set local session_replication_role = origin;`,
        does: {
          sql: `select cardinality(public.replies(c)), (public.replies(c))[1001] as last from public.comments as c where id = ${review}`,
        },
        expect: [as === 'reader' ? { cardinality: 1000, last: null } : { cardinality: 1001, last: reply }],
      }),
    ),
    answeredName('everybody reads whom a reply answers', two, second, tomas.name),
    {
      name: 'a reader exports their replies',
      as: 'other reader',
      given: one,
      does: {
        sql: `select reply ->> 'content' as content, (reply ->> 'parent')::integer as parent
          from jsonb_array_elements(public.export_account() -> 'comments') as reply where reply ->> 'parent' is not null`,
      },
      expect: [{ content: 'Not quite.', parent: review }],
    },
    replies(
      'a reader who wrote ten reviews has to wait before a reply',
      `insert into private.recent_actions (user_id, action) select '${noor.id}', 'reviews' from generate_series(1, 10);`,
      {},
      { code: 'PT429' },
    ),
    {
      ...replies(
        'a reply with three links is held',
        '',
        { content: 'http://a.b http://a.c www.d.e' },
        'done',
      ),
      becomes: { status: 'held' },
    },
  ]
}
