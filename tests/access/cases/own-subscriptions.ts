import { type Case, refused } from '../case.ts'
import { people } from '../people.ts'
import { as, becomes, clean, requestSubscription, subscriber, WREN } from './subscription-rows.ts'

const { noor, tomas } = people

/** The subscription of an account, which needs a confirmed address. */
export const ownSubscriptions: Case[] = [
  {
    name: 'a reader with a confirmed address sees their subscription',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${noor.email}'`, topics: `'{Walls}'`, weekday: '5' })}`,
    does: { sql: 'select answer from public.read_own_subscription() as answer' },
    expect: [{ answer: { isProven: true, state: 'confirmed', topics: ['Walls'], weekday: 5 } }],
  },
  {
    name: 'a reader sees no subscription of others',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${tomas.email}'` })}`,
    does: { sql: 'select answer from public.read_own_subscription() as answer' },
    expect: [{ answer: { isProven: true, state: null, topics: [], weekday: null } }],
  },
  {
    name: 'a reader whose address is not confirmed sees no subscription of it',
    as: 'reader',
    given: `${clean} ${subscriber({ email: `'${noor.email}'` })} update auth.users set confirmation_sent_at = null where true;`,
    does: { sql: 'select answer from public.read_own_subscription() as answer' },
    expect: [{ answer: { isProven: false, state: null, topics: [], weekday: null } }],
  },
  {
    name: 'a reader whose address is not confirmed cannot subscribe it',
    as: 'reader',
    given: `${clean} update auth.users set confirmation_sent_at = null where true;`,
    does: { call: 'choose_subscription', with: { action: 'choose' } },
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
    'a reader whose topic was removed changes the weekday',
    `${subscriber({ email: `'${noor.email}'`, topics: `'{Gone}'` })} ${as('noor', `select public.choose_subscription('choose', '{Gone}', 5)`)}`,
    'select topics, weekday from private.subscribers',
    { topics: ['Gone'], weekday: 5 },
  ),
  becomes(
    'a reader confirms by their account what the form asked',
    `${requestSubscription(noor.email)}; select public.process_subscription_requests(); ${as('noor', `select public.choose_subscription('choose')`)}`,
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
    'a blocked address cannot subscribe by its account',
    `${subscriber({ email: `'${noor.email}'`, state: `'blocked'` })} ${as('noor', `select public.choose_subscription('choose')`)}`,
    'select state from private.subscribers',
    { state: 'blocked' },
  ),
  becomes(
    'a blocked address cannot subscribe after its account said never',
    `${subscriber({ email: `'${noor.email}'`, state: `'blocked'` })} ${as('noor', `select public.choose_subscription('never'), public.choose_subscription('choose')`)}`,
    'select state from private.subscribers',
    { state: 'blocked' },
  ),
  {
    name: 'a visitor has no own subscription',
    as: 'visitor',
    does: { call: 'read_own_subscription' },
    expect: refused,
  },
  {
    name: 'a visitor cannot choose a subscription of an account',
    as: 'visitor',
    does: { call: 'choose_subscription', with: { action: 'choose' } },
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
]
