import type { Case, Request, Row } from '../case.ts'
import { people, rows } from '../people.ts'
import { said } from './duplicates.ts'

const { noor, tomas, vera } = people

interface Limit {
  act: string
  most: number
  per: string
  does(by: { id: string }): Request
}

const limits: Limit[] = [
  {
    act: 'reviews',
    most: 10,
    per: '10 minutes',
    ...inserting('comments', { blog_id: rows.inesPost, content: 'Hello.' }),
  },
  {
    act: 'reviews',
    most: 50,
    per: '1 day',
    ...inserting('comments', { blog_id: rows.inesPost, content: 'Hello.' }),
  },
  { act: 'likes', most: 60, per: '10 minutes', ...inserting('likes', { comment_id: rows.verasComment }) },
  { act: 'reports', most: 10, per: '1 hour', ...inserting('reports', { comment_id: rows.verasComment }) },
  {
    act: 'renames',
    most: 10,
    per: '1 hour',
    does: by => ({ update: 'profiles', set: { username: 'Another' }, where: { id: by.id } }),
  },
  {
    act: 'edits',
    most: 30,
    per: '10 minutes',
    does: by => ({ update: 'comments', set: { rating: 3 }, where: { user_id: by.id } }),
  },
]

const oneOfEach = limits.filter(({ act }, place) => limits.findIndex(limit => limit.act === act) === place)

function inserting(insert: 'comments' | 'likes' | 'reports', columns: Row) {
  return { does: (by: { id: string }) => ({ insert, row: { user_id: by.id, ...columns } }) }
}

/** SQL that inserts `count` acts of Noor, spread over the interval `per` before now. */
const acted = (act: string, count: number, per: string) => `
  insert into private.acts (user_id, act, done_at)
  select '${noor.id}', '${act}', now() - interval '${per}' * (n - 0.5) / ${count}
  from generate_series(1, ${count}) as n;`

const tooMany = { code: 'PT429', constraint: 'Please try again in' }

/** Rate limits of public acts. */
export const actLimits: Case[] = [
  ...limits.flatMap(({ act, most, per, does }): Case[] => [
    {
      name: `the reader who made ${most} ${act} within ${per} has to wait`,
      as: 'reader',
      given: acted(act, most, per),
      does: does(noor),
      expect: tooMany,
    },
    {
      name: `the reader who made ${most - 1} ${act} within ${per} need not wait`,
      as: 'reader',
      given: acted(act, most - 1, per),
      does: does(noor),
      expect: 'done',
      also: [{ table: 'private.acts', where: { act }, row: { user_id: noor.id, done_at: 'now' } }],
    },
    {
      name: `the reader whose first of ${most} ${act} is longer ago than ${per} need not wait`,
      as: 'reader',
      given: `${acted(act, most, per)}
        update private.acts set done_at = now() - interval '${per}' - interval '1 minute'
        where done_at = (select min(done_at) from private.acts)`,
      does: does(noor),
      expect: 'done',
    },
    {
      name: `another reader need not wait for who made ${most} ${act} within ${per}`,
      as: 'other reader',
      given: `${acted(act, most, per)} delete from public.likes`,
      does: does(tomas),
      expect: 'done',
    },
  ]),
  ...oneOfEach
    .filter(({ act }) => act !== 'reports')
    .map(
      ({ act, does }): Case => ({
        name: `an administrator has no limit of ${act}`,
        as: 'admin',
        given: `${acted(act, 60, '10 minutes')} update private.acts set user_id = '${vera.id}'`,
        does: does(vera),
        expect: 'done',
      }),
    ),
  ...oneOfEach.map(
    ({ act, most, per, does }): Case => ({
      name: `the service role has no limit of ${act}`,
      as: 'service role',
      given: `${acted(act, most, per)} update private.acts set done_at = done_at - interval '1 minute'`,
      does: does(noor),
      expect: 'done',
      also: [{ table: 'private.acts', where: { done_at: 'now' }, row: null }],
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
      name: `the reader whose ten reviews were made ${ago} ago is told to wait ${wait}`,
      as: 'reader',
      given: `insert into private.acts (user_id, act, done_at)
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
    name: 'the reader who wrote fifty reviews an hour ago is told to wait for hours',
    as: 'reader',
    given: `insert into private.acts (user_id, act, done_at)
      select '${noor.id}', 'reviews', now() - interval '1 hour' from generate_series(1, 50)`,
    does: said('Hello.'),
    expect: { code: 'PT429', constraint: 'Please try again in 23 hours.' },
  },
  {
    name: 'many likes do not keep a reader from a review',
    as: 'reader',
    given: acted('likes', 60, '10 minutes'),
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
    given: `insert into private.acts (user_id, act, done_at) values ('${noor.id}', 'reviews', '2024-03-01'), ('${noor.id}', 'likes', '2024-03-01'), ('${tomas.id}', 'reviews', '2024-03-01')`,
    does: said('Hello.'),
    expect: 'done',
    also: [
      { table: 'private.acts', where: { user_id: noor.id, act: 'reviews', done_at: old() }, row: null },
      { table: 'private.acts', where: { user_id: noor.id, act: 'likes', done_at: old() }, row: {} },
      { table: 'private.acts', where: { user_id: tomas.id, act: 'reviews', done_at: old() }, row: {} },
    ],
  },
  {
    name: 'an edit of a review does not count as another review',
    as: 'reader',
    given: acted('reviews', 10, '10 minutes'),
    does: { update: 'comments', set: { content: 'Very well put.' }, where: { id: rows.noorsComment } },
    expect: 'done',
  },
  {
    name: 'the reader who edited thirty reviews within ten minutes cannot save one as it is',
    as: 'reader',
    given: acted('edits', 30, '10 minutes'),
    does: { update: 'comments', set: { content: 'Well put.', rating: 4 }, where: { id: rows.noorsComment } },
    expect: tooMany,
  },
  {
    name: 'thirty edits do not keep a reader from liking a review that was edited',
    as: 'reader',
    given: acted('edits', 30, '10 minutes'),
    does: { insert: 'likes', row: { user_id: noor.id, comment_id: rows.verasComment } },
    expect: 'done',
  },
  {
    name: 'a save of a profile that changes neither name nor picture does not count as a rename',
    as: 'reader',
    given: acted('renames', 10, '1 hour'),
    does: { update: 'profiles', set: { username: noor.name, avatar_url: null }, where: { id: noor.id } },
    expect: 'done',
  },
  {
    name: 'the reader who changed name or picture ten times within an hour cannot take another picture',
    as: 'reader',
    given: acted('renames', 10, '1 hour'),
    does: { update: 'profiles', set: { avatar_url: 'noor-77c2.png' }, where: { id: noor.id } },
    expect: tooMany,
  },
  {
    name: 'a deleted account leaves nothing of what it did',
    as: 'service role',
    given: acted('likes', 3, '10 minutes'),
    does: { auth: `delete from auth.users where id = '${noor.id}'` },
    expect: 'done',
    also: [{ table: 'private.acts', where: { user_id: noor.id }, row: null }],
  },
]

function old(): string {
  return '2024-03-01T00:00:00+00:00'
}
