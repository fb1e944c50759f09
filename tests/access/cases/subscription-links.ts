import type { Case } from '../case.ts'
import { people } from '../people.ts'
import {
  becomes,
  clean,
  link,
  SECRET,
  STATES,
  subscriber,
  use,
  WREN,
  yesterday,
} from './subscription-rows.ts'

const afterAction = (action: string, expected: Partial<Record<(typeof STATES)[number], string>>) =>
  STATES.map(state =>
    becomes(
      `a link of a mail can ${action} a subscription that is ${state}`,
      `${subscriber({ state: `'${state}'` })} ${link()} ${use(action)};`,
      'select state from private.subscribers',
      { state: expected[state] ?? state },
    ),
  )

const { noor } = people

/** What the link of a mail can do with the subscription it is of, and with no other. */
export const subscriptionLinks: Case[] = [
  ...[
    { kind: 'subscription', days: 7 },
    { kind: 'issue', days: 365 },
  ].map(({ kind, days }) =>
    becomes(
      `the link of a mail is of its subscriber: ${kind}`,
      `${subscriber()} insert into private.outbox (subscriber_id, kind, expires_at) select id, '${kind}', now() from private.subscribers;
      select public.store_mail_link(id, '00ff') from private.outbox;`,
      `select encode(hash, 'hex') as hash, kind, email, ends_at > now() + interval '${days - 1} days' as long
      from private.mail_links join private.subscribers on subscribers.id = subscriber_id where ends_at <= now() + interval '${days + 1} days'`,
      { hash: '00ff', kind, email: WREN, long: true },
    ),
  ),
  ...afterAction('confirm', { asked: 'confirmed', ended: 'confirmed', bounced: 'confirmed' }),
  ...afterAction('choose', {}),
  ...afterAction('end', { asked: 'ended', confirmed: 'ended', bounced: 'ended' }),
  ...afterAction('unknown', {}),
  becomes(
    'who confirms starts again',
    `${subscriber({ state: `'bounced'`, bounces: '2', bounce_message: `'550'` })} ${link()} ${use('confirm')};`,
    `select confirmed_at > now() - interval '5 minutes' as now, bounces, bounce_message from private.subscribers`,
    { now: true, bounces: 0, bounce_message: '' },
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
    expect: [{ kind: 'issue' }],
    also: [{ table: 'private.subscribers', where: { email: WREN }, row: { state: 'confirmed' } }],
  },
]
