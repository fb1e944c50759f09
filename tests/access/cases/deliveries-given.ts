import { becomesAfter, type Case, claimsOf } from '../case.ts'
import { people, rows } from '../people.ts'

const { vera } = people

export const clean = `delete from private.outbox; delete from private.subscribers; delete from private.deliveries; delete from private.mail_hours;
  update private.mail_pace set next_at = '-infinity', refusals = 0, answer = '' where id;
  insert into private.mail_server (sends, since) values (true, '-infinity') on conflict (id) do update set sends = true, a_second = 0, a_day = 0, since = '-infinity';
  update public.settings set offers_newsletter = true, mails_a_second = 0, mails_a_day = 0, sends_whole_posts = true, time_zone = 'UTC' where true;`

export const subscriber = (name: string, more: Record<string, string> = {}) => {
  const row = {
    email: `'${name}@example.com'`,
    source: `'hand'`,
    state: `'confirmed'`,
    confirmed_at: `now() - interval '30 days'`,
    ...more,
  }
  return `insert into private.subscribers (${Object.keys(row)}) values (${Object.values(row)});`
}

/** Runs `calls` as an administrator. */
export const asVera = (...calls: string[]) =>
  `select ${claimsOf(vera.id)};
  ${calls.map(call => `select ${call};`).join(' ')} select set_config('request.jwt.claims', '', true);`

export const plan = (wanted = true, more = '') => `public.plan_issue(${rows.verasPost}, ${wanted}${more})`
export const wren = subscriber('wren')
export const going = `${wren} ${asVera(plan())}`
export const draft = `update public.blogs set status = 'draft' where id = ${rows.verasPost};`

export const take = `public.claim_mail()`
export const ofIssue = `(select id from private.outbox where kind = 'issue' order by id limit 1)`
export const settle = (outcome: string, more = '') => `public.complete_mail(${ofIssue}, '${outcome}'${more})`
export const set = (action: string) =>
  `public.set_issue_state((select id from private.deliveries where blog_id is not null), '${action}')`

export const becomes = becomesAfter(clean)

export const states = `select kind, state, recipients, sent, failed from private.deliveries where blog_id is not null or recipients > 0 order by id`
export const recipients = `select email from private.outbox join private.subscribers on subscribers.id = subscriber_id order by email`
export const to = (name: string) => ({ email: `${name}@example.com` })

/** What a server takes after `given`. */
export const takes = (name: string, given: string, kind: string | null, call = take): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: { sql: `select answer ->> 'kind' as kind from ${call} as answer` },
  expect: [{ kind }],
})

export const fails = (name: string, statement: string, constraint: string, code = '23514'): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${going}`,
  does: { owner: statement },
  expect: { code, constraint },
})
