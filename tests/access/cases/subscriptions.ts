import { type Case, type Row, refused } from '../case.ts'
import { actors, everybody, type Person, people } from '../people.ts'

const { noor, tomas } = people

const clean = `delete from private.outbox; delete from private.mail_links; delete from private.subscribers; delete from private.subscription_requests; delete from private.silenced_addresses;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;
  update public.settings set is_started = true, offers_letters = true, topics = '[{"id": 1, "name": "Hedges", "ink": null}, {"id": 2, "name": "Walls", "ink": null}]' where true;
  update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where true;`

const WREN = 'wren@example.com'

const subscriber = (values: Record<string, string> = {}) => {
  const row = { email: `'${WREN}'`, source: `'page'`, state: `'confirmed'`, ...values }
  return `insert into private.subscribers (${Object.keys(row)}) values (${Object.values(row)});`
}

const SECRET = 'of a letter'
const link = (ends = `now() + interval '1 day'`) =>
  `insert into private.mail_links (hash, subscriber_id, sending_id, kind, ends_at)
  select sha256('${SECRET}'), id, 7, 'letter', ${ends} from private.subscribers;`

const ask = (address: string, more = '') => `select public.ask_subscription('${address}'${more})`
const use = (act: string, more = '') => `select public.use_subscription('${SECRET}', '${act}'${more})`

/** Runs `statement` as a person, through the API's role. */
const as = (person: Person, statement: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${people[person].id}", "role": "authenticated"}', true), set_config('role', 'authenticated', true);
  ${statement};
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true);`

/** The rows of `reads` after `given`. */
const becomes = (name: string, given: string, reads: string, ...expect: Row[]): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: { owner: reads },
  expect,
})

const fails = (name: string, statement: string, constraint: string, code = '23514'): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${subscriber()}`,
  does: { owner: statement },
  expect: { code, constraint },
})

/** What the form brings about, once the server has answered it. */
const answers = (name: string, given: string, ...expect: Row[]): Case =>
  becomes(
    name,
    `${given} ${ask(` ${WREN.toUpperCase()} `, `, '{Walls}', 5, 'foot'`)}; select public.answer_subscriptions();`,
    `select email, state, source, topics, weekday, asked_at > now() - interval '5 minutes' as asked, (select count(*)::integer from private.outbox where subscriber_id = subscribers.id) as mails
    from private.subscribers`,
    ...expect,
  )

const fresh = { email: WREN, source: 'foot', topics: ['Walls'], weekday: 5, asked: true, mails: 1 }
const yesterday = `now() - interval '1 day'`
const mailed = `select count(*)::integer as mails, (count(*) filter (where email = 'wrena@example.com'))::integer as others
  from private.subscribers join private.outbox on subscriber_id = subscribers.id`
const lately = `now() - interval '23 hours'`

const STATES = ['asked', 'confirmed', 'ended', 'bounced', 'barred'] as const

const afterAct = (act: string, expected: Partial<Record<(typeof STATES)[number], string>>) =>
  STATES.map(state =>
    becomes(
      `a link of a mail can ${act} a subscription that is ${state}`,
      `${subscriber({ state: `'${state}'` })} ${link()} ${use(act)};`,
      'select state from private.subscribers',
      { state: expected[state] ?? state },
    ),
  )

const takes = (name: string, given: string, kind: string | null): Case =>
  becomes(
    name,
    `${ask(WREN)}; select public.answer_subscriptions(); ${given}`,
    `select answer ->> 'kind' as kind from public.take_mail() as answer`,
    { kind },
  )

const noMailServer = 'update private.mail_server set sends = false;'
const turnedOff = 'update public.settings set offers_letters = false where true;'

const addresses: Record<string, boolean> = {
  'wren@example.com': true,
  'Wren+News@Sub.Example.COM': true,
  'wren@xn--exmple-cua.example': true,
  'ümläut@example.com': true,
  'wren@exämple.example': false,
  'wren@exam\u00adple.com': false,
  'wren@ｅxample.com': false,
  'wren@example。com': false,
  'wren@-example.com': false,
  'wr\u200ben@example.com': false,
  'wren\u{e0001}@example.com': false,
  'ｗren@example.com': false,
  'u\u0308mlaut@example.com': false,
  wren: false,
  'wren@example': false,
  'wren@@example.com': false,
  'wren@example.com, otto@example.com': false,
  'wren @example.com': false,
  '<wren@example.com>': false,
  'wren@example..com': false,
  [`${'w'.repeat(65)}@example.com`]: false,
  [`wren@${'long.'.repeat(50)}com`]: false,
}

/** Who gets posts by mail: only administrators read an address, and the public form reveals nothing. */
export const subscriptions: Case[] = [
  ...everybody.flatMap((actor): Case[] => [
    {
      name: `${actors[actor].phrase} cannot read the table of subscribers`,
      as: actor,
      given: `${clean} ${subscriber()}`,
      does: { sql: 'select email from private.subscribers' },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot read what the form was asked for`,
      as: actor,
      given: `${clean} ${ask(WREN)};`,
      does: { sql: 'select email from private.subscription_requests' },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot read whom nobody may write to`,
      as: actor,
      does: { sql: 'select hash from private.silenced_addresses' },
      expect: refused,
    },
  ]),
  ...(['visitor', 'reader', 'admin'] as const).map(
    (actor): Case => ({
      name: `${actors[actor].phrase} cannot answer the form`,
      as: actor,
      does: { call: 'answer_subscriptions' },
      expect: refused,
    }),
  ),
  ...(['', ...STATES, 'never'] as const).map(
    (state): Case => ({
      name: `the form answers the same and stores the same for an address that is ${state || 'unknown'}`,
      as: 'visitor',
      given: `${clean} ${state === 'never' ? subscriber() + link() + use('never') : state && subscriber({ state: `'${state}'` })};`,
      does: { call: 'ask_subscription', with: { address: WREN } },
      expect: 'done',
      also: [
        {
          table: 'private.subscription_requests',
          where: { email: WREN },
          row: { source: 'page', topics: [], weekday: null },
        },
      ],
    }),
  ),
  ...Object.entries(addresses).map(
    ([address, isOne], index): Case => ({
      name: `the form ${isOne ? 'takes' : 'refuses'} address ${index + 1}: ${address.slice(0, 40)}`,
      as: 'visitor',
      given: clean,
      does: { call: 'ask_subscription', with: { address } },
      expect: isOne ? 'done' : { code: 'PT422' },
    }),
  ),
  ...Object.entries({
    'while no server sends mails': noMailServer,
    'when it is turned off': turnedOff,
  }).flatMap(([when, given]): Case[] => [
    {
      name: `nobody can ask for letters ${when}`,
      as: 'visitor',
      given: `${clean} ${given}`,
      does: { call: 'ask_subscription', with: { address: WREN } },
      expect: { code: 'PT404' },
    },
    {
      name: `visitors are not offered letters ${when}`,
      as: 'visitor',
      given: `${clean} ${given}`,
      does: { sql: `select site -> 'offers_letters' as offered from public.read_site() as site` },
      expect: [{ offered: false }],
    },
    {
      name: `accounts are not offered letters ${when}`,
      as: 'reader',
      given: `${clean} ${given}`,
      does: { sql: 'select answer from public.own_subscription() as answer' },
      expect: [{ answer: null }],
    },
    {
      name: `accounts cannot subscribe ${when}`,
      as: 'reader',
      given: `${clean} ${given}`,
      does: { call: 'choose_subscription', with: { act: 'choose' } },
      expect: refused,
    },
    takes(`an address is not asked for confirmation ${when}`, given, null),
  ]),
  {
    name: 'visitors are offered letters when a server sends mails',
    as: 'visitor',
    given: clean,
    does: { sql: `select site -> 'offers_letters' as offered from public.read_site() as site` },
    expect: [{ offered: true }],
  },
  becomes(
    'the form takes topics of the site alone',
    `${ask(WREN, `, '{Hedges,Gone}'`)};`,
    'select topics from private.subscription_requests',
    { topics: ['Hedges'] },
  ),
  {
    name: 'the form refuses what is no topic',
    as: 'visitor',
    given: clean,
    does: { sql: ask(WREN, `, '{Gone}'`) },
    expect: { code: '22023' },
  },
  {
    name: 'the form takes days of the week alone',
    as: 'visitor',
    given: clean,
    does: { call: 'ask_subscription', with: { address: WREN, of_weekday: 7 } },
    expect: { code: '23514', constraint: 'subscription_requests_weekday_known' },
  },
  ...[
    {
      name: 'who were asked in the last hour',
      given: `insert into private.subscribers (email, source, asked_at) select number || '@example.com', 'page', now() - interval '59 minutes' from generate_series(1, 1000) as number;`,
    },
    {
      name: 'who wait to be asked',
      given: `insert into private.subscription_requests (email, source, topics) select number || '@example.com', 'page', '{}' from generate_series(1, 1000) as number;`,
    },
  ].map(
    ({ name, given }): Case => ({
      name: `the form is bounded over all addresses: 1,000 ${name}`,
      as: 'visitor',
      given: `${clean} ${given}`,
      does: { call: 'ask_subscription', with: { address: WREN } },
      expect: { code: 'PT429' },
    }),
  ),
  {
    name: 'the form takes an address when many were asked before the last hour',
    as: 'visitor',
    given: `${clean} insert into private.subscribers (email, source, asked_at) select number || '@example.com', 'page', now() - interval '1 hour' from generate_series(1, 1000) as number;`,
    does: { call: 'ask_subscription', with: { address: WREN } },
    expect: 'done',
  },
  answers('an unknown address is asked, with what it chose', '', { ...fresh, state: 'asked' }),
  answers('an address gets one mail in a day', `${ask(WREN)}; select public.answer_subscriptions();`, {
    ...fresh,
    state: 'asked',
    source: 'page',
    topics: [],
    weekday: null,
  }),
  ...STATES.filter(state => state !== 'barred').flatMap(state => [
    answers(
      `an address that is ${state} gets another mail after a day`,
      subscriber({ state: `'${state}'`, asked_at: yesterday }),
      {
        ...fresh,
        state,
        source: 'page',
        ...(state === 'confirmed' && { topics: [], weekday: null }),
      },
    ),
    answers(
      `an address that is ${state} gets no other mail within a day`,
      subscriber({ state: `'${state}'`, asked_at: lately }),
      { ...fresh, state, source: 'page', topics: [], weekday: null, asked: false, mails: 0 },
    ),
  ]),
  becomes(
    'a mailbox gets three mails in a day, whatever stands behind a plus, and others none the less',
    `${['wren+1', 'wren', 'wren+2', 'wren+3', 'wrena', 'wren+4'].map(name => `${ask(`${name}@example.com`)};`).join(' ')}
    select public.answer_subscriptions();`,
    mailed,
    { mails: 4, others: 1 },
  ),
  becomes(
    'an address gets its mail whatever others have asked for behind a plus of it',
    `${['wren+1', 'wren+2', 'wren+3', 'wren'].map(name => `${ask(`${name}@example.com`)};`).join(' ')}
    select public.answer_subscriptions();`,
    `select exists (select from private.subscribers join private.outbox on subscriber_id = subscribers.id where email = '${WREN}') as asked`,
    { asked: true },
  ),
  becomes(
    'addresses that begin with a plus are mailboxes of their own',
    `${['1', '2', '3', '4'].map(number => `${ask(`+${number}@example.com`)};`).join(' ')}
    select public.answer_subscriptions();`,
    mailed,
    { mails: 4, others: 0 },
  ),
  becomes(
    'a mailbox gets another mail after a day',
    `${['1', '2', '3'].map(tag => subscriber({ email: `'wren+${tag}@example.com'`, asked_at: yesterday })).join(' ')}
    ${ask(WREN)}; select public.answer_subscriptions();`,
    mailed,
    { mails: 1, others: 0 },
  ),
  answers('a barred address gets no mail', subscriber({ state: `'barred'`, asked_at: yesterday }), {
    ...fresh,
    state: 'barred',
    source: 'page',
    topics: [],
    weekday: null,
    asked: false,
    mails: 0,
  }),
  answers(
    'nobody is written to again who asked never to be',
    `${subscriber({ asked_at: yesterday })} ${link()} ${use('never')};`,
  ),
  becomes(
    'addresses that were not confirmed within 30 days leave, others stay',
    `${subscriber({ state: `'asked'`, asked_at: `now() - interval '31 days'` })}
    ${subscriber({ email: `'a@example.com'`, state: `'asked'`, asked_at: `now() - interval '29 days'` })}
    ${subscriber({ email: `'b@example.com'`, asked_at: `now() - interval '31 days'` })} select public.answer_subscriptions();`,
    'select email from private.subscribers',
    { email: 'a@example.com' },
    { email: 'b@example.com' },
  ),
  takes('a server takes the mail that asks for confirmation', '', 'subscription'),
  takes(
    'a mail of an unknown kind to a subscriber leaves',
    `update private.outbox set kind = 'something else';`,
    null,
  ),
  takes(
    'an address that was barred meanwhile is not asked',
    `update private.subscribers set state = 'barred';`,
    null,
  ),
  becomes(
    'a mail that asks for confirmation has its address and state',
    `${subscriber({ topics: `'{Walls}'`, weekday: '5' })} ${ask(WREN)}; select public.answer_subscriptions();`,
    `select answer ->> 'email' as email, answer ->> 'state' as state, answer -> 'topics' as topics, answer -> 'weekday' as weekday from public.take_mail() as answer`,
    { email: WREN, state: 'confirmed', topics: ['Walls'], weekday: 5 },
  ),
  ...[
    { kind: 'subscription', days: 7 },
    { kind: 'letter', days: 365 },
  ].map(({ kind, days }) =>
    becomes(
      `the link of a mail is of its subscriber: ${kind}`,
      `${subscriber()} insert into private.outbox (subscriber_id, kind, expires_at) select id, '${kind}', now() from private.subscribers;
      select public.keep_mail_link(id, '00ff') from private.outbox;`,
      `select encode(hash, 'hex') as hash, kind, email, ends_at > now() + interval '${days - 1} days' as long
      from private.mail_links join private.subscribers on subscribers.id = subscriber_id where ends_at <= now() + interval '${days + 1} days'`,
      { hash: '00ff', kind, email: WREN, long: true },
    ),
  ),
  ...afterAct('confirm', { asked: 'confirmed', ended: 'confirmed', bounced: 'confirmed' }),
  ...afterAct('choose', {}),
  ...afterAct('end', { asked: 'ended', confirmed: 'ended', bounced: 'ended' }),
  ...afterAct('unknown', {}),
  becomes(
    'who confirms starts anew',
    `${subscriber({ state: `'bounced'`, bounces: '2', bounce_words: `'550'` })} ${link()} ${use('confirm')};`,
    `select confirmed_at > now() - interval '5 minutes' as now, bounces, bounce_words from private.subscribers`,
    { now: true, bounces: 0, bounce_words: '' },
  ),
  becomes(
    'a link that confirms chooses nothing',
    `${subscriber({ topics: `'{Hedges}'` })} ${link()} ${use('confirm', `, '{Walls}', 0`)};`,
    'select topics, weekday from private.subscribers',
    { topics: ['Hedges'], weekday: null },
  ),
  becomes(
    'who confirms again keeps the first moment',
    `${subscriber({ confirmed_at: yesterday })} ${link()} ${use('confirm')};`,
    `select confirmed_at < now() - interval '5 minutes' as before from private.subscribers`,
    { before: true },
  ),
  becomes(
    'a link of a mail chooses topics and a day',
    `${subscriber({ topics: `'{Hedges}'` })} ${link()} ${use('choose', `, '{Walls,Gone}', 0`)};`,
    'select topics, weekday from private.subscribers',
    { topics: ['Walls'], weekday: 0 },
  ),
  {
    name: 'a link of a mail cannot choose what is no topic',
    as: 'visitor',
    given: `${clean} ${subscriber()} ${link()}`,
    does: { sql: use('choose', `, '{Gone}'`) },
    expect: { code: '22023' },
  },
  becomes(
    'who has ended it cannot choose before they subscribe again',
    `${subscriber({ state: `'ended'`, topics: `'{Hedges}'` })} ${link()} ${use('choose', `, '{Walls}', 0`)};`,
    'select state, topics, weekday from private.subscribers',
    { state: 'ended', topics: ['Hedges'], weekday: null },
  ),
  becomes(
    'who never wants to be written to again is forgotten, but for a hash',
    `${subscriber()} ${link()} ${use('never')};`,
    `select encode(hash, 'hex') = encode(sha256('${WREN}'), 'hex') as known, (select count(*)::integer from private.subscribers) as rows from private.silenced_addresses`,
    { known: true, rows: 0 },
  ),
  becomes(
    'whose address is silenced already may say so again',
    `${subscriber()} ${link()} insert into private.silenced_addresses (hash) values (sha256('${WREN}')); ${use('never')};`,
    'select count(*)::integer as rows from private.subscribers',
    { rows: 0 },
  ),
  {
    name: 'a visitor reads the subscription of a link, without its address',
    as: 'visitor',
    given: `${clean} ${subscriber({ topics: `'{Walls}'`, weekday: '5' })} ${link()}`,
    does: { sql: `select public.read_subscription('${SECRET}') as answer` },
    expect: [{ answer: { state: 'confirmed', topics: ['Walls'], weekday: 5 } }],
  },
  ...[
    { what: 'a wrong secret is none', given: link(), secret: 'of another' },
    { what: 'a link of a subscription has an end', given: link('now()'), secret: SECRET },
    {
      what: 'a link about an account is none of a subscription',
      given: `insert into private.mail_links (hash, user_id, kind) values (sha256('${SECRET}'), '${noor.id}', 'answer');`,
      secret: SECRET,
    },
  ].flatMap(({ what, given, secret }) => [
    becomes(
      `${what}: read_subscription`,
      `${subscriber()} ${given}`,
      `select public.read_subscription('${secret}') as answer`,
      { answer: null },
    ),
    becomes(
      `${what}: use_subscription`,
      `${subscriber()} ${given} select public.use_subscription('${secret}', 'end');`,
      `select public.use_subscription('${secret}', 'end') as answer, state from private.subscribers`,
      { answer: null, state: 'confirmed' },
    ),
  ]),
  {
    name: 'the link of a subscription ends no mails about reviews',
    as: 'visitor',
    given: `${clean} ${subscriber()} ${link()}`,
    does: { sql: `select public.use_mail_link('${SECRET}') as kind` },
    expect: [{ kind: 'letter' }],
    also: [{ table: 'private.subscribers', where: { email: WREN }, row: { state: 'confirmed' } }],
  },
  {
    name: 'a reader with a confirmed address sees their subscription',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${noor.email}'`, topics: `'{Walls}'`, weekday: '5' })}`,
    does: { sql: 'select answer from public.own_subscription() as answer' },
    expect: [{ answer: { isProven: true, state: 'confirmed', topics: ['Walls'], weekday: 5 } }],
  },
  {
    name: 'a reader sees no subscription of others',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${tomas.email}'` })}`,
    does: { sql: 'select answer from public.own_subscription() as answer' },
    expect: [{ answer: { isProven: true, state: null, topics: [], weekday: null } }],
  },
  {
    name: 'a reader whose address is not confirmed sees no subscription of it',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${noor.email}'` })} update auth.users set confirmation_sent_at = null where true;`,
    does: { sql: 'select answer from public.own_subscription() as answer' },
    expect: [{ answer: { isProven: false, state: null, topics: [], weekday: null } }],
  },
  {
    name: 'a reader whose address is not confirmed cannot subscribe it',
    as: 'reader',
    given: `${clean} update auth.users set confirmation_sent_at = null where true;`,
    does: { call: 'choose_subscription', with: { act: 'choose' } },
    expect: refused,
  },
  becomes(
    'the address of an administrator counts as confirmed',
    `update auth.users set confirmation_sent_at = null where true; ${as('vera', `select public.choose_subscription('choose')`)}`,
    'select email, state from private.subscribers',
    { email: people.vera.email, state: 'confirmed' },
  ),
  becomes(
    'a reader with a confirmed address subscribes at once',
    as('noor', `select public.choose_subscription('choose', '{Walls}', 5)`),
    `select email, state, source, topics, weekday, confirmed_at > now() - interval '5 minutes' as now from private.subscribers`,
    { email: noor.email, state: 'confirmed', source: 'account', topics: ['Walls'], weekday: 5, now: true },
  ),
  becomes(
    'a reader confirms by their account what the form asked',
    `${ask(noor.email)}; select public.answer_subscriptions(); ${as('noor', `select public.choose_subscription('choose')`)}`,
    'select state, source from private.subscribers',
    { state: 'confirmed', source: 'page' },
  ),
  becomes(
    'a reader ends their subscription alone',
    `${subscriber({ email: `'${noor.email}'` })} ${subscriber()} ${as('noor', `select public.choose_subscription('end')`)}`,
    'select email, state from private.subscribers',
    { email: noor.email, state: 'ended' },
    { email: WREN, state: 'confirmed' },
  ),
  becomes(
    'a reader who wanted never to be written to again can change their mind',
    `${subscriber({ email: `'${noor.email}'` })} ${as('noor', `select public.choose_subscription('never'), public.choose_subscription('choose')`)}`,
    'select email, state, (select count(*)::integer from private.silenced_addresses) as silenced from private.subscribers',
    { email: noor.email, state: 'confirmed', silenced: 0 },
  ),
  becomes(
    'a reader who subscribes changes no mind of others',
    `insert into private.silenced_addresses (hash) values (sha256('${WREN}')); ${as('noor', `select public.choose_subscription('choose')`)}`,
    'select count(*)::integer as silenced from private.silenced_addresses',
    { silenced: 1 },
  ),
  becomes(
    'a reader can say that nobody may write to them without being subscribed',
    as('noor', `select public.choose_subscription('never')`),
    `select encode(hash, 'hex') = encode(sha256('${noor.email}'), 'hex') as known, (select count(*)::integer from private.subscribers) as rows from private.silenced_addresses`,
    { known: true, rows: 0 },
  ),
  becomes(
    'a reader without a subscription ends no other',
    `${subscriber()} ${as('noor', `select public.choose_subscription('end')`)}`,
    'select email, state from private.subscribers',
    { email: WREN, state: 'confirmed' },
  ),
  becomes(
    'a barred address cannot subscribe by its account',
    `${subscriber({ email: `'${noor.email}'`, state: `'barred'` })} ${as('noor', `select public.choose_subscription('choose')`)}`,
    'select state from private.subscribers',
    { state: 'barred' },
  ),
  becomes(
    'a barred address cannot subscribe after its account said never',
    `${subscriber({ email: `'${noor.email}'`, state: `'barred'` })} ${as('noor', `select public.choose_subscription('never'), public.choose_subscription('choose')`)}`,
    'select state from private.subscribers',
    { state: 'barred' },
  ),
  {
    name: 'a visitor has no own subscription',
    as: 'visitor',
    does: { call: 'own_subscription' },
    expect: refused,
  },
  {
    name: 'a visitor cannot choose a subscription of an account',
    as: 'visitor',
    does: { call: 'choose_subscription', with: { act: 'choose' } },
    expect: refused,
  },
  {
    name: 'the export of an account has its subscription',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${noor.email}'` })} ${subscriber()}`,
    does: {
      sql: `select answer -> 'subscription' ->> 'email' as email from public.export_account() as answer`,
    },
    expect: [{ email: noor.email }],
  },
  becomes(
    'a subscription leaves with its account, those of others and barred addresses stay',
    `${subscriber({ email: `'${tomas.email}'` })} ${subscriber()} delete from auth.users where id = '${tomas.id}';`,
    'select email from private.subscribers',
    { email: WREN },
  ),
  becomes(
    'a barred address stays when its account leaves',
    `${subscriber({ email: `'${tomas.email}'`, state: `'barred'` })} delete from auth.users where id = '${tomas.id}';`,
    'select state from private.subscribers',
    { state: 'barred' },
  ),
  becomes(
    'a subscription of an address that an account never confirmed stays when the account leaves',
    `${subscriber({ email: `'${tomas.email}'` })} update auth.users set confirmation_sent_at = null where true; delete from auth.users where id = '${tomas.id}';`,
    'select state from private.subscribers',
    { state: 'confirmed' },
  ),
  becomes(
    'chosen topics follow their names',
    `${subscriber({ topics: `'{Walls,Hedges}'` })} ${subscriber({ email: `'a@example.com'` })}
    update public.settings set topics = '[{"id": 1, "name": "Walls", "ink": null}, {"id": 2, "name": "Hedges", "ink": null}]' where true;`,
    'select email, topics from private.subscribers',
    { email: WREN, topics: ['Hedges', 'Walls'] },
    { email: 'a@example.com', topics: [] },
  ),
  becomes(
    'a form that was open while a topic was renamed has its new name',
    `${subscriber()} ${link()} insert into private.old_topics (name, topic_id) values ('Fences', 2) on conflict do nothing; ${use('choose', `, '{Fences}'`)};`,
    'select topics from private.subscribers',
    { topics: ['Walls'] },
  ),
  becomes(
    'the mails and links of a subscriber leave with it',
    `${subscriber()} ${link()} insert into private.outbox (subscriber_id, kind, expires_at) select id, 'letter', now() from private.subscribers;
    delete from private.subscribers;`,
    'select kind from private.outbox union all select kind from private.mail_links',
  ),
  fails('an address subscribes once', subscriber(), 'subscribers_email_key', '23505'),
  fails(
    'no two subscribers have one id',
    `insert into private.subscribers (id, email, source) select id, 'a@example.com', 'page' from private.subscribers`,
    'subscribers_pkey',
    '23505',
  ),
  fails(
    'a subscriber has an address',
    subscriber({ email: `'Wren@Example.com'` }),
    'subscribers_email_normal',
  ),
  fails('a subscriber has no other text', subscriber({ email: `'wren'` }), 'subscribers_email_normal'),
  fails(
    'a subscriber has a known state',
    subscriber({ email: `'a@example.com'`, state: `'lost'` }),
    'subscribers_state_known',
  ),
  fails(
    'a subscriber came in a known way',
    subscriber({ email: `'a@example.com'`, source: `'a list'` }),
    'subscribers_source_known',
  ),
  fails(
    'a weekly letter has a day of the week',
    subscriber({ email: `'a@example.com'`, weekday: '7' }),
    'subscribers_weekday_known',
  ),
  fails(
    'no two requests to subscribe have one id',
    `insert into private.subscription_requests (id, email, source, topics) values (1, 'a', 'page', '{}'), (1, 'b', 'page', '{}')`,
    'subscription_requests_pkey',
    '23505',
  ),
  fails(
    'an address is silenced once',
    `insert into private.silenced_addresses (hash) values ('x'), ('x')`,
    'silenced_addresses_pkey',
    '23505',
  ),
  ...[
    { whom: 'nobody', values: `null, null` },
    { whom: 'an account and a subscriber', values: `'${noor.id}', id` },
  ].flatMap(({ whom, values }) => [
    fails(
      `no mail is for ${whom}`,
      `insert into private.outbox (user_id, subscriber_id, kind, expires_at) select ${values}, 'letter', now() from private.subscribers`,
      'outbox_of_one',
    ),
    fails(
      `no link of a mail is of ${whom}`,
      `insert into private.mail_links (user_id, subscriber_id, hash, kind) select ${values}, 'x', 'letter' from private.subscribers`,
      'mail_links_of_one',
    ),
  ]),
]
