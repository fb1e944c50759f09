import { type Case, type Row, refused } from '../case.ts'
import { actors, everybody } from '../people.ts'
import {
  becomes,
  clean,
  link,
  requestSubscription,
  STATES,
  subscriber,
  use,
  WREN,
  yesterday,
} from './subscription-rows.ts'

const turnedOff = 'update public.settings set offers_newsletter = false where true;'

const noMailServer = 'update private.mail_server set sends = false;'

const takes = (name: string, given: string, kind: string | null): Case =>
  becomes(
    name,
    `${requestSubscription(WREN)}; select public.process_subscription_requests(); ${given}`,
    `select answer ->> 'kind' as kind from public.claim_mail() as answer`,
    { kind },
  )

const lately = `now() - interval '23 hours'`

const mailed = `select count(*)::integer as mails, (count(*) filter (where email = 'wrena@example.com'))::integer as others
  from private.subscribers join private.outbox on subscriber_id = subscribers.id`

/** As PostgREST passes on the headers of a request. */
const fromCaller = (address: string) =>
  `select set_config('request.headers', '{"cf-connecting-ip": "${address}"}', true);`

const fresh = { email: WREN, source: 'foot', topics: ['Walls'], weekday: 5, asked: true, mails: 1 }

/** What the form brings about, once the server has answered it. */
const answers = (name: string, given: string, ...expect: Row[]): Case =>
  becomes(
    name,
    `${given} ${requestSubscription(` ${WREN.toUpperCase()} `, `, '{Walls}', 5, 'foot'`)}; select public.process_subscription_requests();`,
    `select email, state, source, topics, weekday, asked_at > now() - interval '5 minutes' as asked, (select count(*)::integer from private.outbox where subscriber_id = subscribers.id) as mails
    from private.subscribers`,
    ...expect,
  )

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
      given: `${clean} ${requestSubscription(WREN)};`,
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
      does: { call: 'process_subscription_requests' },
      expect: refused,
    }),
  ),
  ...(['', ...STATES, 'never'] as const).map(
    (state): Case => ({
      name: `the form answers the same and stores the same for an address that is ${state || 'unknown'}`,
      as: 'visitor',
      given: `${clean} ${state === 'never' ? subscriber() + link() + use('never') : state && subscriber({ state: `'${state}'` })};`,
      does: { call: 'request_subscription', with: { address: WREN } },
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
      does: { call: 'request_subscription', with: { address } },
      expect: isOne ? 'done' : { code: 'PT422' },
    }),
  ),
  ...Object.entries({
    'while no server sends mails': noMailServer,
    'when it is turned off': turnedOff,
  }).flatMap(([when, given]): Case[] => [
    {
      name: `nobody can ask for issues ${when}`,
      as: 'visitor',
      given: `${clean} ${given}`,
      does: { call: 'request_subscription', with: { address: WREN } },
      expect: { code: 'PT404' },
    },
    {
      name: `visitors are not offered issues ${when}`,
      as: 'visitor',
      given: `${clean} ${given}`,
      does: { sql: `select site -> 'offers_newsletter' as offered from public.read_site() as site` },
      expect: [{ offered: false }],
    },
    {
      name: `accounts are not offered issues ${when}`,
      as: 'reader',
      given: `${clean} ${given}`,
      does: { sql: 'select answer from public.read_own_subscription() as answer' },
      expect: [{ answer: null }],
    },
    {
      name: `accounts cannot subscribe ${when}`,
      as: 'reader',
      given: `${clean} ${given}`,
      does: { call: 'choose_subscription', with: { action: 'choose' } },
      expect: refused,
    },
    takes(`an address is not asked for confirmation ${when}`, given, null),
  ]),
  {
    name: 'visitors are offered issues when a server sends mails',
    as: 'visitor',
    given: clean,
    does: { sql: `select site -> 'offers_newsletter' as offered from public.read_site() as site` },
    expect: [{ offered: true }],
  },
  becomes(
    'the form takes topics of the site alone',
    `${requestSubscription(WREN, `, '{Hedges,Gone}'`)};`,
    'select topics from private.subscription_requests',
    { topics: ['Hedges'] },
  ),
  {
    name: 'the form refuses what is no topic',
    as: 'visitor',
    given: clean,
    does: { sql: requestSubscription(WREN, `, '{Gone}'`) },
    expect: { code: '22023' },
  },
  {
    name: 'the form takes days of the week alone',
    as: 'visitor',
    given: clean,
    does: { call: 'request_subscription', with: { address: WREN, of_weekday: 7 } },
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
      does: { call: 'request_subscription', with: { address: WREN } },
      expect: { code: 'PT429' },
    }),
  ),
  {
    name: 'the form takes an address when many were asked before the last hour',
    as: 'visitor',
    given: `${clean} insert into private.subscribers (email, source, asked_at) select number || '@example.com', 'page', now() - interval '1 hour' from generate_series(1, 1000) as number;`,
    does: { call: 'request_subscription', with: { address: WREN } },
    expect: 'done',
  },
  answers('an unknown address is asked, with what it chose', '', { ...fresh, state: 'asked' }),
  answers(
    'an address gets one mail in a day',
    `${requestSubscription(WREN)}; select public.process_subscription_requests();`,
    {
      ...fresh,
      state: 'asked',
      source: 'page',
      topics: [],
      weekday: null,
    },
  ),
  ...STATES.filter(state => state !== 'blocked').flatMap(state => [
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
    `${['wren+1', 'wren', 'wren+2', 'wren+3', 'wrena', 'wren+4'].map(name => `${requestSubscription(`${name}@example.com`)};`).join(' ')}
    select public.process_subscription_requests();`,
    mailed,
    { mails: 4, others: 1 },
  ),
  becomes(
    'an address gets its mail whatever others have asked for behind a plus of it',
    `${['wren+1', 'wren+2', 'wren+3', 'wren'].map(name => `${requestSubscription(`${name}@example.com`)};`).join(' ')}
    select public.process_subscription_requests();`,
    `select exists (select from private.subscribers join private.outbox on subscriber_id = subscribers.id where email = '${WREN}') as asked`,
    { asked: true },
  ),
  becomes(
    'a mailbox of a provider that ignores dots gets three mails in a day',
    `${['wren', 'w.ren', 'wr.en', 'wre.n', 'w.r.en', 'w.r.e.n+1'].map(name => `${requestSubscription(`${name}@gmail.com`)};`).join(' ')}
    ${requestSubscription('w.ren@googlemail.com')}; select public.process_subscription_requests();`,
    mailed,
    { mails: 3, others: 0 },
  ),
  becomes(
    'dots distinguish mailboxes of other providers',
    `${['wren', 'w.ren', 'wr.en', 'wre.n', 'w.r.en'].map(name => `${requestSubscription(`${name}@example.com`)};`).join(' ')} select public.process_subscription_requests();`,
    mailed,
    { mails: 5, others: 0 },
  ),
  ...['203.0.113.7', '2001:db8:1:2:a:b:c:d'].map(
    (caller): Case => ({
      name: `one caller of a project asks for a hundred addresses in an hour: ${caller}`,
      as: 'visitor',
      given: `${clean} ${fromCaller(caller)} select public.request_subscription('wren@example.com') from generate_series(1, 100);`,
      does: { sql: `${requestSubscription(WREN)}` },
      expect: { code: 'PT429' },
    }),
  ),
  becomes(
    'another caller of a project asks for an address',
    `${fromCaller('203.0.113.7')} select public.request_subscription('otto@example.com') from generate_series(1, 100);
    ${fromCaller('203.0.113.8')} ${requestSubscription(WREN)};`,
    `select count(*)::integer as asked from private.subscription_requests where email = '${WREN}'`,
    { asked: 1 },
  ),
  becomes(
    'addresses that begin with a plus are mailboxes of their own',
    `${['1', '2', '3', '4'].map(number => `${requestSubscription(`+${number}@example.com`)};`).join(' ')}
    select public.process_subscription_requests();`,
    mailed,
    { mails: 4, others: 0 },
  ),
  becomes(
    'a mailbox gets another mail after a day',
    `${['1', '2', '3'].map(tag => subscriber({ email: `'wren+${tag}@example.com'`, asked_at: yesterday })).join(' ')}
    ${requestSubscription(WREN)}; select public.process_subscription_requests();`,
    mailed,
    { mails: 1, others: 0 },
  ),
  answers('a blocked address gets no mail', subscriber({ state: `'blocked'`, asked_at: yesterday }), {
    ...fresh,
    state: 'blocked',
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
    ${subscriber({ email: `'b@example.com'`, asked_at: `now() - interval '31 days'` })} select public.clean_mails();`,
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
    'an address that was blocked meanwhile is not asked',
    `update private.subscribers set state = 'blocked';`,
    null,
  ),
  becomes(
    'a mail that asks for confirmation has its address and state',
    `${subscriber({ topics: `'{Walls}'`, weekday: '5' })} ${requestSubscription(WREN)}; select public.process_subscription_requests();`,
    `select answer ->> 'email' as email, answer ->> 'state' as state, answer -> 'topics' as topics, answer -> 'weekday' as weekday from public.claim_mail() as answer`,
    { email: WREN, state: 'confirmed', topics: ['Walls'], weekday: 5 },
  ),
]
