import { type Case, refused } from '../case.ts'
import { actors } from '../people.ts'

const given = `delete from private.backups;
  insert into private.backups (every, made_at, failed_at, reason)
  values (24, now() - interval '49 hours', '2026-01-02 00:00:00+00', 'The disk is full.');`

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
]
