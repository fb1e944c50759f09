import { type Case, NOW } from '../case.ts'
import { people, rows } from '../people.ts'

const { vera, ines } = people
const post = { id: rows.verasPost }
const text = {
  slug: 'on-gates',
  title: 'On gates',
  subtitle: 'And who oils them',
  introduction: 'Why they creak.',
  content: '<p>Rust.</p>',
  topic: 'TypeScript',
  tags: ['Gates'],
  thumbnail: 'gate.webp',
  cover: 'swell-6-00c0ffee',
  reviewed: { type: 'Book', name: 'Gates', maker: '', address: '', rating: 3, isRatedByReaders: false },
}

/** A version is stored each time that a post is saved. */
export const versions: Case[] = [
  {
    name: 'a new post has its first version',
    as: 'admin',
    does: { insert: 'blogs', row: { ...text, user_id: vera.id } },
    expect: 'done',
    also: [
      {
        table: 'public.versions',
        where: { fields: { slug: 'on-gates' } },
        row: { fields: text, user_id: vera.id, created_at: NOW },
      },
    ],
  },
  ...Object.entries(text).map(([column, value]): Case => {
    const set = { [column]: value }
    return {
      name: `a changed ${column} is a version, by who saved it`,
      as: 'other admin',
      does: { update: 'blogs', set, where: post },
      expect: 'done',
      also: [
        {
          table: 'public.versions',
          where: { blog_id: rows.verasPost, user_id: ines.id },
          row: { fields: set, created_at: NOW },
        },
        {
          table: 'public.versions',
          where: { id: rows.verasVersion },
          row: { fields: { title: 'On bushes' } },
        },
      ],
    }
  }),
  {
    name: 'a post that is saved unchanged has no new version',
    as: 'other admin',
    does: { update: 'blogs', set: { title: 'On hedges', status: 'draft' }, where: post },
    expect: 'done',
    also: [{ table: 'public.versions', where: { user_id: ines.id }, row: null }],
  },
  {
    name: 'what the service role saves is a version by the author',
    as: 'service role',
    does: { update: 'blogs', set: { title: 'On old hedges' }, where: post },
    expect: 'done',
    also: [
      {
        table: 'public.versions',
        where: { fields: { title: 'On old hedges' } },
        row: { user_id: vera.id, created_at: '2024-02-01T00:00:00+00:00' },
      },
    ],
  },
  {
    name: 'a version of a post that is gone is refused',
    as: 'service role',
    does: { insert: 'versions', row: { fields: text, blog_id: 999, created_at: '2024-01-01' } },
    expect: { code: '23503', constraint: 'versions_blog_id_fkey' },
  },
  {
    name: 'a version without an author is refused',
    as: 'service role',
    does: {
      update: 'versions',
      set: { user_id: '00000000-0000-4000-8000-0000000000ff' },
      where: { id: rows.verasVersion },
    },
    expect: { code: '23503', constraint: 'versions_user_id_fkey' },
  },
]
