import { becomesAfter, type Case, refused } from '../case.ts'
import { actors, people } from '../people.ts'

const given = `delete from private.backups;
  insert into private.backups (every, made_at, failed_at, reason)
  values (24, now() - interval '49 hours', '2026-01-02 00:00:00+00', 'The disk is full.');`

const stopped = `${given} update private.backups set is_planned = false;`

const sends = (
  is: boolean,
) => `delete from private.outbox; delete from private.backups; insert into private.backups (every) values (24);
  insert into private.mail_server (sends) values (${is}) on conflict (id) do update set sends = excluded.sends;`
const fails = (reason: string) => `update private.backups set failed_at = now(), reason = '${reason}';`
const succeeds = `update private.backups set failed_at = '-infinity', reason = '';`
const mailed = `select user_id, details ->> 'reason' as reason from private.outbox where kind = 'backup-failed' order by user_id`
const mails = becomesAfter(sends(true))
const both = (reason: string) => [people.vera, people.ines].map(({ id }) => ({ user_id: id, reason }))

/** What became of the planned backups. */
export const backups: Case[] = [
  ...(['visitor', 'reader', 'other reader'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot read what became of the backups`,
      as,
      given,
      does: { call: 'planned_backups' },
      expect: refused,
    }),
  ),
  ...(['admin', 'other admin'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} can read what became of the backups`,
      as,
      given,
      does: {
        sql: `select answer ->> 'reason' as reason, answer -> 'isLate' as late from public.planned_backups() as answer`,
      },
      expect: [{ reason: 'The disk is full.', late: true }],
    }),
  ),
  ...(['visitor', 'reader', 'other reader'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot request a backup`,
      as,
      given,
      does: { call: 'request_backup' },
      expect: refused,
    }),
  ),
  {
    name: 'an administrator requests a backup',
    as: 'admin',
    given,
    does: { sql: 'select public.request_backup() as is_requested' },
    expect: [{ is_requested: true }],
  },
  {
    name: 'no backup can be requested where none are scheduled',
    as: 'admin',
    given: 'delete from private.backups;',
    does: { sql: 'select public.request_backup() as is_requested' },
    expect: [{ is_requested: false }],
  },
  {
    name: 'no backup can be requested once none are planned any more',
    as: 'admin',
    given: stopped,
    does: { sql: 'select public.request_backup() as is_requested' },
    expect: [{ is_requested: false }],
  },
  {
    name: 'no backup is late once none are planned any more',
    as: 'admin',
    given: stopped,
    does: { sql: 'select public.planned_backups() as answer' },
    expect: [{ answer: null }],
  },
  {
    name: 'a backup that is not due for long is not late',
    as: 'admin',
    given: `${given} update private.backups set made_at = now() - interval '47 hours';`,
    does: { sql: `select answer -> 'isLate' as late from public.planned_backups() as answer` },
    expect: [{ late: false }],
  },
  {
    name: 'an administrator cannot change what became of the backups',
    as: 'admin',
    given,
    does: { sql: 'update private.backups set failed_at = null' },
    expect: refused,
  },
  {
    name: 'what became of the backups has one row',
    as: 'service role',
    does: { owner: 'insert into private.backups (id, every) values (false, 1)' },
    expect: { code: '23514', constraint: 'backups_one_row' },
  },
  {
    name: 'what became of the backups has no two rows of the same key',
    as: 'service role',
    does: { owner: 'insert into private.backups (every) values (1), (1)' },
    expect: { code: '23505', constraint: 'backups_pkey' },
  },
  {
    name: 'backups are planned with hours between them',
    as: 'service role',
    does: { owner: 'insert into private.backups (every) values (0)' },
    expect: { code: '23514', constraint: 'backups_every_positive' },
  },
  mails('a failed backup is mailed to administrators', fails('No room.'), mailed, ...both('No room.')),
  mails(
    'a backup that goes on failing is mailed once',
    `${fails('No room.')} update private.outbox set state = 'sent'; ${fails('No folder.')}`,
    mailed,
    ...both('No room.'),
  ),
  mails(
    'a backup that fails again after a success is mailed again',
    `${fails('No room.')} update private.outbox set state = 'sent'; ${succeeds} ${fails('No folder.')}`,
    `${mailed}, id desc`,
    ...both('No folder.').flatMap(row => [row, { ...row, reason: 'No room.' }]),
  ),
  mails('a success is not mailed', succeeds, mailed),
  becomesAfter(sends(false))('no failed backup is mailed without a mail server', fails('No room.'), mailed),
  mails(
    'a mail about a failed backup waits for no other mail',
    `${fails('No room.')} delete from private.outbox where user_id <> '${people.vera.id}';
      insert into private.outbox (user_id, kind, comment_id, expires_at, state, sent_at)
      select '${people.vera.id}', 'answer', null, now(), 'sent', now() from generate_series(1, 40);`,
    `select answer ->> 'kind' as kind, answer ->> 'reason' as reason from public.claim_mail() as answer`,
    { kind: 'backup-failed', reason: 'No room.' },
  ),
  ...[
    { why: 'after a success', given: succeeds },
    {
      why: 'to a former administrator',
      given: `update public.profiles set role = 'user' where id = '${people.vera.id}';`,
    },
  ].map(({ why, given }) =>
    mails(
      `no mail about a failed backup is sent ${why}`,
      `${fails('No room.')} delete from private.outbox where user_id <> '${people.vera.id}'; ${given}`,
      `select answer ->> 'kind' as kind from public.claim_mail() as answer`,
      { kind: null },
    ),
  ),
]
