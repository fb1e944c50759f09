import { type Case, NOW, refused } from '../case.ts'
import { people, rows } from '../people.ts'

const { vera } = people
const id = '00000000-0000-4000-8000-0000000000d3'
const demoted = `update public.profiles set role = 'user' where id = '${vera.id}';`

/** Rules for drafts besides the grid's. */
export const drafts: Case[] = [
  {
    name: 'a changed draft carries the time of its change',
    as: 'service role',
    does: { update: 'drafts', set: { fields: { title: 'On h' } }, where: { id: rows.verasDraft } },
    expect: 'done',
    becomes: { updated_at: NOW },
  },
  {
    name: 'a new draft carries the time of writing',
    as: 'service role',
    does: {
      insert: 'drafts',
      row: { id, user_id: vera.id, updated_at: '2001-01-01' },
    },
    expect: 'done',
    becomes: { updated_at: NOW },
  },
  {
    name: 'two drafts of one post can be stored',
    as: 'admin',
    does: { insert: 'drafts', row: { id, blog_id: rows.verasPost } },
    expect: 'done',
  },
  {
    name: 'a draft of a post that is gone is refused',
    as: 'admin',
    does: { insert: 'drafts', row: { id, blog_id: 999 } },
    expect: { code: '23503', constraint: 'drafts_blog_id_fkey' },
  },
  {
    name: 'the fields of a draft are an object',
    as: 'admin',
    does: { sql: `update public.drafts set fields = '[]'` },
    expect: { code: '23514', constraint: 'drafts_fields_object' },
  },
  // In SQL, because the API takes no such request.
  {
    name: 'the fields of a draft together have at most 6 MB',
    as: 'admin',
    does: {
      sql: `update public.drafts set fields = jsonb_build_object('new', repeat('a', 6 * 1024 * 1024))`,
    },
    expect: { code: '23514', constraint: 'drafts_fields_size' },
  },
  // Without `returning`, which would need the right to read the new row.
  {
    name: 'an administrator who does not read it back cannot add a draft of another one',
    as: 'admin',
    does: { sql: `insert into public.drafts (id, user_id) values (gen_random_uuid(), '${people.ines.id}')` },
    expect: refused,
  },
  {
    name: 'a reader who does not read it back cannot add a draft',
    as: 'reader',
    does: { sql: 'insert into public.drafts (id) values (gen_random_uuid())' },
    expect: refused,
  },
  {
    name: 'an administrator who deletes without a condition deletes only their own drafts',
    as: 'admin',
    does: { sql: 'delete from public.drafts' },
    expect: 'done',
    also: [
      { table: 'public.drafts', where: { id: rows.verasDraft }, row: null },
      { table: 'public.drafts', where: { id: rows.inesDraft }, row: {} },
    ],
  },
  {
    name: 'an administrator who updates without a condition changes only their own drafts',
    as: 'admin',
    does: { sql: `update public.drafts set fields = '{"title": "Mine"}'` },
    expect: 'done',
    also: [
      { table: 'public.drafts', where: { id: rows.verasDraft }, row: { fields: { title: 'Mine' } } },
      { table: 'public.drafts', where: { id: rows.inesDraft }, row: { fields: { title: 'On moats' } } },
    ],
  },
  {
    name: 'a former administrator does not find their drafts',
    as: 'admin',
    given: demoted,
    does: { select: 'drafts', where: {} },
    expect: [],
  },
  {
    name: 'a former administrator cannot change their drafts',
    as: 'admin',
    given: demoted,
    does: { sql: `update public.drafts set fields = '{"title": "Mine"}'` },
    expect: 'nothing',
  },
  {
    name: 'a former administrator cannot delete their drafts',
    as: 'admin',
    given: demoted,
    does: { sql: 'delete from public.drafts' },
    expect: 'nothing',
  },
  {
    name: 'an administrator finds only their own drafts',
    as: 'other admin',
    does: { select: 'drafts', where: {} },
    expect: [{ id: rows.inesDraft }],
  },
  {
    name: 'an administrator exports their own drafts',
    as: 'other admin',
    given: `update public.drafts set updated_at = now()`,
    does: {
      sql: `select jsonb_path_query_array(public.export_account(), '$.drafts[*].fields.title') as titles`,
    },
    expect: [{ titles: ['On moats'] }],
  },
  {
    name: 'a former administrator exports no posts and drafts that others have written on since',
    as: 'other admin',
    given: `update public.profiles set role = 'user' where id = '${people.ines.id}';
      update public.blogs set status = 'draft', published_at = null, content = 'Written since.' where id = ${rows.inesPost};`,
    does: {
      sql: `select answer -> 'drafts' as drafts, answer -> 'posts' as posts from public.export_account() as answer`,
    },
    expect: [{ drafts: [], posts: [] }],
  },
]
