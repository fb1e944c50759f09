import { type Case, refused } from '../case.ts'
import { actors, type Person, people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people
const KINDS = ['review', 'held', 'report', 'answer', 'approval'] as const

/** Every kind wanted, or none. */
const all = (value: boolean) => ({
  review: value ? 'each' : 'never',
  held: value ? 'each' : 'never',
  report: value ? 'each' : 'never',
  answer: value,
  approval: value,
})

const literals = (values: Record<string, string | boolean>) =>
  Object.values(values).map(value => (typeof value === 'string' ? `'${value}'` : value))

const clean = `delete from private.outbox; delete from private.mail_links; delete from private.mail_preferences;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;
  update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute' where true;
  update auth.users set banned_until = null where true;`

const wants = (person: Person, value = true) =>
  `insert into private.mail_preferences (user_id, review, held, report, answer, approval)
  select '${people[person].id}', ${literals(all(value))};`

/** Runs `statement` as a person, through the API's role. */
const as = (person: Person, statement: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${people[person].id}", "role": "authenticated"}', true), set_config('role', 'authenticated', true);
  ${statement};
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true);`

const write = (person: Person, content: string, more: Record<string, number> = {}) => {
  const row = { blog_id: rows.verasPost, ...more }
  return as(
    person,
    `insert into public.comments (user_id, content, ${Object.keys(row)}) values ('${people[person].id}', '${content}', ${Object.values(row)})`,
  )
}

const LINKS = 'https://a.example https://b.example https://c.example'

/** Who is notified of what by `given`, as '<kind> to <name>'. */
const describes = (name: string, given: string, ...expected: string[]): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: {
    owner: `select kind || ' to ' || username as told from private.outbox join public.profiles on profiles.id = user_id`,
  },
  expect: expected.map(told => ({ told })),
})

/** Which kind of a queued mail to Noor about a comment is still to be sent after `given`. */
const sends = (
  name: string,
  kind: string,
  comment: number,
  given: string,
  expected: string | null,
): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${wants('noor')} select private.queue_mail('${noor.id}', '${kind}', ${comment}, interval '1 day'); ${given}`,
  does: { owner: `select answer ->> 'kind' as kind from public.claim_mail() as answer` },
  expect: [{ kind: expected }],
})

const SECRET = 'of a mail'
const link = (kind: string, ends = `now() + interval '1 day'`) =>
  `insert into private.mail_links (hash, user_id, kind, ends_at) values (sha256('${SECRET}'), '${noor.id}', '${kind}', ${ends});`

const choices = (values: Record<string, string | boolean>) => ({
  owner: `select ${Object.keys(values)} from private.mail_preferences where user_id = '${noor.id}'`,
})

const isAdmin = `update public.profiles set role = 'admin' where id = '${noor.id}';`

/** Mails on what happens: who gets them, who can end them. */
export const mailNotifications: Case[] = [
  describes(
    'administrators are notified of a review',
    write('noor', 'New'),
    `review to ${vera.name}`,
    `review to ${ines.name}`,
  ),
  describes(
    'nobody is notified of a review that is held by hand',
    `${wants('noor')} ${as('vera', `select public.hold_comments('{${rows.noorsComment}}')`)}`,
  ),
  describes(
    'nobody is notified when a review that was held by hand is approved',
    `${wants('noor')} update public.comments set status = 'held', held_by_hand = true where id = ${rows.noorsComment};
    ${as('vera', `select public.approve_comments('{${rows.noorsComment}}')`)}`,
  ),
  describes(
    'administrators are notified of a held review',
    write('noor', LINKS),
    `held to ${vera.name}`,
    `held to ${ines.name}`,
  ),
  describes(
    'administrators are notified of an edit that is held',
    as('noor', `update public.comments set content = '${LINKS}' where id = ${rows.noorsComment}`),
    `held to ${vera.name}`,
    `held to ${ines.name}`,
  ),
  describes(
    'administrators are notified of a report',
    as(
      'noor',
      `insert into public.reports (user_id, comment_id) values ('${noor.id}', ${rows.verasComment})`,
    ),
    `report to ${vera.name}`,
    `report to ${ines.name}`,
  ),
  describes(
    'an administrator is not notified of a review of their own',
    write('vera', 'Mine'),
    `review to ${ines.name}`,
  ),
  describes(
    'an administrator who wants no mails gets none',
    `${wants('vera', false)} ${write('noor', 'New')}`,
    `review to ${ines.name}`,
  ),
  describes(
    'nobody is notified while no server sends mails',
    `update private.mail_server set sends = false; ${write('noor', 'New')}`,
  ),
  describes(
    'nobody is notified of what was imported',
    `insert into public.comments (user_id, blog_id, content) values ('${noor.id}', ${rows.verasPost}, 'Old')`,
  ),
  describes(
    'nobody is notified of reports that were imported',
    `insert into public.reports (user_id, comment_id) values ('${noor.id}', ${rows.verasComment})`,
  ),
  describes(
    'a reader who asked for it is notified of a reply',
    `${wants('noor')} ${wants('vera', false)} ${wants('ines', false)} ${write('vera', 'Reply', { parent: rows.noorsComment })}`,
    `answer to ${noor.name}`,
  ),
  describes(
    'a reader who did not ask is not notified of a reply',
    `${wants('vera', false)} ${wants('ines', false)} ${write('vera', 'Reply', { parent: rows.noorsComment })}`,
  ),
  describes(
    'a reader whose address was not confirmed by a link is not notified',
    `${wants('noor')} ${wants('vera', false)} ${wants('ines', false)}
    update auth.users set confirmation_sent_at = null where id = '${noor.id}'; ${write('vera', 'Reply', { parent: rows.noorsComment })}`,
  ),
  describes(
    'nobody is notified of a reply of their own',
    `${wants('noor')} ${wants('vera', false)} ${wants('ines', false)} ${write('noor', 'Reply', { parent: rows.noorsComment })}`,
  ),
  describes(
    'whoever wrote what an imported approval shows is notified',
    `${wants('noor')} update public.comments set status = 'held' where id = ${rows.noorsComment}; delete from private.outbox;
    update public.comments set status = 'shown' where id = ${rows.noorsComment};`,
    `approval to ${noor.name}`,
  ),
  describes(
    'a held reply is mailed when it is approved',
    `${wants('noor')} ${wants('vera', false)} ${wants('ines', false)} ${write('tomas', LINKS, { parent: rows.noorsComment })}
    update public.comments set status = 'shown' where parent = ${rows.noorsComment};`,
    `answer to ${noor.name}`,
  ),
  describes(
    'nobody is notified of a reply of their own when it is approved',
    `${wants('noor')} ${wants('vera', false)} ${wants('ines', false)} ${write('noor', LINKS, { parent: rows.noorsComment })}
    update public.comments set status = 'shown' where parent = ${rows.noorsComment};`,
    `approval to ${noor.name}`,
  ),
  sends('an answer is sent while it is shown', 'answer', rows.verasComment, '', 'answer'),
  sends(
    'an answer that is held is not sent',
    'answer',
    rows.verasComment,
    `set local session_replication_role = replica; update public.comments set status = 'held' where id = ${rows.verasComment};
    set local session_replication_role = origin;`,
    null,
  ),
  sends(
    'an answer below a review that is held is not sent',
    'answer',
    rows.verasComment,
    `set local session_replication_role = replica; update public.comments set parent = ${rows.tomasComment}, rating = null where id = ${rows.verasComment};
    update public.comments set status = 'held' where id = ${rows.tomasComment}; set local session_replication_role = origin;`,
    null,
  ),
  sends(
    'an answer on a post that is no longer published is not sent',
    'answer',
    rows.verasComment,
    `update public.blogs set status = 'draft' where id = ${rows.verasPost};`,
    null,
  ),
  sends(
    'an answer is not sent to somebody who has ended the kind meanwhile',
    'answer',
    rows.verasComment,
    'update private.mail_preferences set answer = false;',
    null,
  ),
  sends(
    'an answer is not sent to a banned account',
    'answer',
    rows.verasComment,
    `update auth.users set banned_until = now() + interval '1 year' where id = '${noor.id}';`,
    null,
  ),
  sends('a reader gets no mails of administrators', 'review', rows.verasComment, '', null),
  sends('an administrator hears of a review', 'review', rows.verasComment, isAdmin, 'review'),
  sends('an approved review is not mailed as held', 'held', rows.verasComment, isAdmin, null),
  sends('a resolved report is not mailed', 'report', rows.verasComment, isAdmin, null),
  sends('an open report is mailed', 'report', rows.tomasComment, isAdmin, 'report'),
  ...KINDS.map(
    (kind): Case => ({
      name: `the link of a mail ends its kind alone: ${kind}`,
      as: 'service role',
      given: `${clean} ${wants('noor')} ${link(kind)} select public.use_mail_link('${SECRET}');`,
      does: choices(all(true)),
      expect: [{ ...all(true), [kind]: all(false)[kind] }],
    }),
  ),
  {
    name: 'the link of a mail ends a kind that was never chosen',
    as: 'service role',
    given: `${clean} ${link('review')} select public.use_mail_link('${SECRET}');`,
    does: choices({ review: 'never', held: 'each' }),
    expect: [{ review: 'never', held: 'each' }],
  },
  {
    name: 'the link of a mail about several reviews ends every kind for administrators',
    as: 'service role',
    given: `${clean} ${wants('noor')} ${link('digest')} select public.use_mail_link('${SECRET}');`,
    does: choices(all(true)),
    expect: [{ ...all(false), answer: true, approval: true }],
  },
  {
    name: 'a mail for administrators comes each, daily or never',
    as: 'service role',
    given: `${clean} ${wants('noor')}`,
    does: { owner: `update private.mail_preferences set held = 'weekly'` },
    expect: { code: '23514', constraint: 'mail_preferences_rhythms_known' },
  },
  {
    name: 'a visitor reads what the link of a mail ends',
    as: 'visitor',
    given: `${clean} ${link('answer')}`,
    does: { sql: `select public.read_mail_link('${SECRET}') as kind` },
    expect: [{ kind: 'answer' }],
  },
  ...['read_mail_link', 'use_mail_link'].flatMap((call): Case[] => [
    {
      name: `a wrong secret is none: ${call}`,
      as: 'visitor',
      given: `${clean} ${link('answer')}`,
      does: { sql: `select public.${call}('of another mail') as kind` },
      expect: [{ kind: null }],
    },
    {
      name: `a link has an end: ${call}`,
      as: 'visitor',
      given: `${clean} ${link('answer', 'now()')}`,
      does: { sql: `select public.${call}('${SECRET}') as kind` },
      expect: [{ kind: null }],
    },
  ]),
  {
    name: 'links older than a year are deleted when another is stored',
    as: 'service role',
    given: `${clean} ${link('answer', "now() - interval '1 second'")} select private.queue_mail('${noor.id}', 'answer', null, '1 day');
      select public.store_mail_link(id, '00ff') from private.outbox;`,
    does: { owner: `select encode(hash, 'hex') as hash, user_id, kind from private.mail_links` },
    expect: [{ hash: '00ff', user_id: noor.id, kind: 'answer' }],
  },
  {
    name: 'a reader chooses their own mails',
    as: 'service role',
    given: `${clean} ${as('noor', `select public.set_mail_preferences('never', 'each', 'never', true, true, false)`)}
      ${as('noor', `select public.set_mail_preferences('each', 'never', 'daily', true, false)`)}`,
    does: {
      owner: 'select user_id, review, held, report, answer, approval, message from private.mail_preferences',
    },
    expect: [
      {
        user_id: noor.id,
        review: 'each',
        held: 'never',
        report: 'daily',
        answer: true,
        approval: false,
        message: false,
      },
    ],
  },
  ...([true, false] as const).map(
    (isProven): Case => ({
      name: `a reader learns which mails they get, and that the address is ${isProven ? '' : 'not '}confirmed`,
      as: 'reader',
      given: `${clean} ${wants('noor')} ${isProven ? '' : 'update auth.users set confirmation_sent_at = null where true;'}`,
      does: { sql: `select answer from public.read_mail_preferences() as answer` },
      expect: [{ answer: { ...all(true), message: true, hasChosen: true, isProven } }],
    }),
  ),
  {
    name: 'an administrator gets every mail for administrators at first',
    as: 'admin',
    given: `${clean} update auth.users set confirmation_sent_at = null where true;`,
    does: { sql: `select answer from public.read_mail_preferences() as answer` },
    expect: [
      {
        answer: {
          ...all(true),
          message: true,
          answer: false,
          approval: false,
          hasChosen: false,
          isProven: true,
        },
      },
    ],
  },
  {
    name: 'mails are not offered while no server sends any',
    as: 'reader',
    given: `${clean} update private.mail_server set sends = false;`,
    does: { sql: `select answer from public.read_mail_preferences() as answer` },
    expect: [{ answer: null }],
  },
  {
    name: 'mails are not offered when the server that sent them has not said so for its time',
    as: 'reader',
    given: `${clean} select public.report_mail_server(true, minutes => 0);`,
    does: { sql: `select answer from public.read_mail_preferences() as answer` },
    expect: [{ answer: null }],
  },
  {
    name: 'an administrator reads that mails are off while no server has said that it sends any',
    as: 'admin',
    given: `${clean} delete from private.mail_server where true;`,
    does: { sql: `select public.list_failed_mails() -> 'isOff' as is_off` },
    expect: [{ is_off: true }],
  },
  {
    name: 'an administrator reads that mails are not off for as long as a server said so',
    as: 'admin',
    given: `${clean} select public.report_mail_server(true, minutes => 60);`,
    does: { sql: `select public.list_failed_mails() -> 'isOff' as is_off` },
    expect: [{ is_off: false }],
  },
  {
    name: 'nobody is seen to hold a lock that nobody holds',
    as: 'visitor',
    does: { sql: 'select public.is_locked(2147483647123) as is_locked' },
    expect: [{ is_locked: false }],
  },
  {
    name: 'a lock is seen by its whole number',
    as: 'visitor',
    given: 'select pg_advisory_xact_lock(2147483647123);',
    does: {
      sql: 'select public.is_locked(2147483647123) as is_locked, public.is_locked(2147483647124) as other, public.is_locked(19) as short',
    },
    expect: [{ is_locked: true, other: false, short: false }],
  },
  {
    name: 'a lock of two numbers is another',
    as: 'visitor',
    given: 'select pg_advisory_xact_lock(1, 2);',
    does: { sql: 'select public.is_locked(4294967298) as is_locked' },
    expect: [{ is_locked: false }],
  },
  {
    name: 'a server says whether it sends mails',
    as: 'service role',
    given: `${clean} select public.report_mail_server(false);`,
    does: { owner: 'select sends from private.mail_server' },
    expect: [{ sends: false }],
  },
  ...(['visitor', 'reader', 'admin'] as const).flatMap((actor): Case[] => [
    {
      name: `${actors[actor].phrase} cannot say that a server sends mails`,
      as: actor,
      does: { sql: 'select public.report_mail_server(true)' },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot make a link of a mail`,
      as: actor,
      does: { sql: `select public.store_mail_link(1, '00')` },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot read who gets which mails`,
      as: actor,
      does: { sql: 'select * from private.mail_preferences' },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot read the links of mails`,
      as: actor,
      does: { sql: 'select * from private.mail_links' },
      expect: refused,
    },
  ]),
  {
    name: 'a visitor has no mails to choose',
    as: 'visitor',
    does: { call: 'read_mail_preferences' },
    expect: refused,
  },
  {
    name: 'choices and links of mails leave with their account',
    as: 'service role',
    given: `${clean} ${wants('tomas')} insert into private.mail_links (hash, user_id, kind) values ('x', '${tomas.id}', 'answer');
      delete from auth.users where id = '${tomas.id}';`,
    does: {
      owner: 'select user_id from private.mail_preferences union all select user_id from private.mail_links',
    },
    expect: [],
  },
  {
    name: 'an account chooses its mails once',
    as: 'service role',
    given: `${clean} ${wants('noor')}`,
    does: { owner: wants('noor') },
    expect: { code: '23505', constraint: 'mail_preferences_pkey' },
  },
  {
    name: 'two links of mails are never the same',
    as: 'service role',
    given: `${clean} ${link('answer')}`,
    does: { owner: link('answer') },
    expect: { code: '23505', constraint: 'mail_links_pkey' },
  },
  {
    name: 'whether mails are sent is said once',
    as: 'service role',
    given: clean,
    does: { owner: 'insert into private.mail_server (sends) values (true)' },
    expect: { code: '23505', constraint: 'mail_server_pkey' },
  },
  {
    name: 'whether mails are sent has one row',
    as: 'service role',
    does: { owner: 'insert into private.mail_server (id, sends) values (false, true)' },
    expect: { code: '23514', constraint: 'mail_server_one_row' },
  },
]
