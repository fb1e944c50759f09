import type { Case, Request, Row } from '../case.ts'
import { people, rows } from '../people.ts'
import { said } from './duplicates.ts'

const { noor, tomas, vera } = people

interface Limit {
  action: string
  most: number
  per: string
  does(by: { id: string }): Request
}

const limits: Limit[] = [
  {
    action: 'reviews',
    most: 10,
    per: '10 minutes',
    ...inserting('comments', { blog_id: rows.inesPost, content: 'Hello.' }),
  },
  {
    action: 'reviews',
    most: 50,
    per: '1 day',
    ...inserting('comments', { blog_id: rows.inesPost, content: 'Hello.' }),
  },
  { action: 'likes', most: 60, per: '10 minutes', ...inserting('likes', { comment_id: rows.verasComment }) },
  { action: 'reports', most: 10, per: '1 hour', ...inserting('reports', { comment_id: rows.verasComment }) },
  {
    action: 'renames',
    most: 10,
    per: '1 hour',
    does: by => ({ update: 'profiles', set: { username: 'Another' }, where: { id: by.id } }),
  },
  {
    action: 'edits',
    most: 30,
    per: '10 minutes',
    does: by => ({ update: 'comments', set: { rating: 3 }, where: { user_id: by.id } }),
  },
]

const oneOfEach = limits.filter(
  ({ action }, place) => limits.findIndex(limit => limit.action === action) === place,
)

function inserting(insert: 'comments' | 'likes' | 'reports', columns: Row) {
  return { does: (by: { id: string }) => ({ insert, row: { user_id: by.id, ...columns } }) }
}

/** SQL that inserts `count` actions of Noor, spread over the interval `per` before now. */
const inserted = (action: string, count: number, per: string) => `
  insert into private.recent_actions (user_id, action, done_at)
  select '${noor.id}', '${action}', now() - interval '${per}' * (n - 0.5) / ${count}
  from generate_series(1, ${count}) as n;`

const tooMany = { code: 'PT429', constraint: 'Please try again in' }

/** Rate limits of public actions. */
export const rateLimits: Case[] = [
  ...limits.flatMap(({ action, most, per, does }): Case[] => [
    {
      name: `the reader who made ${most} ${action} within ${per} has to wait`,
      as: 'reader',
      given: inserted(action, most, per),
      does: does(noor),
      expect: tooMany,
    },
    {
      name: `the reader who made ${most - 1} ${action} within ${per} need not wait`,
      as: 'reader',
      given: inserted(action, most - 1, per),
      does: does(noor),
      expect: 'done',
      also: [
        { table: 'private.recent_actions', where: { action }, row: { user_id: noor.id, done_at: 'now' } },
      ],
    },
    {
      name: `the reader whose first of ${most} ${action} is longer ago than ${per} need not wait`,
      as: 'reader',
      given: `${inserted(action, most, per)}
        update private.recent_actions set done_at = now() - interval '${per}' - interval '1 minute'
        where done_at = (select min(done_at) from private.recent_actions)`,
      does: does(noor),
      expect: 'done',
    },
    {
      name: `the reader whose ${most} ${action} a wrong clock dated ahead need not wait`,
      as: 'reader',
      given: `${inserted(action, most, per)}
        update private.recent_actions set done_at = now() + interval '1 day'`,
      does: does(noor),
      expect: 'done',
    },
    {
      name: `another reader need not wait for who made ${most} ${action} within ${per}`,
      as: 'other reader',
      given: `${inserted(action, most, per)} delete from public.likes`,
      does: does(tomas),
      expect: 'done',
    },
  ]),
  ...oneOfEach
    .filter(({ action }) => action !== 'reports')
    .map(
      ({ action, does }): Case => ({
        name: `an administrator has no limit of ${action}`,
        as: 'admin',
        given: `${inserted(action, 60, '10 minutes')} update private.recent_actions set user_id = '${vera.id}'`,
        does: does(vera),
        expect: 'done',
      }),
    ),
  ...oneOfEach.map(
    ({ action, most, per, does }): Case => ({
      name: `the service role has no limit of ${action}`,
      as: 'service role',
      given: `${inserted(action, most, per)} update private.recent_actions set done_at = done_at - interval '1 minute'`,
      does: does(noor),
      expect: 'done',
      also: [{ table: 'private.recent_actions', where: { done_at: 'now' }, row: null }],
    }),
  ),
  ...(
    [
      ['9 minutes 30 seconds', '30 seconds'],
      ['9 minutes 59 seconds', '1 second'],
      ['9 minutes', '1 minute'],
      ['7 minutes 30 seconds', '3 minutes'],
    ] as const
  ).map(
    ([ago, wait]): Case => ({
      name: `the reader whose ten reviews were made ${ago} ago has to wait ${wait}`,
      as: 'reader',
      given: `insert into private.recent_actions (user_id, action, done_at)
        select '${noor.id}', 'reviews', now() - interval '${ago}' from generate_series(1, 10)`,
      // In SQL only, so that now() is the same as in `given`.
      does: {
        sql: `insert into public.comments (user_id, blog_id, content) values ('${noor.id}', ${rows.inesPost}, 'Hello.')`,
      },
      expect: {
        code: 'PT429',
        constraint: `You are writing reviews very quickly. Please try again in ${wait}.`,
      },
    }),
  ),
  {
    name: 'the reader who wrote fifty reviews an hour ago has to wait for hours',
    as: 'reader',
    given: `insert into private.recent_actions (user_id, action, done_at)
      select '${noor.id}', 'reviews', now() - interval '1 hour' from generate_series(1, 50)`,
    does: said('Hello.'),
    expect: { code: 'PT429', constraint: 'Please try again in 23 hours.' },
  },
  {
    name: 'many likes do not keep a reader from a review',
    as: 'reader',
    given: inserted('likes', 60, '10 minutes'),
    does: said('Hello.'),
    expect: 'done',
  },
  {
    name: 'a reader who sends eleven reviews at once has none of them',
    as: 'reader',
    does: {
      sql: `insert into public.comments (user_id, blog_id, content)
        select '${noor.id}', ${rows.inesPost}, 'Review ' || n from generate_series(1, 11) as n`,
    },
    expect: tooMany,
  },
  {
    name: 'what a reader did more than a day ago is forgotten',
    as: 'reader',
    given: `insert into private.recent_actions (user_id, action, done_at) values ('${noor.id}', 'reviews', '2024-03-01'), ('${noor.id}', 'likes', '2024-03-01'), ('${tomas.id}', 'reviews', '2024-03-01')`,
    does: said('Hello.'),
    expect: 'done',
    also: [
      {
        table: 'private.recent_actions',
        where: { user_id: noor.id, action: 'reviews', done_at: old() },
        row: null,
      },
      {
        table: 'private.recent_actions',
        where: { user_id: noor.id, action: 'likes', done_at: old() },
        row: {},
      },
      {
        table: 'private.recent_actions',
        where: { user_id: tomas.id, action: 'reviews', done_at: old() },
        row: {},
      },
    ],
  },
  {
    name: 'an edit of a review does not count as another review',
    as: 'reader',
    given: inserted('reviews', 10, '10 minutes'),
    does: { update: 'comments', set: { content: 'Very well put.' }, where: { id: rows.noorsComment } },
    expect: 'done',
  },
  {
    name: 'the reader who edited thirty reviews within ten minutes cannot save one as it is',
    as: 'reader',
    given: inserted('edits', 30, '10 minutes'),
    does: { update: 'comments', set: { content: 'Well put.', rating: 4 }, where: { id: rows.noorsComment } },
    expect: tooMany,
  },
  {
    name: 'thirty edits do not keep a reader from liking a review that was edited',
    as: 'reader',
    given: inserted('edits', 30, '10 minutes'),
    does: { insert: 'likes', row: { user_id: noor.id, comment_id: rows.verasComment } },
    expect: 'done',
  },
  {
    name: 'a save of a profile that changes neither name nor picture does not count as a rename',
    as: 'reader',
    given: inserted('renames', 10, '1 hour'),
    does: { update: 'profiles', set: { username: noor.name, avatar_url: null }, where: { id: noor.id } },
    expect: 'done',
  },
  {
    name: 'the reader who changed name or picture ten times within an hour cannot take another picture',
    as: 'reader',
    given: inserted('renames', 10, '1 hour'),
    does: { update: 'profiles', set: { avatar_url: 'noor-77c2.png' }, where: { id: noor.id } },
    expect: tooMany,
  },
  {
    name: 'a deleted account leaves nothing of what it did',
    as: 'service role',
    given: inserted('likes', 3, '10 minutes'),
    does: { auth: `delete from auth.users where id = '${noor.id}'` },
    expect: 'done',
    also: [{ table: 'private.recent_actions', where: { user_id: noor.id }, row: null }],
  },
]

function old(): string {
  return '2024-03-01T00:00:00+00:00'
}
