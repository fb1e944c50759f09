import { type Case, claimsOf, type Request } from '../case.ts'
import { people, rows } from '../people.ts'
import { clean, subscriber } from './deliveries-given.ts'

const where = { id: true }
const script = {
  kind: 'script',
  address: 'https://cdn.example.com/a.js',
  integrity: `sha384-${'a'.repeat(64)}`,
}

const actions: Record<string, Request> = {
  'make a reader an administrator': {
    call: 'set_role',
    with: { of_user: people.noor.id, to_role: 'admin' },
  },
  'make another administrator a reader': {
    call: 'set_role',
    with: { of_user: people.ines.id, to_role: 'user' },
  },
  'let pages load a script': { update: 'outside_code', set: script, where },
  'stop asking for confirmed addresses': { update: 'settings', set: { confirm_addresses: false }, where },
}

/** What gives power needs a sign-in within the last five minutes, so that a stolen session of an administrator does not suffice. */
const letters = `insert into private.imports (id, name, state, total) values (1, 'a.xml', 'checked', 1); ${clean} ${subscriber('wren')} ${subscriber('otto')}`

/** They reach other people, or take their addresses. */
const reaching = {
  'import subscribers': `public.import_subscribers('[]', false)`,
  'export addresses': `public.read_subscribers(array(select generate_series(1, 101)))`,
  'export addresses with all else': '(select count(*) from public.export_subscribers(0)) as found',
  'download an export': 'public.begin_export()',
  'import a site': `public.continue_import(1, 'importing')`,
  'send a post to more than the last one': `public.plan_issue(${rows.verasPost}, true)`,
}

export const freshPassword: Case[] = [
  ...Object.entries(actions).flatMap(([action, does]): Case[] => [
    {
      name: `an administrator who gave the password six minutes ago cannot ${action}`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo: 6 * 60 }],
      does,
      expect: { code: 'BY001' },
    },
    {
      name: `an administrator who gave the password four minutes ago can ${action}`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo: 4 * 60 }],
      does,
      expect: 'done',
    },
  ]),
  ...Object.entries(reaching).flatMap(([action, sql]): Case[] => [
    {
      name: `an administrator who gave the password six minutes ago cannot ${action}`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo: 6 * 60 }],
      given: letters,
      does: { sql: `select from ${sql}` },
      expect: { code: 'BY001' },
    },
    {
      name: `an administrator who gave the password four minutes ago can ${action}`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo: 4 * 60 }],
      given: letters,
      does: { sql: `select from ${sql}` },
      expect: [{}],
    },
  ]),
  ...Object.entries({
    'send a post to as many as the last one': `public.plan_issue(${rows.verasPost}, true)`,
    'send a correction to as many': `public.send_correction(${rows.verasPost}, '', '')`,
  }).map(
    ([action, sql]): Case => ({
      name: `an administrator without a fresh password can ${action}`,
      as: 'admin',
      signedIn: [],
      given: `${letters} insert into private.deliveries (kind, blog_id, state, subject, started_at, recipients)
        values ('post', ${rows.inesPost}, 'done', '', now(), 2);`,
      does: { sql: `select from ${sql}` },
      expect: [{}],
    }),
  ),
  ...Object.entries({
    'decline to send a post': `public.plan_issue(${rows.verasPost}, false)`,
    'check a list that is to be imported': `public.import_subscribers('[{"email": "new@example.com"}]')`,
    'read a page of subscribers': `public.read_subscribers(array(select generate_series(1, 100)))`,
  }).map(
    ([action, sql]): Case => ({
      name: `an administrator without a fresh password can ${action}`,
      as: 'admin',
      signedIn: [],
      given: letters,
      does: { sql: `select from ${sql}` },
      expect: [{}],
    }),
  ),
  ...[
    { read: 975, minutesAgo: 59, secondsAgo: 360, expect: [{}] },
    { read: 976, minutesAgo: 59, secondsAgo: 360, expect: { code: 'BY001' } },
    { read: 976, minutesAgo: 61, secondsAgo: 360, expect: [{}] },
    { read: 976, minutesAgo: 59, secondsAgo: 240, expect: [{}] },
  ].map(
    ({ read, minutesAgo, secondsAgo, expect }): Case => ({
      name: `an administrator who gave the password ${secondsAgo} seconds ago reads 25 addresses ${minutesAgo} minutes after ${read}`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo }],
      given: `insert into private.recent_actions (user_id, action, done_at)
        select '${people.vera.id}', 'addresses', now() - interval '${minutesAgo} minutes' from generate_series(1, ${read});`,
      does: { sql: `select from public.read_subscribers(array(select generate_series(1, 25)))` },
      expect,
    }),
  ),
  ...[
    { search: 'wren', before: 199, secondsAgo: 360, expect: [{}] },
    { search: 'wren', before: 200, secondsAgo: 360, expect: { code: 'BY001' } },
    { search: 'wren', before: 200, secondsAgo: 240, expect: [{}] },
    { search: '', before: 200, secondsAgo: 360, expect: [{}] },
  ].map(
    ({ search, before, secondsAgo, expect }): Case => ({
      name: `an administrator who gave the password ${secondsAgo} seconds ago searches addresses for '${search}' after ${before} searches`,
      as: 'admin',
      signedIn: [{ method: 'password', secondsAgo }],
      given: `${letters} insert into private.recent_actions (user_id, action)
        select '${people.vera.id}', 'address searches' from generate_series(1, ${before});`,
      does: { sql: `select from public.list_subscribers('${search}', '', '', '', '', true)` },
      expect,
    }),
  ),
  {
    name: 'a search for addresses is counted',
    as: 'service role',
    given: `${letters} select ${claimsOf(people.vera.id)};
      select public.list_subscribers('wren', '', '', '', '', true), public.list_subscribers('', '', '', '', '', true);`,
    does: {
      owner: `select count(*)::integer as searches from private.recent_actions where action = 'address searches'`,
    },
    expect: [{ searches: 1 }],
  },
  {
    name: 'a reader with a fresh password cannot let pages load a script',
    as: 'reader',
    signedIn: [{ method: 'password', secondsAgo: 1 }],
    does: { update: 'outside_code', set: script, where },
    expect: 'nothing',
  },
  {
    name: 'an administrator who gave the password six minutes ago can change the other settings',
    as: 'admin',
    signedIn: [{ method: 'password', secondsAgo: 6 * 60 }],
    does: { update: 'settings', set: { hold_first_reviews: true, confirm_addresses: null }, where },
    expect: 'done',
  },
  {
    name: 'an administrator who gave the password six minutes ago can write posts',
    as: 'admin',
    signedIn: [{ method: 'password', secondsAgo: 6 * 60 }],
    does: { update: 'blogs', set: { title: 'On tall hedges' }, where: { id: rows.verasPost } },
    expect: 'done',
  },
]
