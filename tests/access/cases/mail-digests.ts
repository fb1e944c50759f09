import type { Case, Row } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, vera, ines } = people

const clean = `delete from private.outbox; delete from private.mail_preferences;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true;`

const FIRST = 900_901

/** Reviews by Noor, each of which waits to be mailed to Vera. */
const reviews = (count: number, from = FIRST) =>
  `insert into public.comments (id, user_id, blog_id, content)
  select id, '${noor.id}', ${rows.verasPost}, 'Words ' || id from generate_series(${from}, ${from + count - 1}) as id;
  select private.queue_mail('${vera.id}', 'review', id, interval '1 day') from generate_series(${from}, ${from + count - 1}) as id;`

/** Mails that Vera got about reviews. */
const sent = (count: number, ago: string, isDaily = false) =>
  `insert into private.outbox (user_id, kind, expires_at, state, sent_at, is_daily)
  select '${vera.id}', 'review', now(), 'sent', now() - interval '${ago}', ${isDaily} from generate_series(1, ${count});`

const daily = (due = 'now()') =>
  `update private.outbox set is_daily = true, due_at = ${due} where state = 'waiting';`
const take = 'select public.claim_mail();'
/** As after a kill, or when the lease is over. */
const lapse = `update private.outbox set held_until = '-infinity' where true;`
const digest = `(select max(id) from private.outbox where kind = 'digest')`
const settle = (outcome: string, seconds = 0) =>
  `select public.complete_mail(${digest}, '${outcome}', 'words', ${seconds});`

/** What a server takes next: its kind, and how many reviews it lists. */
const takes = (name: string, given: string, kind: string | null, count: number | null = null): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: {
    owner: `select answer ->> 'kind' as kind, (answer ->> 'count')::integer as count from public.claim_mail() as answer`,
  },
  expect: [{ kind, count }],
})

const leaves = (name: string, given: string, query: string, ...expected: Row[]): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: { owner: query },
  expect: expected,
})

const states = `select kind, state, count(*)::integer as count from private.outbox group by kind, state`

/** Several reviews in one mail to an administrator: once a day, or when there are many. */
export const mailDigests: Case[] = [
  takes('five reviews are five mails', `${reviews(5)} ${take.repeat(4)}`, 'review'),
  takes('six reviews are one mail', reviews(6), 'digest', 6),
  takes(
    'what a flood is made of does not matter',
    `${reviews(5)} update public.comments set status = 'held' where id = ${FIRST}; delete from private.outbox where user_id <> '${vera.id}';
    select private.queue_mail('${vera.id}', 'report', ${FIRST + 1}, '1 day');
    insert into public.reports (user_id, comment_id) values ('${ines.id}', ${FIRST + 1});`,
    'digest',
    6,
  ),
  takes(
    'mails that are being sent count',
    `${reviews(4)} ${take.repeat(4)} ${reviews(2, FIRST + 4)}`,
    'digest',
    2,
  ),
  takes('after five mails in ten minutes, the next one waits', `${sent(5, '1 minute')} ${reviews(1)}`, null),
  leaves(
    'it waits until ten minutes after the fifth',
    `${sent(1, '2 minutes')} ${sent(4, '1 minute')} ${reviews(1)} ${take}`,
    `select due_at - (select min(sent_at) from private.outbox where state = 'sent') = interval '10 minutes' as waits
    from private.outbox where state = 'waiting'`,
    { waits: true },
  ),
  takes('earlier mails do not count', `${sent(5, '11 minutes')} ${reviews(1)}`, 'review'),
  takes('daily digests do not count', `${sent(5, '1 minute', true)} ${reviews(1)}`, 'review'),
  takes(
    'mails of other kinds do not wait',
    `${sent(5, '1 minute')} ${reviews(1)} select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour');`,
    'recovery',
  ),
  takes(
    'mails of other kinds do not count',
    `${sent(5, '1 minute')} update private.outbox set kind = 'answer' where true; ${reviews(1)}`,
    'review',
  ),
  takes('what an administrator hears once a day is one mail', `${reviews(2)} ${daily()}`, 'digest', 2),
  takes('a single review of a day is a mail of its own', `${reviews(1)} ${daily()}`, 'review'),
  takes('it waits for its time', `${reviews(2)} ${daily(`now() + interval '1 second'`)}`, null),
  takes(
    'reviews for tomorrow are not mailed today',
    `${reviews(2)} ${daily()} update private.outbox set due_at = now() + interval '1 day' where comment_id = ${FIRST};`,
    'review',
  ),
  takes(
    'reviews for the daily digest wait apart from others',
    `${reviews(5)} ${daily(`now() - interval '1 second'`)} ${reviews(1, FIRST + 5)} update private.outbox set due_at = now() - interval '1 minute' where not is_daily;`,
    'review',
  ),
  leaves(
    'once a day is at eight in the morning of the site',
    `insert into private.mail_preferences (user_id, review) values ('${vera.id}', 'daily'); update public.settings set time_zone = 'Asia/Kathmandu';
    select private.notify_by_mail(id, 'review', ${rows.tomasComment}) from public.profiles;`,
    `select username, is_daily, to_char(case when is_daily then due_at at time zone 'Asia/Kathmandu' end, 'HH24:MI') as at,
      due_at between now() - interval '1 minute' and now() + interval '1 day' as soon, expires_at - due_at = interval '1 day' as for_a_day
    from private.outbox join public.profiles on profiles.id = user_id`,
    { username: vera.name, is_daily: true, at: '08:00', soon: true, for_a_day: true },
    { username: ines.name, is_daily: false, at: null, soon: true, for_a_day: true },
  ),
  takes(
    'what is gone or decided meanwhile is left out',
    `${reviews(6)} ${take} ${lapse} delete from public.comments where id = ${FIRST};
    update public.comments set status = 'held' where id = ${FIRST + 1}; delete from private.outbox where kind = 'held';`,
    'digest',
    4,
  ),
  leaves(
    'an empty digest is not sent',
    `${reviews(6)} ${take} ${lapse} update private.mail_preferences set review = 'never' where true;
    insert into private.mail_preferences (user_id, review) values ('${vera.id}', 'never'); ${take}`,
    states,
  ),
  takes('of many reviews the first fifty are listed', `${reviews(51)} ${take} ${lapse}`, 'digest', 51),
  leaves(
    'a mail about many lists who wrote them, and their first words',
    `${reviews(51)} update public.comments set content = repeat('word ', 100) where id = ${FIRST};`,
    `select jsonb_array_length(answer -> 'items') as listed, length(answer #>> '{items,0,quote}') as quoted, answer #>> '{items,1,by}' as by
    from public.claim_mail() as answer`,
    { listed: 50, quoted: 200, by: noor.name },
  ),
  takes(
    'a kill loses nothing',
    `${reviews(6)} ${take} select public.mark_mail_sending(${digest}); ${lapse}`,
    'digest',
    6,
  ),
  leaves(
    'a kill doubles nothing',
    `${reviews(6)} ${take} ${lapse} ${take}`,
    states,
    {
      kind: 'digest',
      state: 'waiting',
      count: 1,
    },
    { kind: 'review', state: 'collected', count: 6 },
  ),
  leaves(
    'a digest lists everything at the time it is sent',
    `${reviews(6)} ${take} ${settle('sent')} ${take}`,
    states,
    { kind: 'digest', state: 'sent', count: 1 },
    { kind: 'review', state: 'sent', count: 6 },
  ),
  takes(
    'it is one mail for the bound of an address',
    `${reviews(12)} ${take} ${settle('sent')} update private.outbox set sent_at = now() - interval '11 minutes' where true; ${reviews(1, FIRST + 20)}`,
    'review',
  ),
  takes(
    'while the mail server is down, more reviews join the same mail',
    `${reviews(6)} ${take} ${settle('refused', 60)} ${reviews(6, FIRST + 6)} ${take} update private.outbox set due_at = now() where kind = 'digest';`,
    'digest',
    12,
  ),
  leaves(
    'while its text is being written, more waits for the next one',
    `${reviews(6)} ${take} ${reviews(6, FIRST + 6)} ${take}`,
    `select count(*)::integer as count from private.outbox
    where state = 'waiting' and due_at = (select held_until from private.outbox where kind = 'digest')`,
    { count: 6 },
  ),
  takes(
    'one that a mail server may have taken stays as it is',
    `${reviews(6)} ${take} select public.mark_mail_sending(${digest}); ${lapse} update private.outbox set due_at = now() + interval '1 hour' where kind = 'digest'; ${reviews(7, FIRST + 6)}`,
    'digest',
    7,
  ),
  takes(
    'a review that may have been mailed is not mailed again',
    `${reviews(6)} update private.outbox set transmissions = 1, due_at = now() + interval '1 hour' where comment_id = ${FIRST};`,
    'digest',
    5,
  ),
  leaves(
    'a mail that was cut off passes its reviews to the next',
    `${reviews(6)} ${take} select public.mark_mail_sending(${digest}); ${lapse} ${reviews(7, FIRST + 6)} ${take}
    select public.complete_mail(min(id), 'returned', 'words', 60) from private.outbox where kind = 'digest';`,
    states,
    { kind: 'digest', state: 'waiting', count: 1 },
    { kind: 'review', state: 'collected', count: 13 },
  ),
  leaves(
    'it passes it to the next digest, not to another mail that waits',
    `${reviews(6)} ${take} select public.mark_mail_sending(${digest}); ${lapse} ${reviews(7, FIRST + 6)} ${take}
    select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour');
    select public.complete_mail(min(id), 'returned', 'words', 60) from private.outbox where kind = 'digest';`,
    `select count(*)::integer as count from private.outbox where digest_id = ${digest}`,
    { count: 13 },
  ),
  takes(
    'one that has failed is not filled any more',
    `${reviews(6)} ${take} ${settle('failed')} ${reviews(6, FIRST + 6)}`,
    'digest',
    6,
  ),
  leaves(
    'when it is tried again, its reviews are',
    `${reviews(6)} ${take} ${settle('failed')}
    select set_config('request.jwt.claims', '{"sub": "${vera.id}"}', true); select public.retry_mails(array[${digest}]);
    select set_config('request.jwt.claims', '', true);`,
    states,
    { kind: 'review', state: 'waiting', count: 6 },
  ),
  {
    name: 'what waits for its time is not late',
    as: 'admin',
    given: `${clean} ${reviews(1)} update private.outbox set created_at = now() - interval '1 hour', due_at = now() + interval '1 hour';`,
    does: { sql: `select public.list_failed_mails() ->> 'late' as late` },
    expect: [{ late: '0' }],
  },
]
