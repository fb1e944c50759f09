import { becomesAfter } from '../case.ts'
import { type Person, people } from '../people.ts'

export const clean = `delete from private.outbox; delete from private.mail_links; delete from private.subscribers; delete from private.subscription_requests; delete from private.silenced_addresses;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;
  update public.settings set is_started = true, offers_newsletter = true, topics = '[{"id": 1, "name": "Hedges", "ink": null}, {"id": 2, "name": "Walls", "ink": null}]' where true;
  update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where true;`

export const WREN = 'wren@example.com'

export const subscriber = (values: Record<string, string> = {}) => {
  const row = { email: `'${WREN}'`, source: `'page'`, state: `'confirmed'`, ...values }
  return `insert into private.subscribers (${Object.keys(row)}) values (${Object.values(row)});`
}

export const SECRET = 'of an issue'

export const link = (ends = `now() + interval '1 day'`) =>
  `insert into private.mail_links (hash, subscriber_id, delivery_id, kind, ends_at)
  select sha256('${SECRET}'), id, 7, 'issue', ${ends} from private.subscribers;`

export const requestSubscription = (address: string, more = '') =>
  `select public.request_subscription('${address}'${more})`

export const use = (action: string, more = '') =>
  `select public.use_subscription('${SECRET}', '${action}'${more})`

/** Runs `statement` as a person, through the API's role. */
export const as = (person: Person, statement: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${people[person].id}", "role": "authenticated"}', true), set_config('role', 'authenticated', true);
  ${statement};
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true);`

export const becomes = becomesAfter(clean)

export const yesterday = `now() - interval '1 day'`

export const STATES = ['asked', 'confirmed', 'ended', 'bounced', 'blocked'] as const
