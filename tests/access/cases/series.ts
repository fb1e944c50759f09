import { authenticatorOf, becomesAfter, type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { hiding } from '../states.ts'

const { vera } = people
const gardens = { slug: 'gardens' }
const parts: Request = { call: 'list_series_posts', with: { of_series: 'gardens' } }
const both = `update public.blogs set series = 'gardens' where id = ${rows.inesPost};`
const posts = (...ids: number[]): Row[] => ids.map(id => ({ id }))
const administrators: Actor[] = ['admin', 'other admin']
const readsAll: Actor[] = [...administrators, 'service role']
const pins: Request = { call: 'pin_posts', with: { ids: [rows.inesPost] } }
const shelf: Request = { call: 'list_shelf' }
const book = `update public.blogs set reviewed = '{"type": "Book", "name": "Moats", "maker": "", "address": "", "rating": 4, "isRatedByReaders": true, "year": 1980}'
  where id = ${rows.verasPost};`

const hidden: Case[] = Object.entries(hiding).flatMap(([state, given]) => [
  ...everybody.map(
    (as): Case => ({
      name: `${actors[as].phrase} ${readsAll.includes(as) ? 'finds' : 'does not find'} a series whose only part is ${state}`,
      as,
      given,
      does: { select: 'series', columns: ['slug'], where: gardens },
      expect: readsAll.includes(as) ? [gardens] : 'nothing',
    }),
  ),
  ...(['visitor', 'reader', 'admin'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} ${as === 'admin' ? 'counts' : 'does not count'} a part that is ${state}`,
      as,
      given: `${both} ${given}`,
      does: parts,
      expect: as === 'admin' ? posts(rows.verasPost, rows.inesPost) : posts(rows.inesPost),
    }),
  ),
  {
    name: `the shelf has no review that is ${state}`,
    as: 'visitor',
    given: `${book} ${given}`,
    does: shelf,
    expect: [],
  },
])

export const series: Case[] = [
  ...hidden,
  {
    name: 'a visitor cannot read the order of a series, which has ids of drafts',
    as: 'visitor',
    does: { select: 'series', columns: ['post_order'], where: gardens },
    expect: refused,
  },
  {
    name: 'the parts of a series are in the order of its owner, and others follow',
    as: 'visitor',
    given: `${both} update public.series set post_order = '{1, ${rows.inesPost}}' where slug = 'gardens';`,
    does: parts,
    expect: posts(rows.inesPost, rows.verasPost),
  },
  becomesAfter('')(
    'an import that is undone leaves a series that has posts',
    '',
    `select private.remove_imported('series', '${rows.gardens}', private.imported_digest('series', '${rows.gardens}')) is null as is_removed`,
    { is_removed: false },
  ),
  {
    name: 'posts of a deleted series stay without it',
    as: 'admin',
    does: { delete: 'series', where: gardens },
    expect: 'done',
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { series: null } }],
  },
  {
    name: 'a post cannot be in a series that does not exist',
    as: 'admin',
    does: { update: 'blogs', set: { series: 'gates' }, where: { id: rows.verasPost } },
    expect: { code: '23503', constraint: 'blogs_series_fkey' },
  },
  {
    name: 'a series cannot get the address of another',
    as: 'admin',
    does: { insert: 'series', row: { slug: 'gardens', name: 'Other gardens' } },
    expect: { code: '23505', constraint: 'series_slug_unique' },
  },
  ...(
    [
      ['a blank name', { name: ' ' }, 'series_name_valid'],
      ['a name of 121 characters', { name: 'é'.repeat(121) }, 'series_name_valid'],
      ['a description of 501 characters', { description: 'é'.repeat(501) }, 'series_description_length'],
      ['titles of 5,001 characters', { coming: 'é'.repeat(5001) }, 'series_coming_length'],
      ['an order of 10,001 posts', { post_order: Array(10_001).fill(1) }, 'series_post_order_count'],
    ] satisfies [string, Row, string][]
  ).map(
    ([what, set, constraint]): Case => ({
      name: `a series cannot have ${what}`,
      as: 'admin',
      does: { update: 'series', set, where: gardens },
      expect: { code: '23514', constraint },
    }),
  ),
  {
    name: 'a series cannot have an address with a slash',
    as: 'admin',
    does: { insert: 'series', row: { slug: 'a/b', name: 'Slash' } },
    expect: { code: '23514', constraint: 'series_slug_shape' },
  },
  {
    name: 'an administrator cannot change the address of a series',
    as: 'admin',
    does: { update: 'series', set: { slug: 'gates' }, where: gardens },
    expect: refused,
  },
  ...(['insert', 'update', 'delete'] as const).map(
    (verb): Case => ({
      name: `an administrator without the second factor cannot ${verb} a series`,
      as: 'admin',
      given: authenticatorOf(vera.id),
      does:
        verb === 'insert'
          ? { insert: 'series', row: { slug: 'gates', name: 'Gates' } }
          : verb === 'update'
            ? { update: 'series', set: { name: 'Gates' }, where: gardens }
            : { delete: 'series', where: gardens },
      expect: verb === 'insert' ? refused : 'nothing',
    }),
  ),
  {
    name: 'everybody finds a published review on the shelf',
    as: 'visitor',
    given: book,
    does: shelf,
    expect: [{ total: 1, types: ['Book'], slug: 'on-hedges', average: 2.5, ratings: 2 }],
  },
  ...(['visitor', 'reader', 'other reader'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot pin a post to the front page`,
      as,
      does: pins,
      expect: refused,
    }),
  ),
  {
    name: 'an administrator cannot pin a post by hand',
    as: 'admin',
    does: { update: 'blogs', set: { pinned: 1 }, where: { id: rows.verasPost } },
    expect: refused,
  },
  {
    name: 'an administrator pins another post without a new date or version',
    as: 'admin',
    given: `update public.blogs set pinned = 1 where id = ${rows.verasPost};`,
    does: pins,
    expect: 'done',
    also: [
      { table: 'public.blogs', where: { id: rows.verasPost }, row: { pinned: null } },
      {
        table: 'public.blogs',
        where: { id: rows.inesPost },
        row: { pinned: 1, updated_at: '2024-02-02T00:00:00+00:00' },
      },
      { table: 'public.versions', where: { blog_id: rows.inesPost }, row: null },
    ],
  },
  {
    name: 'the front page has at most five pinned posts',
    as: 'admin',
    does: { call: 'pin_posts', with: { ids: [1, 2, 3, 4, 5, rows.verasPost] } },
    expect: { code: '23514', constraint: 'blogs_pinned_range' },
  },
  {
    name: 'a pinned post is first in the list of all posts',
    as: 'visitor',
    given: `update public.blogs set pinned = 1 where id = ${rows.verasPost};`,
    does: { call: 'list_published_posts', with: { newest_first: true, take: 1 } },
    expect: [{ total: 2, id: rows.verasPost }],
  },
  ...Object.entries(hiding).map(
    ([state, given]): Case => ({
      name: `a pinned post is not listed while it is ${state}`,
      as: 'visitor',
      given: `update public.blogs set pinned = 1 where id = ${rows.verasPost}; ${given}`,
      does: { call: 'list_published_posts' },
      expect: [{ total: 1, id: rows.inesPost }],
    }),
  ),
]
