import { type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, files, people, rows } from '../people.ts'

const { noor, tomas } = people

const calls: Record<string, Request> = {
  'read what a new site still needs': { call: 'first_steps' },
  'close the first steps': { call: 'end_first_steps' },
  'remove the sample content': { call: 'remove_sample_content' },
}

const may: Actor[] = ['admin', 'other admin']

/** The post of Ines is a sample that nobody has touched. */
const sample = `
  delete from private.sample_rows;
  update public.blogs set updated_at = inserted_at where id in (${rows.inesPost}, ${rows.verasPost});
  insert into private.sample_rows (kind, id) values ('post', '${rows.inesPost}');`

const removes = (what: string, given: string, post: number, isGone: boolean, also: number[] = []): Case => ({
  name: `removing the sample content ${isGone ? 'removes' : 'keeps'} ${what}`,
  as: 'admin',
  given: sample + given,
  does: { call: 'remove_sample_content', with: { also } },
  expect: isGone || post === rows.verasPost ? 'done' : [],
  also: [{ table: 'public.blogs', where: { id: post }, row: isGone ? null : { id: post } }],
})

const review = (id: string) =>
  `insert into public.comments (user_id, blog_id, content) values ('${id}', ${rows.inesPost}, 'Hm.');`

const readers = (rest: string): Pick<Case, 'as' | 'given' | 'does' | 'expect'> => ({
  as: 'admin',
  given: `${sample} insert into private.sample_rows (kind, id) values ('reader', '${tomas.id}'); ${rest}`,
  does: { call: 'remove_sample_content' },
  expect: 'done',
})

const profile = (id: string, row: Row | null) => [{ table: 'public.profiles', where: { id }, row }]

/** The first steps of an administrator, and the removal of the sample content. */
export const firstSteps: Case[] = [
  ...(['visitor', 'reader', 'other reader'] as const).flatMap(as =>
    Object.entries(calls).map(
      ([what, does]): Case => ({
        name: `${actors[as].phrase} cannot ${what}`,
        as,
        given: sample,
        does,
        expect: refused,
      }),
    ),
  ),
  ...may.map(
    (as): Case => ({
      name: `${actors[as].phrase} can remove the sample content`,
      as,
      given: sample,
      does: { call: 'remove_sample_content' },
      expect: 'done',
      also: [{ table: 'public.blogs', where: { id: rows.inesPost }, row: null }],
    }),
  ),
  removes('a post that is not of the sample', '', rows.verasPost, false),
  removes('no other post when its number is sent', '', rows.verasPost, false, [rows.verasPost]),
  removes(
    'a sample post that was changed',
    `update public.blogs set updated_at = now() where id = ${rows.inesPost};`,
    rows.inesPost,
    false,
  ),
  removes(
    'a sample post that somebody works on',
    `update public.drafts set blog_id = ${rows.inesPost} where id = '${rows.inesDraft}';`,
    rows.inesPost,
    false,
  ),
  removes('a sample post that a reader reviewed', review(noor.id), rows.inesPost, false),
  removes(
    'a sample post that a reader outside the sample reviewed',
    `${review(noor.id)} insert into private.sample_rows values ('reader', '${tomas.id}');`,
    rows.inesPost,
    false,
  ),
  {
    name: 'a post outside the sample counts as the first',
    as: 'admin',
    given: sample,
    does: { sql: `select steps -> 'hasPosts' as found from public.first_steps() as steps` },
    expect: [{ found: true }],
  },
  removes(
    'a sample post that only sample readers reviewed',
    `${review(noor.id)} insert into private.sample_rows values ('reader', '${noor.id}');`,
    rows.inesPost,
    true,
  ),
  removes(
    'a sample post that was changed, when it is chosen',
    `update public.blogs set updated_at = now() where id = ${rows.inesPost};`,
    rows.inesPost,
    true,
    [rows.inesPost],
  ),
  {
    ...readers(`update auth.users set encrypted_password = null where id in ('${tomas.id}', '${noor.id}');`),
    name: 'removing the sample content removes its readers, and no others',
    also: [...profile(tomas.id, null), ...profile(noor.id, { id: noor.id })],
  },
  {
    ...readers(''),
    name: 'removing the sample content keeps an account that has a password',
    also: profile(tomas.id, { id: tomas.id }),
  },
  {
    name: 'removing the sample content names its pictures that nothing shows any more',
    as: 'admin',
    given: `delete from private.sample_rows; insert into private.sample_rows (kind, id) values
      ('picture', '${files.cover}'), ('picture', 'Thumbnail/gone.webp');
      update public.blogs set thumbnail = '${files.cover.replace('Thumbnail/', '')}' where id = ${rows.verasPost};`,
    does: { call: 'remove_sample_content' },
    expect: [{ name: 'Thumbnail/gone.webp' }],
  },
  {
    name: 'removing the sample content removes series that no other post has',
    as: 'admin',
    given: `${sample} insert into public.series (slug, name) values ('ivy', 'Ivy'), ('moats', 'Moats');
      update public.blogs set series = 'ivy', updated_at = inserted_at where id = ${rows.inesPost};`,
    does: { call: 'remove_sample_content' },
    expect: 'done',
    also: [
      { table: 'public.series', where: { slug: 'ivy' }, row: null },
      { table: 'public.series', where: { slug: 'moats' }, row: { name: 'Moats' } },
      { table: 'public.series', where: { slug: 'gardens' }, row: { name: 'Gardens' } },
    ],
  },
  {
    name: 'removing the sample content removes tags that no other post has',
    as: 'admin',
    given: `${sample} update public.blogs set tags = '{Hedges,Ivy}', updated_at = inserted_at where id = ${rows.inesPost};`,
    does: { call: 'remove_sample_content' },
    expect: 'done',
    also: [
      { table: 'public.tags', where: { name: 'Ivy' }, row: null },
      { table: 'public.tags', where: { name: 'Hedges' }, row: { id: rows.hedges } },
      { table: 'public.tags', where: { name: 'Moats' }, row: { id: rows.unused } },
    ],
  },
  ...(['Marlo Quill', 'Ada Moss'] as const).map(
    (name, place): Case => ({
      name: `removing the sample content ${place === 0 ? 'removes its owner' : 'keeps an owner with another name'}`,
      as: 'admin',
      given: `${sample} delete from public.settings_versions;
        update public.settings set owner_name = 'Marlo Quill', is_started = true;
        update public.settings set owner_name = '${name}';
        update private.first_steps set new_site = '{"owner_name": "The owner"}';`,
      does: { call: 'remove_sample_content' },
      expect: 'done',
      also: [
        {
          table: 'public.settings',
          where: { id: true },
          row: { owner_name: place === 0 ? 'The owner' : name },
        },
      ],
    }),
  ),
  ...(['Ada', 'A. Moss'] as const).map(
    (name, place): Case => ({
      name: `an administrator who signs ${place === 0 ? 'as the owner follows a new name' : 'with another name keeps it'}`,
      as: 'admin',
      given: `update public.settings set owner_name = 'Ada', is_started = true;
        update public.profiles set username = '${name}' where id = '${people.vera.id}';`,
      does: { update: 'settings', set: { owner_name: 'Ada Moss' }, where: { id: true } },
      expect: 'done',
      also: profile(people.vera.id, { username: place === 0 ? 'Ada Moss' : name }),
    }),
  ),
  {
    name: 'what stayed when the sample content was removed is no sample any more',
    as: 'admin',
    given: `${sample} ${review(noor.id)} delete from private.sample_rows;`,
    does: { call: 'remove_sample_content', with: { also: [rows.inesPost] } },
    expect: [],
    also: [{ table: 'public.blogs', where: { id: rows.inesPost }, row: { id: rows.inesPost } }],
  },
  {
    name: 'a sample has rows of three kinds only',
    as: 'service role',
    does: { owner: `insert into private.sample_rows (kind, id) values ('page', '1')` },
    expect: { code: '23514', constraint: 'sample_rows_kind_known' },
  },
  {
    name: 'a row is of the sample once',
    as: 'service role',
    does: { owner: `insert into private.sample_rows (kind, id) values ('post', '1'), ('post', '1')` },
    expect: { code: '23505', constraint: 'sample_rows_pkey' },
  },
  {
    name: 'the first steps of a site have one row',
    as: 'service role',
    does: { owner: 'insert into private.first_steps (id, is_over) values (false, true)' },
    expect: { code: '23514', constraint: 'first_steps_one_row' },
  },
  {
    name: 'the first steps of a site have no two rows of the same key',
    as: 'service role',
    does: { owner: 'insert into private.first_steps (is_over) values (true)' },
    expect: { code: '23505', constraint: 'first_steps_pkey' },
  },
]
