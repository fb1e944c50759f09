import { type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { asVera, clean, going, subscriber } from './deliveries-given.ts'

const { noor, vera, ines } = people
const entry = (where = 'true') => `array(select id from public.bin where ${where})`
const ofPost = `row_id = '${rows.verasPost}' and kind = 'post'`
const move = (kind = 'post', id: number = rows.verasPost) => `public.move_to_bin('${kind}', '{${id}}')`
const moved = asVera(move())
const read = (sql: string): Request => ({ owner: sql })
const restored = (passed = '') => `public.restore_from_bin(${entry(ofPost)}, '${passed}')`
const binSubscribers = asVera(
  `public.move_to_bin('subscriber', array(select id::text from private.subscribers))`,
)
const count = (table: string, where: string) =>
  `select count(*)::integer as rows from ${table} where ${where}`
const posts = count('public.blogs', `id = ${rows.verasPost}`)

const becomes = (name: string, given: string, reads: string, ...expect: Row[]): Case => ({
  name,
  as: 'service role',
  given,
  does: read(reads),
  expect,
})

const calls: Record<string, { does: Request; also: Case['also'] }> = {
  'move a post to the bin': {
    does: { call: 'move_to_bin', with: { of_kind: 'post', ids: [`${rows.verasPost}`] } },
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: null }],
  },
  'restore a page': {
    does: { call: 'restore_from_bin', with: { entries: [rows.binned], passed: '' } },
    also: [
      { table: 'public.bin', where: { id: rows.binned }, row: null },
      { table: 'public.pages', where: { id: 900_603 }, row: { slug: 'ponds' } },
    ],
  },
  'delete an entry of the bin': {
    does: { call: 'delete_from_bin', with: { entries: [rows.binned] } },
    also: [{ table: 'public.bin', where: { id: rows.binned }, row: null }],
  },
}
const others: Actor[] = ['visitor', 'reader', 'other reader', 'service role']

const passing = `update public.blogs set status = 'scheduled', published_at = now() + interval '1 hour', inserted_at = now() + interval '1 hour'
  where id = ${rows.verasPost}; ${moved}
  update public.bin set deleted_at = now() - interval '2 hours' where ${ofPost};
  update private.bin_rows set data = data || jsonb_build_object('published_at', now() - interval '1 hour', 'inserted_at', now() - interval '1 hour')
  where of_table = 'public.blogs';`
const state = `select status, published_at = now() as "isNow" from public.blogs where id = ${rows.verasPost}`

/** What administrators deleted, besides the grid's. */
export const bin: Case[] = [
  ...Object.entries(calls).flatMap(([what, { does }]) =>
    others.map((as): Case => ({ name: `${actors[as].phrase} cannot ${what}`, as, does, expect: refused })),
  ),
  ...everybody.map(
    (as): Case => ({
      name: `${actors[as].phrase} ${others.includes(as) ? 'cannot list' : 'lists'} the bin`,
      as,
      does: { sql: `select ids from public.list_bin('', '', '', true)` },
      expect: others.includes(as) ? refused : [{ ids: [rows.binned] }],
    }),
  ),
  ...Object.entries(calls).map(
    ([what, { does, also }]): Case => ({
      name: `an administrator can ${what}`,
      as: 'other admin',
      does,
      expect: 'done',
      also,
    }),
  ),
  {
    name: 'a post is not moved as a project',
    as: 'admin',
    does: { sql: `select id from ${move('project')}` },
    expect: [],
  },
  becomes(
    'a deleted entry takes its rows along',
    `${moved} delete from public.bin where ${ofPost};`,
    count('private.bin_rows', `of_table = 'public.blogs'`),
    { rows: 0 },
  ),
  ...everybody
    .filter(as => as !== 'service role')
    .map(
      (as): Case => ({
        name: `${actors[as].phrase} finds that a published post was deleted`,
        as,
        given: moved,
        does: { call: 'find_redirect', with: { address: '/blog/on-hedges' } },
        expect: [{ status: 410, target: null }],
      }),
    ),
  {
    name: 'a former address of a post in the bin leads nowhere',
    as: 'visitor',
    given: moved,
    does: { call: 'find_redirect', with: { address: `/blog/${rows.oldSlug}` } },
    expect: [{ status: 410, target: null }],
  },
  ...Object.entries({
    'a page in the bin has no address of a post': [move('page', rows.about), '/blog/about'],
    'a draft in the bin has no public address': [move('page', rows.uses), '/uses'],
  }).map(
    ([name, [call = '', address = '']]): Case => ({
      name,
      as: 'visitor',
      given: asVera(call),
      does: { call: 'find_redirect', with: { address } },
      expect: [],
    }),
  ),
  {
    name: 'a redirect wins over the bin',
    as: 'visitor',
    given: `${moved} update public.redirects set from_path = '/blog/on-hedges', target = '/blog/on-walls' where id = ${rows.redirect};`,
    does: { call: 'find_redirect', with: { address: '/blog/on-hedges' } },
    expect: [{ status: 301, target: '/blog/on-walls' }],
  },
  {
    name: 'a post in the bin has its address',
    as: 'admin',
    given: moved,
    does: {
      insert: 'blogs',
      row: { user_id: vera.id, slug: 'on-hedges', title: 'T', introduction: 'I', topic: 'ReactJS' },
    },
    expect: { code: '23505', constraint: 'blogs_slug_in_bin' },
  },
  {
    name: 'a page in the bin has its address',
    as: 'admin',
    given: asVera(move('page', rows.about)),
    does: { update: 'pages', set: { slug: 'about' }, where: { id: rows.uses } },
    expect: { code: '23505', constraint: 'pages_slug_in_bin' },
  },
  {
    name: 'a page may have the address of a post in the bin',
    as: 'admin',
    given: moved,
    does: { update: 'pages', set: { slug: 'on-hedges' }, where: { id: rows.uses } },
    expect: 'done',
  },
  becomes(
    'entries end after 30 days',
    `${moved} update public.bin set ends_at = now(); ${asVera(move('page', rows.about))}`,
    'select kind from public.bin',
    { kind: 'page' },
  ),
  {
    name: 'a post whose time has passed is not restored without a choice',
    as: 'admin',
    given: passing,
    does: { sql: `select outcome from ${restored()}` },
    expect: [{ outcome: 'passed' }],
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: null }],
  },
  becomes('a post whose time has passed is published', `${passing} ${asVera(restored('publish'))}`, state, {
    status: 'published',
    isNow: true,
  }),
  becomes('a post whose time has passed becomes a draft', `${passing} ${asVera(restored('draft'))}`, state, {
    status: 'draft',
    isNow: null,
  }),
  becomes(
    'a deleted account leaves the bin',
    `${moved} delete from auth.users where id = '${noor.id}';`,
    count('private.bin_rows', `data ->> 'content' = 'Well put.'`),
    { rows: 0 },
  ),
  becomes(
    'likes of a deleted review leave the bin',
    `${moved} delete from auth.users where id = '${noor.id}';`,
    count('private.bin_rows', `of_table = 'public.likes' and data ->> 'comment_id' = '${rows.noorsComment}'`),
    { rows: 0 },
  ),
  becomes(
    'a review in the bin goes with its account',
    `${asVera(move('comment', rows.noorsComment))} delete from auth.users where id = '${noor.id}';`,
    count('public.bin', `kind = 'comment'`),
    { rows: 0 },
  ),
  becomes(
    'a post whose author is gone belongs to who restores it',
    `${asVera(move('post', rows.inesPost))} delete from auth.users where id = '${ines.id}'; ${asVera(`public.restore_from_bin(${entry()}, '')`)}`,
    `select user_id from public.blogs where id = ${rows.inesPost}`,
    { user_id: vera.id },
  ),
  becomes(
    'a place among the pinned posts may be taken',
    `update public.blogs set pinned = 1 where id = ${rows.verasPost}; ${moved}
    update public.blogs set pinned = 1 where id = ${rows.inesPost}; ${asVera(restored())}`,
    `select pinned from public.blogs where id = ${rows.verasPost}`,
    { pinned: null },
  ),
  becomes(
    'what cannot be restored stays in the bin',
    `${moved} update private.bin_rows set data = data || '{"id": ${rows.inesPost}}' where of_table = 'public.blogs';
    ${asVera(restored())}`,
    `${posts} union all ${count('public.bin', ofPost)}`,
    { rows: 0 },
    { rows: 1 },
  ),
  becomes(
    'a planned issue goes with its post',
    `insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${rows.verasPost}, 'planned', 'Hedges'); ${moved}`,
    count('private.deliveries', `subject = 'Hedges'`),
    { rows: 0 },
  ),
  becomes(
    'a sent issue stays without its post',
    `insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${rows.verasPost}, 'done', 'Hedges'); ${moved}`,
    count('private.deliveries', `subject = 'Hedges' and blog_id is null`),
    { rows: 1 },
  ),
  becomes(
    'a sent issue comes back to its post',
    `insert into private.deliveries (kind, blog_id, state, subject) values ('post', ${rows.verasPost}, 'done', 'Hedges'); ${moved} ${asVera(restored())}`,
    count('private.deliveries', `subject = 'Hedges' and blog_id = ${rows.verasPost}`),
    { rows: 1 },
  ),
  becomes(
    'a restored post stays with its author',
    `${asVera(move('post', rows.inesPost), `public.restore_from_bin(${entry()}, '')`)}`,
    `select user_id from public.blogs where id = ${rows.inesPost}`,
    { user_id: ines.id },
  ),
  {
    name: 'a comment whose post is gone is not restored',
    as: 'admin',
    given: `${asVera(move('comment', rows.noorsComment))} delete from public.blogs where id = ${rows.verasPost};`,
    does: { sql: `select outcome from public.restore_from_bin(${entry(`kind = 'comment'`)}, '')` },
    expect: [{ outcome: 'refused' }],
  },
  {
    name: 'an address that wants no more mail stays in the bin',
    as: 'admin',
    given: `${clean} ${subscriber('wren')} ${binSubscribers}
      insert into private.silenced_addresses (hash) values (sha256('wren@example.com'));`,
    does: { sql: `select outcome from public.restore_from_bin(${entry(`kind = 'subscriber'`)}, '')` },
    expect: [{ outcome: 'refused' }],
  },
  ...Object.entries({
    'an issue is still sent to a restored subscriber': ['', 1],
    'an issue that may have been sent is not sent to a restored subscriber': [
      `update private.bin_rows set data = data || '{"transmissions": 1}' where of_table = 'private.outbox';`,
      0,
    ],
    'an issue that is over is not sent to a restored subscriber': [
      `update private.deliveries set state = 'done' where true;`,
      0,
    ],
  }).map(([name, [change, sent]]) =>
    becomes(
      name,
      `${clean} ${going} ${binSubscribers} ${change}
      ${asVera(`public.restore_from_bin(${entry(`kind = 'subscriber'`)}, '')`)}`,
      count('private.outbox', `kind = 'issue'`),
      { rows: Number(sent) },
    ),
  ),
  becomes(
    'a restored post has its topic',
    `${moved} update public.settings set topics = '[{"id": 7, "name": "Walls", "ink": null}]' where true; ${asVera(restored())}`,
    'select topics from public.settings',
    {
      topics: [
        { id: 7, ink: null, name: 'Walls' },
        { id: 8, ink: null, name: 'JavaScript' },
      ],
    },
  ),
  becomes(
    'a restored post has the new name of its topic',
    `update public.settings set is_started = true, topics = '[{"id": 7, "name": "JavaScript", "ink": null}]' where true; ${moved}
    update public.settings set topics = '[{"id": 7, "name": "Scripts", "ink": null}]' where true; ${asVera(restored())}`,
    `select topic, jsonb_array_length(topics) as topics from public.settings, public.blogs where blogs.id = ${rows.verasPost}`,
    { topic: 'Scripts', topics: 1 },
  ),
  becomes(
    'a post comes back after an update added a column',
    `${moved} alter table public.old_slugs add column note text not null default ''; ${asVera(restored())}`,
    `select slug, note from public.old_slugs where blog_id = ${rows.verasPost}`,
    { slug: rows.oldSlug, note: '' },
  ),
  {
    name: 'a post does not come back after an update renamed a column',
    as: 'admin',
    given: `${moved} alter table public.old_slugs rename column created_at to since;`,
    does: { sql: `select outcome from ${restored()}` },
    expect: [{ outcome: 'refused' }],
  },
  ...Object.entries({
    'undoing a ban ends it': ['null', true],
    'undoing a ban leaves an earlier one': [`now() - interval '1 day'`, false],
  }).map(([name, [since, isOver = false]]) =>
    becomes(
      name,
      `update public.profiles set banned_at = ${since} where id = '${noor.id}';
      ${asVera(`public.ban_account('${noor.id}', true)`, `public.restore_from_bin(${entry(`kind = 'account'`)}, '')`)}`,
      `select banned_at is null as "isOver" from public.profiles where id = '${noor.id}'`,
      { isOver },
    ),
  ),
  becomes(
    'a schedule that passed changes no version of other posts',
    `${passing} insert into public.versions (blog_id, created_at, fields, shown_from) values (${rows.inesPost}, now(), '{}', '2100-01-01'); ${asVera(restored('publish'))}`,
    `select shown_from > now() as "isLater" from public.versions where blog_id = ${rows.inesPost} and shown_from > '2024-03-01'`,
    { isLater: true },
  ),
  becomes(
    'comments of a banned account wait for a post in the bin',
    `insert into public.comments (id, user_id, blog_id, content) values (${rows.verasLike}, '${noor.id}', ${rows.inesPost}, 'Elsewhere.');
    ${asVera(`public.ban_account('${noor.id}', true)`, move(), `public.restore_from_bin(${entry(`kind = 'account'`)}, '')`)}`,
    `select contents -> 'public.comments' as comments, (select count(*)::integer from private.bin_rows where bin_rows.entry = bin.id and of_table = 'public.likes') as likes
    from public.bin where kind = 'account'`,
    { comments: 1, likes: 1 },
  ),
  becomes(
    'an entry leaves the bin with the last comment of a banned account',
    asVera(
      `public.ban_account('${noor.id}', true)`,
      `public.restore_from_bin(${entry(`kind = 'account'`)}, '')`,
    ),
    count('public.bin', `kind = 'account'`),
    { rows: 0 },
  ),
]
