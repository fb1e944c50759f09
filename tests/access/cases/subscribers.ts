import { type Case, claimsOf, type Row, refused } from '../case.ts'
import { actors, people } from '../people.ts'

const clean = `delete from private.outbox; delete from private.subscribers; delete from private.subscription_requests; delete from private.silenced_addresses;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;
  update public.settings set offers_newsletter = true where true;`

/** Three subscribers and an address that nobody may write to. The ids of others that a case adds come after theirs. */
const list = `${clean} alter table private.subscribers alter id restart with 100;
  insert into private.subscribers (id, email, state, source, topics, weekday, created_at, confirmed_at) values
  (1, 'wren@example.com', 'confirmed', 'page', '{}', null, '2026-01-01', '2026-01-02'),
  (2, 'otto@example.com', 'asked', 'foot', '{Walls}', 5, '2026-02-01', 'infinity'),
  (3, 'under_score@example.org', 'ended', 'import', '{Hedges}', null, '2026-03-01', '2026-03-01');
  insert into private.silenced_addresses (hash) values (sha256('quiet@example.com'));`

const all = { search: '', of_state: '', of_source: '', of_topic: '', sort: '', descending: true }
const lists = (
  name: string,
  given: Partial<Record<keyof typeof all | 'skip' | 'take', string | boolean | number>>,
  ...ids: number[]
): Case => ({
  name: `administrators list subscribers ${name}`,
  as: 'admin',
  given: list,
  does: { call: 'list_subscribers', with: { ...all, ...given } },
  expect: [{ total: given.take ? 3 : ids.length, ids }],
})

const asVera = (statement: string) =>
  `select ${claimsOf(people.vera.id)}; ${statement};
  select set_config('request.jwt.claims', '', true);`

const becomes = (name: string, given: string, reads: string, ...expect: Row[]): Case => ({
  name,
  as: 'service role',
  given: `${list} ${asVera(given)}`,
  does: { owner: reads },
  expect,
})

const calls = {
  list_subscribers: `public.list_subscribers('', '', '', '', '', true)`,
  read_subscribers: `public.read_subscribers('{1}')`,
  add_subscriber: `public.add_subscriber('new@example.com')`,
  import_subscribers: `public.import_subscribers('[]', false)`,
  change_subscribers: `public.change_subscribers('{1}', 'block')`,
  move_to_bin: `public.move_to_bin('subscriber', '{1}')`,
}

const entries = `[{"email": "New@Example.com", "since": "2020-01-01"}, {"email": "new@example.com"}, {"email": "later@example.com", "since": "2999-01-01"},
  {"email": "nobody"}, {"email": null}, {"email": "quiet@example.com"}, {"email": "wren@example.com"}, {"email": "otto@example.com"},
  {"email": "under_score@example.org"}, {"email": "left@example.com", "hasLeft": true}]`
const outcomes = ['new', 'double', 'new', 'wrong', 'wrong', 'never', 'confirmed', 'asked', 'ended', 'ended']

const adds = (name: string, address: string, given: string, outcome: string | null, mails: number): Case => ({
  name,
  as: 'service role',
  given: `${list} ${given} ${asVera(`select set_config('test.outcome', coalesce(public.add_subscriber('${address}'), 'none'), false)`)}`,
  does: {
    owner: `select current_setting('test.outcome') as outcome, (select count(*)::integer from private.outbox where kind = 'subscription') as mails`,
  },
  expect: [{ outcome: outcome ?? 'none', mails }],
})

/** What administrators do with subscribers. */
export const subscribers: Case[] = [
  ...(['visitor', 'reader', 'other reader', 'service role'] as const).flatMap(actor =>
    Object.entries(calls).map(
      ([name, call]): Case => ({
        name: `${actors[actor].phrase} cannot call ${name}`,
        as: actor,
        given: list,
        does: { sql: `select ${call}` },
        expect: refused,
      }),
    ),
  ),
  lists('newest first', {}, 3, 2, 1),
  lists('by their addresses', { sort: 'email', descending: false }, 2, 3, 1),
  lists('by their states', { sort: 'state', descending: false }, 2, 1, 3),
  lists('by a page', { skip: 1, take: 1 }, 2),
  lists('by a part of the address', { search: 'EXAMPLE.com' }, 2, 1),
  lists('by issues that are patterns elsewhere', { search: 'r_s' }, 3),
  lists('by a state', { of_state: 'asked' }, 2),
  lists('by how they came', { of_source: 'import' }, 3),
  lists('by a topic, with those who chose all', { of_topic: 'Walls' }, 2, 1),
  {
    name: 'administrators read subscribers in the order of their ids',
    as: 'admin',
    given: list,
    does: {
      sql: `select row ->> 'email' as email, row ->> 'state' as state, row ->> 'source' as source, row -> 'topics' as topics, row -> 'weekday' as weekday
        from public.read_subscribers('{2,1,9}') as answer, jsonb_array_elements(answer) as row`,
    },
    expect: [
      {
        email: 'otto@example.com',
        state: 'asked',
        source: 'foot',
        topics: ['Walls'],
        weekday: 5,
      },
      {
        email: 'wren@example.com',
        state: 'confirmed',
        source: 'page',
        topics: [],
        weekday: null,
      },
    ],
  },
  {
    name: 'administrators read no subscribers that are gone',
    as: 'admin',
    given: list,
    does: { sql: `select public.read_subscribers('{9}') as answer` },
    expect: [{ answer: [] }],
  },
  adds('who is added by hand is asked by a mail', ' New@example.com', '', 'asked', 1),
  adds(
    'who was asked within a day is not asked again by hand',
    'new@example.com',
    asVera(`select public.add_subscriber('new@example.com')`),
    'asked',
    1,
  ),
  adds(
    'any number of addresses of one mailbox is asked by hand',
    'wren+4@example.org',
    ['', '+1', '+2', '+3']
      .map(tag => asVera(`select public.add_subscriber('wren${tag}@example.org')`))
      .join(' '),
    'asked',
    5,
  ),
  adds(
    'nobody is added by hand who owner of this address has blocked it',
    'quiet@example.com',
    '',
    'never',
    0,
  ),
  adds('no other text is added by hand', 'nobody', '', null, 0),
  adds('who is subscribed learns it', 'wren@example.com', '', 'confirmed', 1),
  {
    name: 'nobody is added by hand while no server sends mails',
    as: 'admin',
    given: `${list} update private.mail_server set sends = false;`,
    does: { sql: `select public.add_subscriber('new@example.com')` },
    expect: { code: 'PT404' },
  },
  becomes(
    'an address that is added by hand has that source',
    `select public.add_subscriber('new@example.com')`,
    `select source, state, topics, weekday from private.subscribers where email = 'new@example.com'`,
    { source: 'hand', state: 'asked', topics: [], weekday: null },
  ),
  {
    name: 'an import says what becomes of each, also as a trial',
    as: 'admin',
    given: list,
    does: { sql: `select to_jsonb(public.import_subscribers('${entries}')) as outcomes` },
    expect: [{ outcomes }],
  },
  becomes(
    'a trial changes nothing',
    `select public.import_subscribers('${entries}')`,
    `select count(*)::integer as count from private.subscribers`,
    { count: 3 },
  ),
  becomes(
    'an import adds who is new, with the moment at which they came elsewhere, and no other',
    `select public.import_subscribers('${entries}', false)`,
    `select email, state, source, confirmed_at > now() - interval '5 minutes' as now, created_at < '2021-01-01' as old, created_at <= now() as past
      from private.subscribers where id > 3 and email not in ('wren@example.com')`,
    { email: 'new@example.com', state: 'confirmed', source: 'import', now: true, old: true, past: true },
    { email: 'later@example.com', state: 'confirmed', source: 'import', now: true, old: false, past: true },
  ),
  becomes(
    'an import separates topics that an older list joined',
    `update public.settings set topics = '[{"id": 1, "name": "Food, drink", "ink": null}]';
    select public.import_subscribers('[{"email": "one@example.com", "topics": ["Food, drink"]}, {"email": "two@example.com", "topics": ["Walls, Hedges"]}]', false)`,
    `select topics from private.subscribers where id > 3 and email <> 'wren@example.com' order by email`,
    { topics: ['Food, drink'] },
    { topics: ['Walls', 'Hedges'] },
  ),
  becomes(
    'an import leaves who is known as they are',
    `select public.import_subscribers('${entries}', false)`,
    `select state, source from private.subscribers where id <= 3`,
    { state: 'confirmed', source: 'page' },
    { state: 'asked', source: 'foot' },
    { state: 'ended', source: 'import' },
  ),
  becomes(
    'an import of the same list twice changes nothing more',
    `select public.import_subscribers('${entries}', false), public.import_subscribers('${entries}', false)`,
    `select count(*)::integer as count from private.subscribers`,
    { count: 5 },
  ),
  becomes(
    'subscribers are moved to the bin',
    `select public.move_to_bin('subscriber', '{1,9}')`,
    'select id::integer from private.subscribers',
    { id: 2 },
    { id: 3 },
  ),
  becomes(
    'subscribers are blocked',
    `select public.change_subscribers('{1}', 'block')`,
    `select state from private.subscribers where id <= 2`,
    { state: 'blocked' },
    { state: 'asked' },
  ),
  becomes(
    'blocked subscribers can subscribe again when they are unblocked, and are not subscribed by it',
    `select public.change_subscribers('{1}', 'block'), public.change_subscribers('{1,2}', 'unblock')`,
    `select state from private.subscribers where id <= 2`,
    { state: 'ended' },
    { state: 'asked' },
  ),
  becomes(
    'an unknown action changes nothing',
    `select public.change_subscribers('{1}', 'confirm')`,
    `select state from private.subscribers where id = 1`,
    { state: 'confirmed' },
  ),
  {
    name: 'what was done to subscribers is answered with their ids',
    as: 'admin',
    given: `${list} ${asVera(`select public.change_subscribers('{1}', 'block')`)}`,
    does: { sql: `select to_jsonb(public.change_subscribers('{1,9}', 'block')) as ids` },
    expect: [{ ids: [1] }],
  },
]
