import { type Case, type Row, refused } from '../case.ts'
import { type Actor, actors, type Person, people, rows } from '../people.ts'
import { hiding } from '../states.ts'

const { noor, tomas, vera, ines } = people
/** Runs `statement` as a person, through the API's role. */
const as = (person: Person, statement: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${people[person].id}", "role": "authenticated"}', true), set_config('role', 'authenticated', true);
  ${statement};
  select set_config('role', 'none', true), set_config('request.jwt.claims', '', true);`

const insert = (person: Person, answers: number | null, content = 'Not quite.') =>
  `insert into public.comments (user_id, blog_id, content, parent, answers)
  values ('${people[person].id}', ${rows.verasPost}, '${content}', ${rows.noorsComment}, ${answers})`

/** Tomas answers Noor's review, and Vera Tomas. */
const one = `${as('tomas', insert('tomas', null))} update private.notifications set notified_at = '2024-03-05' where true;`
const idOfOne = `(select max(id) from public.comments where content = 'Not quite.')`
const two = one + as('vera', insert('vera', null, 'Quite.').replace('null)', `${idOfOne})`))
const LINKS = 'https://a.example https://b.example https://c.example'
const held = as('tomas', insert('tomas', null, LINKS))
const approve = as(
  'vera',
  `select public.approve_comments(array(select id from public.comments where status = 'held'))`,
)
const byHand = as('vera', `select public.hold_comments('{${rows.noorsComment}}')`)
const hold = (where: string) => `update public.comments set status = 'held' where ${where};`

const listed = (name: string, actor: Actor, given: string, ...expected: Row[]): Case => ({
  name: `${actors[actor].phrase} ${name}`,
  as: actor,
  given: `delete from public.reports; delete from private.notifications; ${given}`,
  does: { call: 'list_notifications' },
  expect: expected,
})

const counts = (name: string, actor: Actor, given: string, unread: number): Case => ({
  name: `${actors[actor].phrase} ${name}`,
  as: actor,
  given: `delete from public.reports; delete from private.notifications; ${given}`,
  does: { sql: 'select public.count_notifications() as unread' },
  expect: [{ unread }],
})

const answer = { kind: 'answer', name: tomas.name, quote: 'Not quite.', post: 'On hedges', slug: 'on-hedges' }
const report = as(
  'tomas',
  `insert into public.reports (user_id, comment_id) values ('${tomas.id}', ${rows.verasComment})`,
)
const readAll = (person: Person, until = "'infinity'", more = '') =>
  as(person, `select public.mark_notifications_read(${until}${more})`)

/** What an account is notified of in the browser. */
export const notifications: Case[] = [
  listed('learns who answered their review', 'reader', one, { ...answer, is_read: false }),
  listed('is not notified of an answer to somebody else', 'other admin', one),
  listed('is not notified of their own answer', 'other reader', one),
  listed('learns who answered their reply', 'other reader', two, {
    kind: 'answer',
    name: vera.name,
    quote: 'Quite.',
  }),
  listed('is not notified of an answer to a reply below their review', 'reader', two, answer),
  listed('is not notified of a reply of their own to themselves', 'reader', as('noor', insert('noor', null))),
  listed('is not notified of imported answers', 'reader', `${insert('tomas', null)};`),
  listed('is not notified of a held answer', 'reader', held),
  listed('is notified of a held answer once it is approved', 'reader', held + approve, {
    kind: 'answer',
    quote: LINKS,
  }),
  listed('learns that their reply was approved', 'other reader', held + approve, {
    kind: 'approval',
    quote: LINKS,
  }),
  listed('is not notified of what is held by hand', 'other admin', byHand),
  listed('is not notified of an approval after a hold by hand', 'reader', byHand + approve),
  listed(
    'who approves what they wrote is not notified',
    'admin',
    `${as('vera', insert('vera', null, LINKS))}
    update public.comments set status = 'held' where content = '${LINKS}'; ${approve}`,
  ),
  listed('is not notified any more of an answer that is held again', 'reader', one + hold(`id = ${idOfOne}`)),
  listed(
    'is not notified any more of an answer below a review that is held',
    'other reader',
    two + hold(`id = ${rows.noorsComment}`),
  ),
  listed(
    'is not notified any more of an answer that was deleted',
    'reader',
    `${one} delete from public.comments where id = ${idOfOne};`,
  ),
  ...Object.entries(hiding).map(([state, hide]) =>
    listed(`is not notified of an answer on ${state}`, 'reader', `${one} ${hide};`),
  ),
  ...Object.entries(hiding).map(([state, hide]) =>
    counts(`has nothing to count on ${state}`, 'reader', `${one} ${hide};`, 0),
  ),
  listed('is notified of a held review', 'admin', held, {
    kind: 'held',
    name: tomas.name,
    quote: LINKS,
    is_read: false,
  }),
  listed('is not notified of a held review any more once it is approved', 'other admin', held + approve),
  listed('is notified of a reported review', 'admin', report, {
    kind: 'report',
    comment_id: rows.verasComment,
    name: vera.name,
  }),
  listed(
    'is notified once of a review that was reported twice',
    'other admin',
    `${report} ${as(
      'noor',
      `insert into public.reports (user_id, comment_id) values ('${noor.id}', ${rows.verasComment})`,
    )}`,
    { kind: 'report', comment_id: rows.verasComment },
  ),
  listed('is not notified of what is held or reported', 'reader', held + report),
  listed(
    'who was an administrator is not notified of what is held or reported',
    'other admin',
    `${held} ${report} ${readAll('ines')} update public.profiles set role = 'user' where id = '${ines.id}';`,
  ),
  counts('has what is not read counted', 'reader', one, 1),
  counts('has nothing of others counted', 'other reader', one, 0),
  counts('has what waits counted', 'admin', held + report, 2),
  counts('has read everything', 'reader', one + readAll('noor'), 0),
  counts('has read what waits', 'admin', held + report + readAll('vera'), 0),
  counts(
    'has not read what another administrator has read',
    'other admin',
    held + report + readAll('vera'),
    2,
  ),
  counts('has not read what came later', 'reader', one + readAll('noor', `'2024-03-04'`), 1),
  counts(
    'has not read the others after one',
    'admin',
    `${held} ${report} ${readAll('vera', "'infinity'", `, ${rows.verasComment}`)}`,
    1,
  ),
  counts(
    'has not read that what was reported is held',
    'admin',
    `${report} ${readAll('vera')} ${hold(`id = ${rows.verasComment}`)}`,
    1,
  ),
  counts(
    'has not read what is held besides',
    'admin',
    `${held} ${hold(`id = ${rows.tomasComment}`)} ${readAll('vera', "'infinity'", `, ${rows.tomasComment}`)}`,
    1,
  ),
  counts(
    'has not read what was reported again',
    'admin',
    `${report} ${readAll('vera')} update public.reports set created_at = clock_timestamp() + interval '1 minute';`,
    1,
  ),
  counts(
    'has not read what was approved again',
    'reader',
    `${held} ${approve} ${readAll('noor')}
    update public.comments set status = 'held' where content = '${LINKS}'; ${approve}`,
    1,
  ),
  {
    name: 'an account is notified of the newest hundred of a kind',
    as: 'reader',
    given: `insert into private.notifications (user_id, kind, comment_id, notified_at) select '${noor.id}', 'answer', id, timestamptz '2024-03-01' + id * interval '1 second'
      from (values (${rows.verasComment}), (${rows.tomasComment})) as ids (id);
      insert into private.notifications (user_id, kind, comment_id, notified_at) values
        ('${noor.id}', 'approval', ${rows.verasComment}, '2020-01-01'), ('${noor.id}', 'approval', ${rows.tomasComment}, '2099-01-01');
      set local session_replication_role = replica;
      insert into private.notifications (user_id, kind, comment_id, notified_at) select '${noor.id}', 'answer', -n, timestamptz '2025-03-01' + n * interval '1 second' from generate_series(1, 99) as n;
      set local session_replication_role = origin; ${as('tomas', insert('tomas', null))}`,
    does: {
      owner: `select kind, count(*)::integer, min(notified_at) > '2025-01-01' as newest from private.notifications where user_id = '${noor.id}' group by kind`,
    },
    expect: [
      { kind: 'answer', count: 100, newest: true },
      { kind: 'approval', count: 2, newest: false },
    ],
  },
  ...(['count_notifications', 'list_notifications'] as const).map(
    (call): Case => ({
      name: `a visitor has no notifications: ${call}`,
      as: 'visitor',
      does: { call },
      expect: refused,
    }),
  ),
  {
    name: 'a visitor has no notifications to read',
    as: 'visitor',
    does: { call: 'mark_notifications_read', with: { until: '2024-03-05' } },
    expect: refused,
  },
  ...(['visitor', 'reader', 'admin', 'service role'] as const).map(
    (actor): Case => ({
      name: `${actors[actor].phrase} cannot read the notifications of all`,
      as: actor,
      does: { sql: 'select * from private.notifications' },
      expect: refused,
    }),
  ),
  {
    name: 'notifications leave with their account',
    as: 'service role',
    given: one,
    does: { owner: `delete from auth.users where id = '${noor.id}'` },
    expect: 'done',
    also: [{ table: 'private.notifications', where: { user_id: noor.id }, row: null }],
  },
  ...(
    [
      [
        'an account has one notification of a kind about a comment',
        '23505',
        'notifications_pkey',
        `'${noor.id}', 'answer', ${rows.verasComment}`,
      ],
      [
        'a notification has a known kind',
        '23514',
        'notifications_kind_known',
        `'${noor.id}', 'like', ${rows.verasComment}`,
      ],
      [
        'a notification is about a comment',
        '23503',
        'notifications_comment_id_fkey',
        `'${noor.id}', 'answer', 1`,
      ],
      [
        'a notification is for an account',
        '23503',
        'notifications_user_id_fkey',
        `'${noor.id.replace(/1$/, '9')}', 'answer', ${rows.verasComment}`,
      ],
    ] as const
  ).map(
    ([name, code, constraint, values]): Case => ({
      name,
      as: 'service role',
      given: `insert into private.notifications (user_id, kind, comment_id) values ('${noor.id}', 'answer', ${rows.verasComment}) on conflict do nothing;`,
      does: { owner: `insert into private.notifications (user_id, kind, comment_id) values (${values})` },
      expect: { code, constraint },
    }),
  ),
  {
    name: 'a reader exports their choice of mails, and their notifications',
    as: 'reader',
    given: `${one} ${held} insert into private.mail_preferences (user_id) values ('${noor.id}'), ('${tomas.id}');`,
    does: {
      sql: `select jsonb_array_length(data -> 'notifications') as notifications, data #>> '{notifications,0,kind}' as kind, data #>> '{notifications,0,is_read}' as is_read,
        data -> 'mails' ? 'answer' as mails, data -> 'mails' ? 'user_id' as named from public.export_account() as data`,
    },
    expect: [{ notifications: 1, kind: 'answer', is_read: 'false', mails: true, named: false }],
  },
]
