import { type Case, refused } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, tomas } = people

const TOKEN = 'x'.repeat(43)
const HASH = `encode(sha256('${TOKEN}'), 'hex')`

const remembered = (since = 'now()', of: { id: string } = noor, hash = HASH) =>
  `insert into private.remembered_browsers (token_hash, user_id, session_id, since)
  values (${hash}, '${of.id}', '${rows.noorsSession}', ${since});`

const others = `insert into private.remembered_browsers (token_hash, user_id, session_id, since)
  select n::text, '${noor.id}', '', now() - n * interval '1 minute' from generate_series(1, 10) as n;`

const remember = { call: 'remember_browser', with: { token: TOKEN } }
const inTable = [{ table: 'private.remembered_browsers', where: { user_id: noor.id }, row: {} }]
const notInTable = [{ table: 'private.remembered_browsers', where: { user_id: noor.id }, row: null }]

const remembering = (method: string, name: string, expect: Case['expect'], secondsAgo = 1): Case => ({
  name,
  as: 'reader',
  aal: 'aal2',
  signedIn: [{ method, secondsAgo }],
  does: remember,
  expect,
  also: expect === 'done' ? inTable : notInTable,
})

const uses = (name: string, given: string, isUsed: boolean, user: { id: string } = noor): Case => ({
  name,
  as: 'service role',
  given,
  does: {
    auth: `select private.use_remembered_browser('${user.id}', '${TOKEN}', '${rows.noorsSession}') as used`,
  },
  expect: [{ used: isUsed }],
})

const left = (name: string, given: string, ...hashes: string[]): Case => ({
  name,
  as: 'service role',
  given,
  does: { owner: 'select left(token_hash, 5) as token_hash from private.remembered_browsers' },
  expect: hashes.map(token_hash => ({ token_hash })),
})

const noted = (browser: string, network: string, ago = '1 day', of: { id: string } = noor) =>
  `insert into private.known_browsers (user_id, browser, network, used_at)
  values ('${of.id}', '${browser}', '${network}', now() - interval '${ago}');`

const note = `select private.note_browser('${noor.id}', 'Firefox on Linux', '203.0.113.0/24');`

const mails = (name: string, given: string, count: number): Case => ({
  name,
  as: 'service role',
  given: `${given} ${note}`,
  does: {
    owner: `select count(*)::int as mails, coalesce(max(details ->> 'browser'), 'none') as browser
      from private.outbox where kind = 'new-browser' and user_id = '${noor.id}'`,
  },
  expect: [{ mails: count, browser: count === 0 ? 'none' : 'Firefox on Linux' }],
})

const known = (name: string, given: string, expect: Case['expect']): Case => ({
  name,
  as: 'service role',
  given: `${given} ${note}`,
  does: {
    owner: `select count(*)::int as known, bool_or(browser = 'Firefox on Linux' and used_at = now()) as noted,
      coalesce(bool_or(browser = 'Oldest'), false) as has_oldest from private.known_browsers where user_id = '${noor.id}'`,
  },
  expect,
})

const many = `insert into private.known_browsers (user_id, browser, network, used_at)
  select '${noor.id}', 'Safari', n::text, now() - n * interval '1 minute' from generate_series(1, 19) as n;`

/** Which browsers need no code, and which an account has used. */
export const browsers: Case[] = [
  remembering('totp', 'a browser is remembered after a code', 'done'),
  remembering('mfa/recovery_code', 'a browser is remembered after a recovery code', 'done'),
  remembering('totp', 'a browser is not remembered six minutes after a code', refused, 6 * 60),
  remembering('password', 'a browser is not remembered after a password', refused),
  remembering('mfa/remembered_browser', 'a remembered browser does not remember itself again', refused),
  {
    name: 'a short token is not remembered',
    as: 'reader',
    aal: 'aal2',
    signedIn: [{ method: 'totp', secondsAgo: 1 }],
    does: { call: 'remember_browser', with: { token: 'guess' } },
    expect: refused,
  },
  { name: 'a visitor remembers no browser', as: 'visitor', does: remember, expect: refused },
  {
    name: 'the token of a browser is remembered once',
    as: 'other reader',
    aal: 'aal2',
    signedIn: [{ method: 'totp', secondsAgo: 1 }],
    given: remembered(),
    does: remember,
    expect: { code: '23505', constraint: 'remembered_browsers_pkey' },
  },
  {
    name: 'ten browsers of an account are remembered',
    as: 'reader',
    aal: 'aal2',
    signedIn: [{ method: 'totp', secondsAgo: 1 }],
    given: `${others} ${remembered('now()', tomas, `'tomas'`)}`,
    does: remember,
    expect: 'done',
    also: [
      { table: 'private.remembered_browsers', where: { token_hash: '9' }, row: {} },
      { table: 'private.remembered_browsers', where: { token_hash: '10' }, row: null },
      { table: 'private.remembered_browsers', where: { token_hash: 'tomas' }, row: {} },
    ],
  },
  {
    name: 'a reader counts the browsers that are remembered for them',
    as: 'reader',
    given: `${remembered()} ${remembered(`now() - interval '30 days'`, noor, `'old'`)} ${remembered('now()', tomas, `'tomas'`)}`,
    does: { sql: 'select public.count_remembered_browsers() as count' },
    expect: [{ count: 1 }],
  },
  {
    name: 'a visitor counts no remembered browsers',
    as: 'visitor',
    does: { call: 'count_remembered_browsers' },
    expect: refused,
  },
  {
    name: 'a reader forgets their own browsers',
    as: 'reader',
    given: `${remembered()} ${remembered('now()', tomas, `'tomas'`)}`,
    does: { call: 'forget_browsers' },
    expect: 'done',
    also: [...notInTable, { table: 'private.remembered_browsers', where: { user_id: tomas.id }, row: {} }],
  },
  {
    name: 'a visitor forgets no browsers',
    as: 'visitor',
    does: { call: 'forget_browsers' },
    expect: refused,
  },
  uses('the token of a browser stands for a code', remembered(), true),
  uses('the token of a browser stands for no code of another account', remembered(), false, tomas),
  uses('a guessed token stands for no code', remembered('now()', noor, `'other'`), false),
  uses('the token of a browser ends after thirty days', remembered(`now() - interval '30 days'`), false),
  {
    name: 'a remembered browser ends with the session that it began last',
    as: 'reader',
    given: `${remembered()} update private.remembered_browsers set session_id = 'former';
      select private.use_remembered_browser('${noor.id}', '${TOKEN}', '${rows.noorsSession}');
      ${remembered('now()', noor, `'other'`)} update private.remembered_browsers set session_id = 'other' where token_hash = 'other';`,
    does: { call: 'end_own_session', with: { of_session: rows.noorsSession } },
    expect: 'done',
    also: [
      { table: 'private.remembered_browsers', where: { session_id: rows.noorsSession }, row: null },
      { table: 'private.remembered_browsers', where: { session_id: 'other' }, row: {} },
    ],
  },
  left(
    'browsers of an account are forgotten, and old ones of all',
    `${remembered()} ${remembered('now()', tomas, `'tomas'`)} ${remembered(`now() - interval '30 days'`, tomas, `'old'`)}
      select private.forget_browsers_of('${noor.id}');`,
    'tomas',
  ),
  {
    name: 'the auth service forgets browsers',
    as: 'service role',
    does: { auth: `select count(*)::int as calls from private.forget_browsers_of('${noor.id}')` },
    expect: [{ calls: 1 }],
  },
  left(
    'browsers are forgotten with the password',
    `${remembered()} ${remembered('now()', tomas, `'tomas'`)} update auth.users set encrypted_password = 'new' where id = '${noor.id}';`,
    'tomas',
  ),
  left(
    'browsers are remembered when the password stays',
    `${remembered('now()', noor, `'noor '`)} update auth.users set encrypted_password = encrypted_password, email = 'other@example.com' where id = '${noor.id}';`,
    'noor ',
  ),
  left(
    'remembered browsers go with their account',
    `${remembered()} delete from auth.users where id = '${noor.id}';`,
  ),
  {
    name: 'the auth service notes browsers',
    as: 'service role',
    does: {
      auth: `select count(*)::int as calls from private.note_browser('${noor.id}', 'Firefox', 'unknown')`,
    },
    expect: [{ calls: 1 }],
  },
  mails('the first browser of an account is not mailed about', noted('Safari', 'other', '1 day', tomas), 0),
  mails(
    'a known browser in a known network is not mailed about',
    noted('Firefox on Linux', '203.0.113.0/24'),
    0,
  ),
  mails('a new browser is mailed about', noted('Safari on macOS', '203.0.113.0/24'), 1),
  mails('a known browser in a new network is mailed about', noted('Firefox on Linux', '198.51.100.0/24'), 1),
  mails(
    'a known browser in the known network of another is not mailed about',
    noted('Firefox on Linux', '198.51.100.0/24') + noted('Safari on macOS', '203.0.113.0/24'),
    0,
  ),
  mails(
    'a browser and network of another account are mailed about',
    noted('Safari on macOS', '198.51.100.0/24') + noted('Firefox on Linux', '203.0.113.0/24', '1 day', tomas),
    1,
  ),
  mails(
    'a browser that was not used for a year is mailed about',
    noted('Firefox on Linux', '203.0.113.0/24', '1 year') + noted('Safari on macOS', '203.0.113.0/24'),
    1,
  ),
  mails(
    'a year of another account does not count',
    noted('Firefox on Linux', '203.0.113.0/24') +
      noted('Firefox on Linux', '203.0.113.0/24', '1 year', tomas),
    0,
  ),
  known('a browser is noted again', noted('Firefox on Linux', '203.0.113.0/24'), [
    { known: 1, noted: true, has_oldest: false },
  ]),
  known(
    'twenty browsers of an account are known',
    `${many} ${noted('Oldest', 'other', '30 days')} ${noted('Older', 'other', '29 days', tomas)}`,
    [{ known: 20, noted: true, has_oldest: false }],
  ),
  {
    name: 'the browsers of others stay known',
    as: 'service role',
    given: `${many} ${noted('Oldest', 'other', '2 years', tomas)} ${note}`,
    does: { owner: `select browser from private.known_browsers where user_id = '${tomas.id}'` },
    expect: [{ browser: 'Oldest' }],
  },
  {
    name: 'known browsers go with their account',
    as: 'service role',
    given: `${noted('Safari', 'other')} delete from auth.users where id = '${noor.id}';`,
    does: { owner: 'select browser from private.known_browsers' },
    expect: [],
  },
  {
    name: 'a browser is known once in a network',
    as: 'service role',
    given: noted('Safari', 'other'),
    does: { owner: noted('Safari', 'other').replace(/;$/, '') },
    expect: { code: '23505', constraint: 'known_browsers_pkey' },
  },
  {
    name: 'a reader exports the browsers of their account',
    as: 'reader',
    given: `${noted('Safari', 'other')} ${noted('Firefox', 'other', '1 day', tomas)} ${remembered()} ${remembered('now()', tomas, `'tomas'`)}`,
    does: {
      sql: `select exported -> 'browsers' -> 0 ->> 'browser' as browser, jsonb_array_length(exported -> 'browsers') as browsers,
        jsonb_array_length(exported -> 'remembered_browsers') as remembered from public.export_account() as exported`,
    },
    expect: [{ browser: 'Safari', browsers: 1, remembered: 1 }],
  },
]
