import { type Case, refused } from '../case.ts'
import { actors, people } from '../people.ts'

const { vera } = people

const sends = (is: boolean) =>
  `delete from private.outbox; insert into private.mail_server (sends) values (${is}) on conflict (id) do update set sends = excluded.sends;`

const asVera = `select set_config('request.jwt.claims', '{"sub": "${vera.id}"}', true); select public.send_mail_check();
  select set_config('request.jwt.claims', '', true);`

/** Tests of Vera that have an end. */
const ended = (times: number, state: string, ago = '5 minutes') =>
  `insert into private.outbox (user_id, kind, expires_at, created_at, state, sent_at, answer)
  select '${vera.id}', 'check', now(), now() - interval '${ago}', '${state}', now() - interval '${ago}', '550 No'
  from generate_series(1, ${times});`

const test: Case['does'] = {
  sql: `select answer ->> 'sends' as sends, answer ->> 'email' as email, answer -> 'test' ->> 'state' as state
    from public.read_mail_check() as answer`,
}

const reads = (name: string, given: string, state: string | null, isSending = true): Case => ({
  name,
  as: 'admin',
  given: `${sends(isSending)} ${given}`,
  does: test,
  expect: [{ sends: String(isSending), email: vera.email, state }],
})

const take = `select answer ->> 'kind' as kind, answer ->> 'email' as email from public.claim_mail() as answer`

export const mailChecks = [
  ...(['visitor', 'reader', 'other reader'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} cannot send a test of mail`,
      as,
      given: sends(true),
      does: { call: 'send_mail_check' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot read what became of a test of mail`,
      as,
      given: sends(true),
      does: { call: 'read_mail_check' },
      expect: refused,
    },
  ]),
  {
    name: 'a test of mail goes to the administrator who asked for it',
    as: 'service role',
    given: `${sends(true)} ${asVera}`,
    does: { sql: take },
    expect: [{ kind: 'check', email: vera.email }],
  },
  {
    name: 'a test of mail has room that other mails cannot use up',
    as: 'service role',
    given: `${sends(true)} insert into private.outbox (user_id, kind, expires_at, state, sent_at)
      select '${vera.id}', 'review', now(), 'sent', now() from generate_series(1, 40); ${asVera}`,
    does: { sql: take },
    expect: [{ kind: 'check', email: vera.email }],
  },
  {
    name: 'a test of mail goes to administrators alone',
    as: 'service role',
    given: `${sends(true)} ${asVera} update public.profiles set role = 'user' where id = '${vera.id}';`,
    does: { sql: take },
    expect: [{ kind: null, email: null }],
  },
  {
    name: 'a test of mail that waits is no second one when it is asked for again',
    as: 'service role',
    given: `${sends(true)} ${asVera} ${asVera}`,
    does: { owner: 'select kind, state from private.outbox' },
    expect: [{ kind: 'check', state: 'waiting' }],
  },
  {
    name: 'an administrator sends a fifth test of mail in an hour',
    as: 'service role',
    given: `${sends(true)} ${ended(4, 'failed')} ${ended(9, 'sent', '2 hours')} ${asVera}`,
    does: { owner: `select count(*)::integer from private.outbox where state = 'waiting'` },
    expect: [{ count: 1 }],
  },
  {
    name: 'an administrator cannot send a sixth test of mail in an hour',
    as: 'admin',
    given: `${sends(true)} ${ended(2, 'failed')} ${ended(3, 'sent')}`,
    does: { call: 'send_mail_check' },
    expect: { code: 'PT429' },
  },
  {
    name: 'no test of mail is sent where no mail server is',
    as: 'admin',
    given: sends(false),
    does: { call: 'send_mail_check' },
    expect: { code: 'PT404' },
  },
  reads('an administrator reads that no mail server is', '', null, false),
  reads('an administrator reads that no test was sent', '', null),
  reads('an administrator reads that the test was sent', `${ended(1, 'failed')} ${ended(1, 'sent')}`, 'sent'),
  reads('an administrator reads that the test failed', `${ended(1, 'sent')} ${ended(1, 'failed')}`, 'failed'),
  reads('an administrator reads that the test waits', `${ended(1, 'sent')} ${asVera}`, 'waiting'),
  {
    name: 'an administrator does not read what became of the test of another one',
    as: 'admin',
    given: `${sends(true)} insert into private.outbox (user_id, kind, expires_at) values ('${people.noor.id}', 'check', now());`,
    does: test,
    expect: [{ sends: 'true', email: vera.email, state: null }],
  },
] satisfies Case[]
