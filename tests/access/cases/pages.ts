import { type Case, NOW, refused } from '../case.ts'
import { people, rows } from '../people.ts'

const { vera, ines } = people
const about = { id: rows.about }
const text = {
  slug: 'now',
  title: 'Now',
  introduction: 'What I do.',
  content: '<p>Gates.</p>',
  thumbnail: 'gate.webp',
}
const draftId = '00000000-0000-4000-8000-0000000000d3'
const since2024 = '2024-02-01T00:00:00+00:00'

/** Rules for the pages of the owner besides the grid's. */
export const pages: Case[] = [
  {
    name: 'a new page is a draft without a date of publishing, and has its first version',
    as: 'admin',
    does: { insert: 'pages', row: text },
    expect: 'done',
    becomes: { status: 'draft', published_at: null, updated_at: NOW, created_at: NOW },
    also: [
      {
        table: 'public.versions',
        where: { fields: { slug: 'now' } },
        row: { fields: text, user_id: vera.id, blog_id: null, created_at: NOW },
      },
    ],
  },
  ...Object.entries(text).map(([column, value]): Case => {
    const set = { [column]: value }
    return {
      name: `a changed ${column} of a page is a version, by who saved it`,
      as: 'other admin',
      does: { update: 'pages', set, where: about },
      expect: 'done',
      becomes: { updated_at: NOW, published_at: since2024 },
      also: [
        {
          table: 'public.versions',
          where: { page_id: rows.about, user_id: ines.id },
          row: { fields: set, created_at: NOW },
        },
        {
          table: 'public.versions',
          where: { id: rows.versionOfAbout },
          row: { fields: { title: 'About me' } },
        },
      ],
    }
  }),
  {
    name: 'a page that is saved unchanged has no new version',
    as: 'other admin',
    does: { update: 'pages', set: { title: 'About', status: 'draft' }, where: about },
    expect: 'done',
    becomes: { published_at: since2024 },
    also: [{ table: 'public.versions', where: { user_id: ines.id }, row: null }],
  },
  {
    name: 'a page says when it was published',
    as: 'admin',
    does: { update: 'pages', set: { status: 'published' }, where: { id: rows.uses } },
    expect: 'done',
    becomes: { published_at: NOW },
  },
  {
    name: 'an administrator cannot choose when a page was published',
    as: 'admin',
    does: { update: 'pages', set: { published_at: since2024 }, where: { id: rows.uses } },
    expect: refused,
  },
  {
    name: 'the old address of a published page stays',
    as: 'admin',
    does: { update: 'pages', set: { slug: 'me' }, where: about },
    expect: 'done',
    also: [
      {
        table: 'public.old_page_slugs',
        where: { slug: 'about' },
        row: { page_id: rows.about, created_at: NOW },
      },
      { table: 'public.old_page_slugs', where: { slug: rows.oldPageSlug }, row: { page_id: rows.about } },
    ],
  },
  {
    name: 'the old address of a page that was taken back stays',
    as: 'admin',
    given: `update public.pages set status = 'draft' where id = ${rows.about}`,
    does: { update: 'pages', set: { slug: 'me' }, where: about },
    expect: 'done',
    also: [{ table: 'public.old_page_slugs', where: { slug: 'about' }, row: { page_id: rows.about } }],
  },
  {
    name: 'the old address of a page that was never published is forgotten',
    as: 'admin',
    does: { update: 'pages', set: { slug: 'tools' }, where: { id: rows.uses } },
    expect: 'done',
    also: [{ table: 'public.old_page_slugs', where: { slug: 'uses' }, row: null }],
  },
  {
    name: 'a page that keeps its slug has no old address',
    as: 'admin',
    does: { update: 'pages', set: { slug: 'about', title: 'About us' }, where: about },
    expect: 'done',
    also: [{ table: 'public.old_page_slugs', where: { slug: 'about' }, row: null }],
  },
  {
    name: 'an old address leads to the page that had it last',
    as: 'admin',
    given: `insert into public.old_page_slugs (slug, page_id, created_at) values ('about', ${rows.uses}, '2024-02-01')`,
    does: { update: 'pages', set: { slug: 'me' }, where: about },
    expect: 'done',
    also: [
      {
        table: 'public.old_page_slugs',
        where: { slug: 'about' },
        row: { page_id: rows.about, created_at: NOW },
      },
    ],
  },
  ...(['visitor', 'reader'] as const).map(
    (as): Case => ({
      name: `a ${as} does not find the old address of a page that was taken back`,
      as,
      given: `update public.pages set status = 'draft' where id = ${rows.about}`,
      does: { select: 'old_page_slugs', where: {} },
      expect: [],
    }),
  ),
  {
    name: 'an old address of a page that is gone is refused',
    as: 'service role',
    does: { insert: 'old_page_slugs', row: { slug: 'me', page_id: 999 } },
    expect: { code: '23503', constraint: 'old_page_slugs_page_id_fkey' },
  },
  {
    name: 'a deleted page takes its drafts, versions and old addresses along',
    as: 'admin',
    given: `insert into public.drafts (id, user_id, of_page, page_id) values ('${draftId}', '${vera.id}', true, ${rows.about})`,
    does: { delete: 'pages', where: about },
    expect: 'done',
    also: [
      { table: 'public.drafts', where: { id: draftId }, row: null },
      { table: 'public.versions', where: { id: rows.versionOfAbout }, row: null },
      { table: 'public.old_page_slugs', where: { slug: rows.oldPageSlug }, row: null },
      { table: 'public.pages', where: { id: rows.uses }, row: {} },
      { table: 'public.versions', where: { id: rows.verasVersion }, row: {} },
    ],
  },
  {
    name: 'a draft of a page can be stored',
    as: 'admin',
    does: {
      insert: 'drafts',
      row: { id: draftId, of_page: true, page_id: rows.about, fields: { title: 'About us' } },
    },
    expect: 'done',
  },
  {
    name: 'a draft of a page that is gone is refused',
    as: 'admin',
    does: { insert: 'drafts', row: { id: draftId, of_page: true, page_id: 999 } },
    expect: { code: '23503', constraint: 'drafts_page_id_fkey' },
  },
  {
    name: 'a draft of a post is of no page',
    as: 'admin',
    does: { insert: 'drafts', row: { id: draftId, page_id: rows.about } },
    expect: { code: '23514', constraint: 'drafts_of_one_kind' },
  },
  {
    name: 'a draft of a page is of no post',
    as: 'admin',
    does: { insert: 'drafts', row: { id: draftId, of_page: true, blog_id: rows.verasPost } },
    expect: { code: '23514', constraint: 'drafts_of_one_kind' },
  },
  {
    name: 'a version of a page that is gone is refused',
    as: 'service role',
    does: {
      insert: 'versions',
      row: { fields: text, page_id: 999, created_at: since2024 },
    },
    expect: { code: '23503', constraint: 'versions_page_id_fkey' },
  },
  {
    name: 'a version is of a post or of a page',
    as: 'service role',
    does: { insert: 'versions', row: { fields: text, created_at: since2024 } },
    expect: { code: '23514', constraint: 'versions_of_one_kind' },
  },
  {
    name: 'a version is not of both a post and a page',
    as: 'service role',
    does: { update: 'versions', set: { page_id: rows.about }, where: { id: rows.verasVersion } },
    expect: { code: '23514', constraint: 'versions_of_one_kind' },
  },
  // Without `returning`, which would need the right to read the new row.
  {
    name: 'a reader who does not read it back cannot add a page',
    as: 'reader',
    does: { sql: `insert into public.pages (slug, title) values ('now', 'Now')` },
    expect: refused,
  },
  {
    name: 'a reader who updates without a condition changes no page',
    as: 'reader',
    does: { sql: `update public.pages set title = 'Mine'` },
    expect: 'nothing',
  },
  {
    name: 'a reader who deletes without a condition deletes no page',
    as: 'reader',
    does: { sql: 'delete from public.pages' },
    expect: 'nothing',
  },
]
