import { type Case, type Row, refused } from '../case.ts'
import { type Actor, actors, type Person, people, rows } from '../people.ts'

const SECRET = 'of a draft'
const SESSION = '5e551000-0000-4000-8000-000000000001'
const OTHER_SESSION = '5e551000-0000-4000-8000-000000000002'

const draft = `update public.blogs set status = 'draft', published_at = null where id = ${rows.verasPost};`

const link = (of: Person = 'vera', ends = `now() + interval '1 day'`, secret = SECRET) =>
  `insert into private.draft_links (hash, blog_id, user_id, ends_at)
  values (sha256('${secret}'), ${rows.verasPost}, '${people[of].id}', ${ends});`

/** What a visitor with a secret is answered. */
const reads = (name: string, given: string, expected: Row, secret = SECRET): Case => ({
  name,
  as: 'visitor',
  given,
  does: {
    sql: `select link -> 'post' ->> 'title' as title, link ->> 'slug' as slug from public.read_draft_link('${secret}') as link`,
  },
  expect: [expected],
})

const shown = { title: 'On hedges', slug: null }
const nothing = { title: null, slug: null }

const leaves = (name: string, given: string, expect: Row[]): Case => ({
  name,
  as: 'service role',
  given,
  does: { owner: `select user_id from private.draft_links` },
  expect,
})

const functions: [string, string][] = [
  ['make a private link', `select public.create_draft_link(${rows.verasPost}, 7)`],
  ['list the private links of a post', `select public.list_draft_links(${rows.verasPost})`],
  ['end a private link', `select public.end_draft_link(encode(sha256('${SECRET}'), 'hex'))`],
  ['read the table of private links', 'select * from private.draft_links'],
]

const cases: Case[] = [
  reads('a visitor reads a draft by its private link', `${draft} ${link()}`, shown),
  reads(
    'a visitor reads a scheduled post by its private link',
    `update public.blogs set status = 'scheduled', published_at = '2099-01-01' where id = ${rows.verasPost}; ${link()}`,
    shown,
  ),
  reads('a private link leads to its post once that is published', link(), {
    title: null,
    slug: 'on-hedges',
  }),
  reads('a guessed private link is none', `${draft} ${link()}`, nothing, 'of another draft'),
  reads('a private link ends', `${draft} ${link('vera', 'now()')}`, nothing),
  reads('a private link ends with the role of whoever made it', `${draft} ${link('tomas')}`, nothing),
  reads(
    'a private link of a banned administrator is none',
    `${draft} ${link()} update auth.users set banned_until = now() + interval '1 year' where id = '${people.vera.id}';`,
    nothing,
  ),
  {
    name: 'a private link shows what was saved last, who wrote it and until when, and no ids of accounts',
    as: 'visitor',
    given: `${draft} ${link('ines')} update public.blogs set title = 'On tall hedges', save_id = gen_random_uuid() where id = ${rows.verasPost};`,
    does: {
      sql: `select link -> 'post' ->> 'title' as title, link ->> 'author' as author, link ? 'endsAt' as ends,
        link -> 'post' ? 'user_id' or link -> 'post' ? 'save_id' as ids from public.read_draft_link('${SECRET}') as link`,
    },
    expect: [{ title: 'On tall hedges', author: people.vera.name, ends: true, ids: false }],
  },
  ...(['', ', not with another'] as const).map(
    (more): Case => ({
      name: `a private link ends with the session that made it${more}`,
      as: 'service role',
      given: `${draft} insert into auth.sessions (id, user_id) values ('${SESSION}', '${people.ines.id}'), ('${OTHER_SESSION}', '${people.ines.id}');
      select set_config('request.jwt.claims', '{"sub": "${people.ines.id}", "session_id": "${SESSION}"}', true);
      select public.create_draft_link(${rows.verasPost}, 7); select set_config('request.jwt.claims', '', true);
      delete from auth.sessions where id = '${more ? OTHER_SESSION : SESSION}';`,
      does: { owner: 'select private.is_live(draft_links) as live from private.draft_links' },
      expect: [{ live: more !== '' }],
    }),
  ),
  {
    name: 'an administrator makes a private link, whose secret opens the draft for its days and is not stored',
    as: 'service role',
    given: `${draft} do $do$ declare secret text; begin
      perform set_config('request.jwt.claims', '{"sub": "${people.ines.id}"}', true);
      secret := public.create_draft_link(${rows.verasPost}, 7);
      perform set_config('request.jwt.claims', '', true);
      update public.blogs set subtitle = concat(public.read_draft_link(secret) -> 'post' ->> 'title', ', ', secret ~ '^[A-Za-z0-9_-]{43}$', ', ',
        (select hash = sha256(convert_to(secret, 'UTF8')) from private.draft_links)) where id = ${rows.verasPost};
    end $do$;`,
    does: {
      owner: `select subtitle, draft_links.user_id, ends_at - created_at = interval '7 days' as week from private.draft_links, public.blogs where blogs.id = blog_id`,
    },
    expect: [{ subtitle: 'On hedges, t, t', user_id: people.ines.id, week: true }],
  },
  ...['2', '31', '0', '-1', 'null'].map(
    (days): Case => ({
      name: `no private link is for ${days} days`,
      as: 'admin',
      does: { sql: `select public.create_draft_link(${rows.verasPost}, ${days})` },
      expect: { code: 'PT422' },
    }),
  ),
  {
    name: 'there is no private link to a post that is gone',
    as: 'admin',
    does: { sql: 'select public.create_draft_link(999, 1)' },
    expect: { code: '23503', constraint: 'draft_links_blog_id_fkey' },
  },
  {
    name: 'an administrator sees the private links of a post that can be used, those of others too',
    as: 'other admin',
    given: `${link()} ${link('tomas', undefined, 'of a reader')} ${link('vera', 'now()', 'over')}
      insert into private.draft_links (hash, blog_id, user_id, ends_at) values (sha256('of walls'), ${rows.inesPost}, '${people.vera.id}', '2099-01-01');`,
    does: {
      sql: `select link ->> 'by' as by, link ->> 'id' = encode(sha256('${SECRET}'), 'hex') as is
        from jsonb_array_elements(public.list_draft_links(${rows.verasPost})) as link`,
    },
    expect: [{ by: people.vera.name, is: true }],
  },
  {
    name: 'an administrator ends a private link of another, and no other link',
    as: 'service role',
    given: `${link()} ${link('ines', undefined, 'another')} select set_config('request.jwt.claims', '{"sub": "${people.ines.id}"}', true);
      select public.end_draft_link(encode(sha256('${SECRET}'), 'hex')); select set_config('request.jwt.claims', '', true);`,
    does: { owner: 'select user_id from private.draft_links' },
    expect: [{ user_id: people.ines.id }],
  },
  leaves(
    'private links whose time is over leave when one is made',
    `${link('vera', 'now()')} select set_config('request.jwt.claims', '{"sub": "${people.ines.id}"}', true);
      select public.create_draft_link(${rows.verasPost}, 1); select set_config('request.jwt.claims', '', true);`,
    [{ user_id: people.ines.id }],
  ),
  leaves(
    'private links leave with their post',
    `${link()} delete from public.blogs where id = ${rows.verasPost};`,
    [],
  ),
  leaves(
    'private links leave with the account of whoever made them',
    `${link('ines')} delete from auth.users where id = '${people.ines.id}';`,
    [],
  ),
  {
    name: 'two private links are never the same',
    as: 'service role',
    given: link(),
    does: { owner: link() },
    expect: { code: '23505', constraint: 'draft_links_pkey' },
  },
  ...(['visitor', 'reader'] as Actor[]).flatMap(actor =>
    functions.map(
      ([action, sql]): Case => ({
        name: `${actors[actor].phrase} cannot ${action}`,
        as: actor,
        given: link(),
        does: { sql },
        expect: refused,
      }),
    ),
  ),
  {
    name: 'an administrator cannot read the table of private links',
    as: 'admin',
    does: { sql: 'select * from private.draft_links' },
    expect: refused,
  },
]

/** Links by which somebody without an account reads an unpublished post. */
export const draftLinks: Case[] = cases.map(kase => ({
  ...kase,
  given: `delete from private.draft_links; ${kase.given ?? ''}`,
}))
