import { type Case, refused } from '../case.ts'
import { people } from '../people.ts'

const { vera, ines } = people
const demoted = `update public.profiles set role = 'user' where id = '${vera.id}';`
const own = { user_id: vera.id, name: 'Sign-off' }
const others = { table: 'public.snippets' as const, where: { user_id: ines.id, name: 'Moat' } }

/** Rules for snippets besides the grid's. */
export const snippets: Case[] = [
  {
    name: 'a snippet without an owner belongs to who adds it',
    as: 'admin',
    does: { sql: `insert into public.snippets (name, content) values ('Frame', '<p>a</p>')` },
    expect: 'done',
    also: [{ table: 'public.snippets', where: { user_id: vera.id, name: 'Frame' }, row: {} }],
  },
  // Without `returning`, which would need the right to read the new row.
  {
    name: 'an administrator who does not read it back cannot add a snippet of another one',
    as: 'admin',
    does: {
      sql: `insert into public.snippets (user_id, name, content) values ('${ines.id}', 'Frame', '<p>a</p>')`,
    },
    expect: refused,
  },
  {
    name: 'an administrator cannot give a snippet to another one',
    as: 'admin',
    does: { sql: `update public.snippets set user_id = '${ines.id}'` },
    expect: refused,
  },
  {
    name: 'an administrator who deletes without a condition deletes only their own snippets',
    as: 'admin',
    does: { sql: 'delete from public.snippets' },
    expect: 'done',
    also: [
      { table: 'public.snippets', where: own, row: null },
      { ...others, row: {} },
    ],
  },
  {
    name: 'an administrator who renames without a condition renames only their own snippets',
    as: 'admin',
    does: { sql: `update public.snippets set name = 'Mine'` },
    expect: 'done',
    also: [
      { table: 'public.snippets', where: { ...own, name: 'Mine' }, row: {} },
      { ...others, row: {} },
    ],
  },
  ...(['select', 'update', 'delete'] as const).map(
    (verb): Case => ({
      name: `a former administrator cannot ${verb} their snippets`,
      as: 'admin',
      given: demoted,
      does:
        verb === 'select'
          ? { select: 'snippets', where: {} }
          : verb === 'update'
            ? { update: 'snippets', set: { name: 'Mine' }, where: own }
            : { delete: 'snippets', where: own },
      expect: 'nothing',
    }),
  ),
  {
    name: 'a former administrator cannot add a snippet',
    as: 'admin',
    given: demoted,
    does: { insert: 'snippets', row: { name: 'Frame', content: '<p>a</p>' } },
    expect: refused,
  },
  {
    name: 'an administrator has one snippet of a name',
    as: 'admin',
    does: { insert: 'snippets', row: { name: 'Sign-off', content: '<p>a</p>' } },
    expect: { code: '23505', constraint: 'snippets_pkey' },
  },
  ...['', ' ', ' a', 'a\nb', 'a'.repeat(81)].map(
    (name): Case => ({
      name: `a snippet is not named ${JSON.stringify(name)}`,
      as: 'admin',
      does: { insert: 'snippets', row: { name, content: '<p>a</p>' } },
      expect: { code: '23514', constraint: 'snippets_name_line' },
    }),
  ),
  {
    name: 'a snippet is not empty',
    as: 'admin',
    does: { insert: 'snippets', row: { name: 'Frame', content: '' } },
    expect: { code: '23514', constraint: 'snippets_content_size' },
  },
  {
    name: 'a snippet has at most 256 kB',
    as: 'admin',
    does: {
      sql: `insert into public.snippets (name, content) values ('Frame', repeat('a', 256 * 1024 + 1))`,
    },
    expect: { code: '23514', constraint: 'snippets_content_size' },
  },
  {
    name: 'a deleted account takes its snippets along, and no others',
    as: 'service role',
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: 'done',
    also: [
      { table: 'public.snippets', where: own, row: null },
      { ...others, row: {} },
    ],
  },
  {
    name: 'an export has the snippets of who asks',
    as: 'admin',
    does: {
      sql: `select snippet ->> 'content' as content from jsonb_array_elements(public.export_account() -> 'snippets') as snippet`,
    },
    expect: [{ content: '<p>See you at the gate.</p>' }],
  },
]
