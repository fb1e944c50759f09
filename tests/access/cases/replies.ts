import { type Case, NOW, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { said } from './duplicates.ts'

const { noor, tomas, vera, ines } = people
const review = rows.noorsComment
/** Of Tomas to Noor's review, and of Vera to Tomas' reply. */
const [reply, second] = [900_211, 900_212]

const answering = (id: number, user: { id: string }, row: string, text = 'Not quite.') =>
  `insert into public.comments (id, user_id, blog_id, content, created_at, parent, answers)
   values (${id}, '${user.id}', ${rows.verasPost}, '${text}', ${row});`
const one = answering(reply, tomas, `'2024-03-05', ${review}, null`)
const two = one + answering(second, vera, `'2024-03-06', ${review}, ${reply}`, 'Quite.')
const hold = (id: number) => `update public.comments set status = 'held' where id = ${id};`
const erase = (id: number) => `delete from public.comments where id = ${id};`

const gone = { code: '23503', constraint: 'comments_parent_fkey' }
const empty = {
  status: 'deleted',
  user_id: null,
  content: '',
  rating: null,
  created_at: '2024-03-01T00:00:00+00:00',
}

function replies(name: string, given: string, row: Row, expect: Case['expect'], as: Actor = 'reader'): Case {
  const person = actors[as].person ?? 'noor'
  const base = { user_id: people[person].id, blog_id: rows.verasPost, content: 'I see.', parent: review }
  return { name, as, given, does: { insert: 'comments', row: { ...base, ...row } }, expect }
}

const reads = (name: string, as: Actor, given: string, may: boolean, id = reply): Case => ({
  name,
  as,
  given,
  does: { select: 'comments', where: { id } },
  expect: may ? [{ id }] : 'nothing',
})

const stays = (id: number, row: Row | null): NonNullable<Case['also']>[number] => ({
  table: 'public.comments',
  where: { id },
  row,
})

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

const { verasComment, tomasComment } = rows

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

const moves: Row[] = [
  { parent: rows.verasComment },
  { parent: null },
  { answers: null },
  { blog_id: rows.inesPost },
]

const table = { search: '', sort: 'created_at', descending: false, skip: 0, take: 25 }

/** Comments below a review, what is left of a deleted one, and closed reviews. */
export const replying: Case[] = [
  ...everybody.flatMap((as): Case[] => [
    replies(
      `${actors[as].phrase} ${as === 'visitor' ? 'cannot' : 'can'} answer a review`,
      '',
      {},
      as === 'visitor' ? refused : 'done',
      as,
    ),
    reads(`${actors[as].phrase} can read a reply`, as, one, true),
    reads(
      `${actors[as].phrase} ${as === 'visitor' ? 'cannot' : 'can'} read a reply below a held review, or is its author or that of the review`,
      as,
      one + hold(review),
      as !== 'visitor',
    ),
    reads(
      `${actors[as].phrase} ${as === 'visitor' || as === 'reader' ? 'cannot' : 'can'} read a held reply of another reader`,
      as,
      one + hold(reply),
      as !== 'visitor' && as !== 'reader',
    ),
    {
      name: `${actors[as].phrase} ${as === 'visitor' || as === 'other reader' ? 'cannot' : 'can'} read a like of a reply below a held review`,
      as,
      given: `${two}${hold(review)} insert into public.likes (id, user_id, comment_id) values (900399, '${ines.id}', ${second});`,
      does: { select: 'likes', where: { id: 900_399 } },
      expect: as === 'visitor' || as === 'other reader' ? 'nothing' : [{ id: 900_399 }],
    },
    reads(
      `${actors[as].phrase} can read that a review with a reply was deleted`,
      as,
      one + erase(review),
      true,
      review,
    ),
  ]),
  reads(
    'another reader cannot read a reply of somebody else below a held review',
    'other reader',
    two + hold(review),
    false,
    second,
  ),
  replies('a reader can answer a reply', one, { answers: reply }, 'done'),
  replies('a reader cannot answer in the name of another', '', { user_id: tomas.id }, refused),
  replies('another reader cannot answer a held review', hold(review), {}, gone, 'other reader'),
  replies('the author of a held review cannot answer it', hold(review), {}, gone),
  replies('an administrator cannot answer a held review', hold(review), {}, gone, 'admin'),
  replies('nobody answers a held reply', one + hold(reply), { answers: reply }, gone, 'admin'),
  replies('nobody answers a reply of a held review', one + hold(review), { answers: reply }, gone, 'admin'),
  replies('nobody answers a deleted review', one + erase(review), {}, gone),
  replies('a reader can answer a reply of a deleted review', one + erase(review), { answers: reply }, 'done'),
  replies('a reply is no parent', one, { parent: reply }, gone),
  replies(
    'a reply cannot answer one of another review',
    one,
    { parent: rows.tomasComment, answers: reply },
    gone,
  ),
  replies('a reply stands on the post of its review', '', { blog_id: rows.inesPost }, gone),
  replies(
    'an imported reply stands on the post of its review, too',
    '',
    { blog_id: rows.inesPost },
    gone,
    'service role',
  ),
  replies('nobody answers what does not exist', '', { parent: 999 }, gone),
  replies('a reply has no stars', '', { rating: 5 }, { code: '23514', constraint: 'comments_reply_unrated' }),
  replies(
    'a review answers nobody',
    one,
    { parent: null, answers: reply },
    { code: '23514', constraint: 'comments_answers_below' },
  ),
  {
    name: 'a reader cannot give stars to their own reply',
    as: 'other reader',
    given: one,
    does: { update: 'comments', set: { rating: 5 }, where: { id: reply } },
    expect: { code: '23514', constraint: 'comments_reply_unrated' },
  },
  ...moves.map(
    (set): Case => ({
      name: `a reader cannot move their own reply to ${JSON.stringify(set)}`,
      as: 'other reader',
      given: one,
      does: { update: 'comments', set, where: { id: reply } },
      expect: refused,
    }),
  ),
  {
    name: 'a reply cannot leave its post, not even for the service role',
    as: 'service role',
    given: one,
    does: { update: 'comments', set: { blog_id: rows.inesPost }, where: { id: reply } },
    expect: gone,
  },
  {
    name: 'the parent of a reply exists, whatever triggers do',
    as: 'service role',
    given: `${one} set constraints all immediate;`,
    does: {
      owner: `alter table public.comments disable trigger require_answered;
        update public.comments set parent = 999 where id = ${reply}`,
    },
    expect: gone,
  },
  {
    name: 'what a reply answers exists',
    as: 'service role',
    given: one,
    does: { update: 'comments', set: { answers: 999 }, where: { id: reply } },
    expect: gone,
  },
  {
    name: 'a reader can change their own reply',
    as: 'other reader',
    given: one,
    does: { update: 'comments', set: { content: 'Not at all.' }, where: { id: reply } },
    expect: 'done',
    becomes: { created_at: NOW, first_created_at: '2024-03-05T00:00:00+00:00', parent: review },
  },
  {
    name: 'a reader can like a reply',
    as: 'reader',
    given: one,
    does: { insert: 'likes', row: { user_id: noor.id, comment_id: reply } },
    expect: 'done',
  },
  {
    name: 'nobody likes a reply below a held review',
    as: 'other admin',
    given: one + hold(review),
    does: { insert: 'likes', row: { user_id: ines.id, comment_id: reply } },
    expect: { code: '23503', constraint: 'likes_comment_id_fkey' },
  },
  {
    name: 'nobody likes a deleted review',
    as: 'other reader',
    given: one + erase(review),
    does: { insert: 'likes', row: { user_id: tomas.id, comment_id: review } },
    expect: { code: '23503', constraint: 'likes_comment_id_fkey' },
  },
  ...deleting(),
  ...counting(),
  ...closing(),
]

function deleting(): Case[] {
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

function counting(): Case[] {
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
    counts("an administrator's table of comments has replies", two, 'list_comments', table, [
      { total: 5, ids: [review, rows.verasComment, rows.tomasComment, reply, second] },
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
      [{ total: 3, ids: [rows.verasComment, rows.tomasComment, reply] }],
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
      'nobody reads the reviews of a post that is not out',
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
    {
      name: 'everybody reads who wrote the review that a reply answers',
      as: 'visitor',
      given: one,
      does: { sql: `select public.answered_name(c) from public.comments as c where id = ${reply}` },
      expect: [{ answered_name: noor.name }],
    },
    {
      name: 'nobody is named as answered by a reply to what was deleted',
      as: 'visitor',
      given: two + erase(reply),
      does: { sql: `select public.answered_name(c) from public.comments as c where id = ${second}` },
      expect: [{ answered_name: null }],
    },
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
    {
      name: 'everybody reads whom a reply answers',
      as: 'visitor',
      given: two,
      does: { sql: `select public.answered_name(c) from public.comments as c where id = ${second}` },
      expect: [{ answered_name: tomas.name }],
    },
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
      `insert into private.acts (user_id, act) select '${noor.id}', 'reviews' from generate_series(1, 10);`,
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

function closing(): Case[] {
  const close = `update public.blogs set reviews_closed = true where id = ${rows.verasPost};`
  const after = (days: number) => `update public.settings set reviews_close_after = ${days};`
  const isClosed = { code: '23514', constraint: 'comments_post_open' }
  const aged = (days: number) =>
    `${after(30)} update public.blogs set inserted_at = now() - interval '${days} days' where id = ${rows.inesPost};`
  return [
    ...(['reader', 'admin'] as const).flatMap((as): Case[] => [
      replies(
        `${actors[as].phrase} cannot review a post whose reviews are closed`,
        close,
        { parent: null },
        isClosed,
        as,
      ),
      replies(
        `${actors[as].phrase} cannot answer a review of a post whose reviews are closed`,
        close,
        {},
        isClosed,
        as,
      ),
    ]),
    { ...replies('an import can review a post whose reviews are closed', close, {}, 'done', 'service role') },
    {
      name: 'a reader can review another post than the one whose reviews are closed',
      as: 'reader',
      given: close,
      does: said('And walls?'),
      expect: 'done',
    },
    {
      name: 'a reader cannot review a post that is older than the settings say',
      as: 'reader',
      given: aged(31),
      does: said('And walls?'),
      expect: isClosed,
    },
    {
      name: 'a reader can review a post that is not older than the settings say',
      as: 'reader',
      given: aged(29),
      does: said('And walls?'),
      expect: 'done',
    },
    {
      name: 'a reader can change their own review where reviews are closed',
      as: 'reader',
      given: close,
      does: { update: 'comments', set: { content: 'Well said.' }, where: { id: review } },
      expect: 'done',
    },
    {
      name: 'a reader cannot close the reviews of a post',
      as: 'reader',
      does: { update: 'blogs', set: { reviews_closed: true }, where: { id: rows.verasPost } },
      expect: 'nothing',
    },
    {
      name: 'an administrator can close the reviews of a post of another',
      as: 'other admin',
      does: { update: 'blogs', set: { reviews_closed: true }, where: { id: rows.verasPost } },
      expect: 'done',
    },
  ]
}
