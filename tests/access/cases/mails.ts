import { type Case, refused } from '../case.ts'
import { actors, people, rows } from '../people.ts'

const { noor, olga, tomas } = people

const queue = (kind: string, more = '') =>
  `select private.queue_mail('${noor.id}', '${kind}', null, interval '1 hour'); ${more}`

/** `times` mails that Noor has got in the last minutes. `email`: to another address than the account's. */
const sent = (
  times: number,
  ago = '5 minutes',
  kind = 'known-address',
  to: { id: string } = noor,
  email?: string,
) =>
  `insert into private.outbox (user_id, kind, expires_at, state, sent_at, details)
  select '${to.id}', '${kind}', now(), 'sent', now() - interval '${ago}', '${JSON.stringify({ email })}' from generate_series(1, ${times});`

const grownUp = `update auth.users set created_at = now() - interval '2 days' where true;`

/** `mails` of a kind were already sent on a day with the limit `most`. */
const ofDay = (most: number, kind: string, mails: number) =>
  `insert into private.mail_server (sends, since) values (true, '-infinity') on conflict do nothing;
  update public.settings set mails_a_day = ${most}, offers_newsletter = true where true;
  insert into private.mail_hours (hour, mails, kind) values (date_trunc('hour', now()), ${mails}, '${kind}');`

const take = `select answer ->> 'kind' as kind from public.claim_mail() as answer`

const takes = (name: string, given: string, kind: string | null): Case => ({
  name,
  as: 'service role',
  given,
  does: { sql: take },
  expect: [{ kind }],
})

const failed = `${queue('recovery')} update private.outbox set state = 'failed', answer = '550 Nobody here';`

/** Runs `step` and checks what becomes of the mail. */
const becomes = (
  name: string,
  given: string,
  step: string,
  row: Record<string, string | number | null>,
): Case => ({
  name,
  as: 'service role',
  given: `${given} ${step};`,
  does: { owner: 'select state, transmissions, tries, answer from private.outbox' },
  expect: [row],
})

/** Calls a function as an administrator. */
const asVera = (call: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${people.vera.id}"}', true); select ${call};
  select set_config('request.jwt.claims', '', true);`

const ofMail = `(select id from private.outbox where state = 'waiting')`

const cases: Case[] = [
  ...(['visitor', 'reader', 'admin'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} cannot take a mail`,
      as,
      given: queue('recovery'),
      does: { sql: take },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot hand over a mail`,
      as,
      does: { sql: 'select public.mark_mail_sending(1)' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot settle a mail`,
      as,
      does: { sql: `select public.complete_mail(1, 'sent')` },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot clean the queue of mails`,
      as,
      does: { call: 'clean_mails' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot read the queue of mails`,
      as,
      does: { sql: 'select * from private.outbox' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot queue a mail`,
      as,
      does: { sql: queue('recovery') },
      expect: refused,
    },
  ]),
  ...(['visitor', 'reader', 'other reader'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} cannot read which mails failed`,
      as,
      given: failed,
      does: { call: 'list_failed_mails' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot try failed mails again`,
      as,
      given: failed,
      does: { call: 'retry_mails', with: { of_mails: [] } },
      expect: refused,
    },
  ]),
  {
    name: 'an administrator reads which mails failed, with the words of the mail server',
    as: 'admin',
    given: failed,
    does: {
      sql: `select mail ->> 'email' as email, mail ->> 'answer' as answer, answer ->> 'late' as late
        from public.list_failed_mails() as answer, jsonb_array_elements(answer -> 'failed') as mail`,
    },
    expect: [{ email: noor.email, answer: '550 Nobody here', late: '0' }],
  },
  {
    name: 'mails that wait for minutes are counted',
    as: 'admin',
    given: `${queue('recovery')} update private.outbox set created_at = now() - interval '6 minutes';`,
    does: { sql: `select answer ->> 'late' as late from public.list_failed_mails() as answer` },
    expect: [{ late: '1' }],
  },
  {
    name: 'a mail that was refused for now is late',
    as: 'admin',
    given: `${queue('recovery')} select public.complete_mail(id, 'refused', '451 Later', 60) from private.outbox;
      update private.outbox set created_at = now() - interval '6 minutes';`,
    does: { sql: `select answer ->> 'late' as late from public.list_failed_mails() as answer` },
    expect: [{ late: '1' }],
  },
  {
    name: 'a mail that waits for its quota is not late',
    as: 'admin',
    given: `${sent(40, '2 hours')} ${queue('known-address')} select public.claim_mail();
      update private.outbox set created_at = now() - interval '6 minutes';`,
    does: { sql: `select answer ->> 'late' as late from public.list_failed_mails() as answer` },
    expect: [{ late: '0' }],
  },
  {
    name: 'an administrator tries a failed mail again, which is new then',
    as: 'service role',
    given: `${failed} ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    does: { owner: 'select state, transmissions, tries, answer from private.outbox' },
    expect: [{ state: 'waiting', transmissions: 0, tries: 0, answer: '' }],
  },
  {
    name: 'an administrator cannot try a mail again that was sent',
    as: 'service role',
    given: `${sent(1)} ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    does: { owner: 'select state from private.outbox' },
    expect: [{ state: 'sent' }],
  },
  takes('a server takes the mail that is due', queue('recovery'), 'recovery'),
  takes(
    'a mail that is not due waits',
    queue('recovery', `update private.outbox set due_at = now() + interval '1 minute';`),
    null,
  ),
  takes('nobody else gets a mail that was taken', queue('recovery', 'select public.claim_mail();'), null),
  takes(
    'a mail that a killed server held is taken again',
    queue('recovery', `select public.claim_mail(); update private.outbox set held_until = now();`),
    'recovery',
  ),
  {
    name: 'a mail of an unknown kind leaves',
    as: 'service role',
    given: queue('something else', 'select public.claim_mail();'),
    does: { owner: 'select state from private.outbox' },
    expect: [],
  },
  takes(
    'a banned account gets no mail',
    queue(
      'recovery',
      `update auth.users set banned_until = now() + interval '1 year' where id = '${noor.id}';`,
    ),
    null,
  ),
  ...[
    ['the eleventh notification in an hour has no room', sent(10, '5 minutes', 'answer'), false],
    ['the tenth notification in an hour has room', sent(9, '5 minutes', 'answer'), true],
    ['the forty-first notification in a day has no room', sent(40, '5 hours', 'answer'), false],
    ['links leave notifications their room', sent(26), true],
  ].map(
    ([name, given, room]): Case => ({
      name: String(name),
      as: 'service role',
      given: String(given),
      does: { owner: `select private.has_mail_quota('${noor.id}', 'approval') as room` },
      expect: [{ room: room === true }],
    }),
  ),
  takes(
    'notifications leave links their room',
    `${sent(40, '5 minutes', 'answer')} ${queue('confirmation')}`,
    'confirmation',
  ),
  takes('the ninth link in an hour waits', `${sent(8)} ${queue('confirmation')}`, null),
  takes('the twenty-seventh link in a day waits', `${sent(26, '5 hours')} ${queue('confirmation')}`, null),
  takes(
    'an account of today gets no link beyond its room',
    `${sent(60, '61 minutes', 'recovery')} ${queue('recovery')}`,
    null,
  ),
  takes(
    'a person gets a link when none is live',
    `${grownUp} ${sent(60, '61 minutes', 'recovery')} ${queue('recovery')}`,
    'recovery',
  ),
  takes(
    'a person with a live link waits for the next one',
    `${sent(26, '59 minutes', 'recovery')} ${queue('recovery')}`,
    null,
  ),
  takes(
    'an address that nobody has confirmed waits for the next day',
    `${sent(26, '61 minutes', 'recovery')} update auth.users set email_confirmed_at = null where id = '${noor.id}'; ${queue('recovery')}`,
    null,
  ),
  takes(
    'other spellings of a mailbox use its room',
    `update auth.users set email = case id when '${noor.id}' then 'no.or@gmail.com' else 'noor+1@googlemail.com' end where id in ('${noor.id}', '${tomas.id}');
    ${sent(8, '5 minutes', 'confirmation', tomas)} ${queue('confirmation')}`,
    null,
  ),
  takes(
    'mails to an address that others named use its room',
    `${sent(8, '5 minutes', 'new-address', tomas, 'noor+1@example.com')} ${queue('confirmation')}`,
    null,
  ),
  takes(
    'mails to other addresses leave an account its room',
    `${sent(8, '5 minutes', 'new-address', noor, 'wren@example.com')} ${queue('confirmation')}`,
    'confirmation',
  ),
  takes(
    'a mail to a named address waits when the mailbox is full',
    `${sent(8)} select private.queue_mail('${tomas.id}', 'new-address', null, interval '1 hour', '{"email": "noor+1@example.com"}');`,
    null,
  ),
  takes(
    'mails to a named address count after their account is deleted',
    `${sent(8, '5 minutes', 'new-address', olga, 'noor+1@example.com')} delete from auth.users where id = '${olga.id}'; ${queue('confirmation')}`,
    null,
  ),
  takes(
    'links that strangers ask for have a quarter of the mails of a day',
    `${ofDay(8, 'confirmation', 2)} ${queue('confirmation')}`,
    null,
  ),
  takes(
    'links have their quarter whatever else is sent',
    `${ofDay(8, 'issue', 8)} ${queue('confirmation')}`,
    'confirmation',
  ),
  takes(
    'an account gets its first links of the day all the same',
    `${grownUp} ${ofDay(8, 'recovery', 2)} ${queue('recovery')}`,
    'recovery',
  ),
  takes(
    'an account with links of the day waits when they are used up',
    `${ofDay(8, 'recovery', 2)} ${sent(2, '2 hours', 'recovery')} ${queue('recovery')}`,
    null,
  ),
  takes(
    'an administrator gets a link when they are used up',
    `${grownUp} ${ofDay(8, 'recovery', 2)} ${sent(2, '2 hours', 'recovery', people.vera)}
    select private.queue_mail('${people.vera.id}', 'recovery', null, interval '1 hour');`,
    'recovery',
  ),
  takes(
    'questions to subscribe have a quarter of the mails of a day',
    `${ofDay(8, 'subscription', 2)} insert into private.subscribers (email, source) values ('wren@example.com', 'page');
    insert into private.outbox (subscriber_id, kind, expires_at) select id, 'subscription', now() + interval '1 hour' from private.subscribers;`,
    null,
  ),
  ...[
    ['a link waits when a deleted account of the address has got eight in the hour', 8, '5 minutes', null],
    ['seven mails of a deleted account leave room for a link', 7, '5 minutes', 'confirmation'],
    ['a link waits when a deleted account of the address has got 26 in the day', 26, '5 hours', null],
    ['mails that a deleted account got yesterday do not count', 50, '25 hours', 'confirmation'],
  ].map(([name, times, ago, kind]) =>
    takes(
      String(name),
      `insert into private.mailed_before (hash, sent_at)
        select sha256('${noor.email}'), array_agg(now() - interval '${ago}') from generate_series(1, ${times}); ${queue('confirmation')}`,
      kind === null ? null : String(kind),
    ),
  ),
  {
    name: 'what an account got in a day is remembered of its address when it leaves, together with what was before',
    as: 'service role',
    given: `${sent(3)} ${sent(2, '25 hours')} update private.outbox set digest_id = (select min(id) from private.outbox)
      where id = (select max(id) from private.outbox where sent_at > now() - interval '1 hour');
      insert into private.mailed_before (hash, sent_at) values (sha256('${noor.email}'), array[now()]);
      insert into private.mailed_before (hash, sent_at, ends_at) values (sha256('old'), array[now()], now() - interval '1 minute');
      delete from auth.users where id = '${noor.id}';`,
    does: {
      owner: `select hash = sha256('${noor.email}') as known, cardinality(sent_at) as mails, ends_at > now() + interval '23 hours' as day
        from private.mailed_before`,
    },
    expect: [{ known: true, mails: 3, day: true }],
  },
  {
    name: 'nothing is remembered of an account that got nothing',
    as: 'service role',
    given: `delete from auth.users where id = '${noor.id}';`,
    does: { owner: 'select hash from private.mailed_before' },
    expect: [],
  },
  {
    name: 'an address is remembered once',
    as: 'service role',
    does: { owner: `insert into private.mailed_before (hash, sent_at) values ('', '{}'), ('', '{}')` },
    expect: { code: '23505', constraint: 'mailed_before_pkey' },
  },
  takes('mails of yesterday do not count', `${sent(50, '25 hours')} ${queue('recovery')}`, 'recovery'),
  becomes(
    'a mail of which nobody knows twice whether it arrived is not sent a third time',
    queue('recovery'),
    'update private.outbox set transmissions = 2; select public.claim_mail()',
    {
      state: 'failed',
      transmissions: 2,
      tries: 0,
      answer:
        'The connection to the mail server was lost twice while it took this mail, which may have arrived. ',
    },
  ),
  becomes(
    'a mail fails when its time is over',
    queue('recovery'),
    `update private.outbox set expires_at = now(), answer = '451 Later'; select public.claim_mail()`,
    { state: 'failed', transmissions: 0, tries: 0, answer: '451 Later' },
  ),
  becomes(
    'a mail that was never tried fails with words, too',
    queue('recovery'),
    `update private.outbox set expires_at = now(); select public.claim_mail()`,
    { state: 'failed', transmissions: 0, tries: 0, answer: 'It could not be sent in time.' },
  ),
  becomes(
    'a mail is sent while it is held',
    queue('recovery'),
    `select public.claim_mail(), public.mark_mail_sending(${ofMail})`,
    { state: 'waiting', transmissions: 1, tries: 0, answer: '' },
  ),
  becomes(
    'a mail that another server may have taken is not sent',
    queue('recovery'),
    `select public.mark_mail_sending(${ofMail})`,
    { state: 'waiting', transmissions: 0, tries: 0, answer: '' },
  ),
  becomes(
    'a mail that was refused after its text may be sent twice again',
    queue('recovery'),
    `select public.claim_mail(), public.mark_mail_sending(${ofMail}), public.complete_mail(${ofMail}, 'returned', '452 Full', 60)`,
    { state: 'waiting', transmissions: 0, tries: 1, answer: '452 Full' },
  ),
  becomes(
    'a mail that was cut off stays sent',
    queue('recovery'),
    `select public.claim_mail(), public.mark_mail_sending(${ofMail}), public.complete_mail(${ofMail}, 'cut', 'ECONNRESET', 60)`,
    { state: 'waiting', transmissions: 1, tries: 1, answer: 'ECONNRESET' },
  ),
  becomes(
    'a mail that was asked for while a mail server took another is a new one',
    queue('recovery'),
    `select public.claim_mail(), public.mark_mail_sending(${ofMail}); ${queue('recovery')}
      select public.complete_mail(id, 'returned', '452 Full', 60) from private.outbox where transmissions = 1`,
    { state: 'waiting', transmissions: 0, tries: 0, answer: '' },
  ),
  becomes(
    'a mail that was sent is not settled again',
    queue('recovery'),
    `select public.complete_mail(id, 'sent'), public.complete_mail(id, 'refused', 'late') from private.outbox`,
    { state: 'sent', transmissions: 0, tries: 0, answer: '' },
  ),
  becomes(
    'a mail that is refused for good has failed',
    queue('recovery'),
    `select public.complete_mail(id, 'failed', '550 Nobody here') from private.outbox`,
    { state: 'failed', transmissions: 0, tries: 1, answer: '550 Nobody here' },
  ),
  {
    name: 'a mail that is no longer needed leaves',
    as: 'service role',
    given: `${queue('recovery')} select public.complete_mail(id, 'unneeded') from private.outbox;`,
    does: { owner: 'select state from private.outbox' },
    expect: [],
  },
  becomes(
    'a mail that waits is not queued twice, and is tried at once',
    `${queue('recovery')} update private.outbox set due_at = now() + interval '1 hour';`,
    queue('recovery', 'select public.claim_mail()'),
    { state: 'waiting', transmissions: 0, tries: 0, answer: '' },
  ),
  {
    name: 'a mail about a review leaves with it',
    as: 'service role',
    given: `select private.queue_mail('${noor.id}', 'approval', ${rows.tomasComment}, interval '1 day');
      delete from public.comments where id = ${rows.tomasComment};`,
    does: { owner: 'select state from private.outbox' },
    expect: [],
  },
  {
    name: 'a mail to an account leaves with it',
    as: 'service role',
    given: `select private.queue_mail('${olga.id}', 'recovery', null, interval '1 day');
      delete from auth.users where id = '${olga.id}';`,
    does: { owner: 'select state from private.outbox' },
    expect: [],
  },
  {
    name: 'mails of yesterday are forgotten, and failed ones after a month',
    as: 'service role',
    given: `${sent(1, '25 hours')} ${failed} update private.outbox set created_at = now() - interval '31 days' where state = 'failed';
      select public.clean_mails();`,
    does: { owner: 'select state from private.outbox' },
    expect: [],
  },
  {
    name: 'a mail waits, was sent or has failed',
    as: 'service role',
    given: queue('recovery'),
    does: { owner: `update private.outbox set state = 'lost'` },
    expect: { code: '23514', constraint: 'outbox_state_known' },
  },
  {
    name: 'a mail is sent twice at most',
    as: 'service role',
    given: queue('recovery'),
    does: { owner: 'update private.outbox set transmissions = 3' },
    expect: { code: '23514', constraint: 'outbox_sent_twice' },
  },
  {
    name: 'no two mails have one id',
    as: 'service role',
    given: queue('recovery'),
    does: {
      owner: `insert into private.outbox (id, user_id, kind, expires_at) select id, user_id, 'other', now() from private.outbox`,
    },
    expect: { code: '23505', constraint: 'outbox_pkey' },
  },
  {
    name: 'no two requests for mails have one id',
    as: 'service role',
    does: { owner: `insert into private.mail_requests (id, request) values (1, '{}'), (1, '{}')` },
    expect: { code: '23505', constraint: 'mail_requests_pkey' },
  },
  {
    name: 'the auth service asks for mails',
    as: 'service role',
    does: {
      auth: `select private.request_auth_mail('{"ask": "recovery"}'), private.claim_auth_mail_request() as request`,
    },
    expect: [{ request: { ask: 'recovery' } }],
  },
  {
    name: 'the auth service queues mails',
    as: 'service role',
    does: { auth: queue('recovery', `select 'queued' as mail`) },
    expect: [{ queue_mail: null }, { mail: 'queued' }],
  },
]

/** The queue of mails: only servers read it, with the service role or as the owner of the schema. */
export const mails: Case[] = cases.map(kase => ({
  ...kase,
  given: `delete from private.outbox; ${kase.given ?? ''}`,
}))
