import { type Case, NOW } from '../case.ts'
import { people, rows } from '../people.ts'
import { hiding, showing } from '../states.ts'

const post = { id: rows.verasPost }
const newPost = {
  user_id: people.vera.id,
  slug: rows.oldSlug,
  title: 'On gates',
  introduction: 'Why they creak.',
  topic: 'TypeScript',
}

/** Former slugs of posts. */
export const oldSlugs: Case[] = [
  ...Object.entries({ ...hiding, ...showing }).flatMap(([state, given]): Case[] => {
    const stays = state !== 'a draft' && state !== 'a post that waits for its time'
    return [
      {
        name: `the old slug of ${state} is ${stays ? 'stored' : 'forgotten'}`,
        as: 'other admin',
        given,
        does: { update: 'blogs', set: { slug: 'on-tall-hedges' }, where: post },
        expect: 'done',
        also: [
          {
            table: 'public.old_slugs',
            where: { slug: 'on-hedges' },
            row: stays ? { blog_id: rows.verasPost, created_at: NOW } : null,
          },
          { table: 'public.old_slugs', where: { slug: rows.oldSlug }, row: { blog_id: rows.verasPost } },
        ],
      },
    ]
  }),
  {
    name: 'a post that keeps its slug has no old one',
    as: 'admin',
    does: { update: 'blogs', set: { slug: 'on-hedges', title: 'On old hedges' }, where: post },
    expect: 'done',
    also: [{ table: 'public.old_slugs', where: { slug: 'on-hedges' }, row: null }],
  },
  {
    name: 'an old slug that a draft takes goes on leading to where its post is',
    as: 'admin',
    does: { insert: 'blogs', row: { ...newPost, status: 'draft' } },
    expect: 'done',
    also: [{ table: 'public.old_slugs', where: { slug: rows.oldSlug }, row: { blog_id: rows.verasPost } }],
  },
  {
    name: 'a post that takes the old slug of another leaves its own behind',
    as: 'admin',
    does: { update: 'blogs', set: { slug: rows.oldSlug }, where: { id: rows.inesPost } },
    expect: 'done',
    also: [
      { table: 'public.old_slugs', where: { slug: rows.oldSlug }, row: { blog_id: rows.verasPost } },
      { table: 'public.old_slugs', where: { slug: 'on-walls' }, row: { blog_id: rows.inesPost } },
    ],
  },
  {
    name: 'an old slug leads to the post that had it last',
    as: 'admin',
    // An import is the only way to make a used slug an old one.
    given: `insert into public.old_slugs (slug, blog_id, created_at) values ('on-hedges', ${rows.inesPost}, '2024-02-01')`,
    does: { update: 'blogs', set: { slug: 'on-tall-hedges' }, where: post },
    expect: 'done',
    also: [
      {
        table: 'public.old_slugs',
        where: { slug: 'on-hedges' },
        row: { blog_id: rows.verasPost, created_at: NOW },
      },
    ],
  },
  {
    name: 'an old slug of a post that is gone is refused',
    as: 'service role',
    does: { insert: 'old_slugs', row: { slug: 'on-shrubs', blog_id: 999 } },
    expect: { code: '23503', constraint: 'old_slugs_blog_id_fkey' },
  },
]
