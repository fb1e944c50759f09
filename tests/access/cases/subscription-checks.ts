import type { Case } from '../case.ts'
import { people } from '../people.ts'
import { becomes, clean, link, subscriber, use, WREN } from './subscription-rows.ts'

const fails = (name: string, statement: string, constraint: string, code = '23514'): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${subscriber()}`,
  does: { owner: statement },
  expect: { code, constraint },
})

const { noor, tomas } = people

/** What becomes of subscriptions when something else changes, and which rows the tables refuse. */
export const subscriptionChecks: Case[] = [
  becomes(
    'a subscription leaves with its account, those of others and blocked addresses stay',
    `${subscriber({ email: `'${tomas.email}'` })} ${subscriber()} delete from auth.users where id = '${tomas.id}';`,
    'select email from private.subscribers',
    { email: WREN },
  ),
  becomes(
    'a blocked address stays when its account leaves',
    `${subscriber({ email: `'${tomas.email}'`, state: `'blocked'` })} delete from auth.users where id = '${tomas.id}';`,
    'select state from private.subscribers',
    { state: 'blocked' },
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
    `${subscriber()} ${link()} insert into private.outbox (subscriber_id, kind, expires_at) select id, 'issue', now() from private.subscribers;
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
    'a weekly issue has a day of the week',
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
      `insert into private.outbox (user_id, subscriber_id, kind, expires_at) select ${values}, 'issue', now() from private.subscribers`,
      'outbox_of_one',
    ),
    fails(
      `no link of a mail is of ${whom}`,
      `insert into private.mail_links (user_id, subscriber_id, hash, kind) select ${values}, 'x', 'issue' from private.subscribers`,
      'mail_links_of_one',
    ),
  ]),
]
