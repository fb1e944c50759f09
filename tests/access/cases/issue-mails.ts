import type { Case } from '../case.ts'
import { people } from '../people.ts'
import {
  asVera,
  becomes,
  clean,
  draft,
  fails,
  going,
  ofIssue,
  recipients,
  set,
  settle,
  states,
  subscriber,
  take,
  takes,
  to,
  wren,
} from './deliveries-given.ts'

const { vera } = people

const failedRequest = `${subscriber('asking', { state: `'asked'` })}
  insert into private.outbox (subscriber_id, kind, expires_at, state, transmissions, answer)
  select id, 'subscription', now(), 'failed', 2, '550 Nobody here' from private.subscribers where state = 'asked';`

/** What servers take of deliveries, how fast, and what becomes of it. */
export const issues: Case[] = [
  {
    name: 'issues that were refused leave room for other mails in the list of failed ones',
    as: 'admin',
    given: `${clean} ${wren} insert into private.outbox (user_id, kind, expires_at, state) values ('${vera.id}', 'recovery', now(), 'failed');
      insert into private.outbox (subscriber_id, kind, expires_at, state)
      select id, 'issue', now(), 'failed' from private.subscribers, generate_series(1, 200);`,
    does: {
      sql: `select answer #>> '{failed,0,kind}' as kind from public.list_failed_mails() as answer`,
    },
    expect: [{ kind: 'recovery' }],
  },
  {
    name: 'an administrator lists the issues that were refused, with the words of the mail server',
    as: 'admin',
    given: `${clean} ${going} insert into private.deliveries (id, kind, state, subject) values (900907, 'weekly', 'going', ''); update private.outbox set delivery_id = 900907 where true; select ${settle('bounced', `, '550 Nobody'`)};`,
    does: {
      sql: `select mail ->> 'email' as email, mail ->> 'answer' as answer
        from public.list_failed_mails(900907) as answer, jsonb_array_elements(answer -> 'failed') as mail`,
    },
    expect: [{ ...to('wren'), answer: '550 Nobody' }],
  },
  becomes(
    'an issue is counted as sent',
    `${going} select ${settle('sent')}; select public.start_deliveries();`,
    states,
    {
      kind: 'post',
      state: 'done',
      recipients: 1,
      sent: 1,
      failed: 0,
    },
  ),
  becomes('an issue that bounces is counted as failed', `${going} select ${settle('bounced')};`, states, {
    kind: 'post',
    state: 'done',
    recipients: 1,
    sent: 0,
    failed: 1,
  }),
  takes('a server takes an issue', going, 'issue'),
  takes('a server that is busy with issues takes none', going, null, 'public.claim_mail(120, false)'),
  takes(
    'other mails go before issues',
    `${going} select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour');`,
    'recovery',
  ),
  takes(
    'issues stop while issues are off',
    `${going} update public.settings set offers_newsletter = false where true;`,
    null,
  ),
  takes('issues stop while their post is unpublished', `${going} ${draft}`, null),
  takes('issues of a paused delivery wait', `${going} ${asVera(set('pause'))}`, null),
  becomes(
    'issues of a paused delivery stay',
    `${going} ${asVera(set('pause'))} select ${take};`,
    recipients,
    to('wren'),
  ),
  becomes(
    'a server waits for no issue of a paused delivery',
    `${going} ${asVera(set('pause'))}`,
    `select answer ->> 'wait' as wait from ${take} as answer`,
    { wait: null },
  ),
  becomes(
    'a delivery whose issues wait is not done',
    `${going} update private.outbox set due_at = now() + interval '1 minute' where true; select ${take};`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'going' },
  ),
  takes('issues go on', `${going} ${asVera(set('pause'), set('go on'))}`, 'issue'),
  takes(
    'an issue that is not due waits',
    `${going} update private.outbox set due_at = now() + interval '1 minute' where true;`,
    null,
  ),
  takes(
    'an issue that another server holds is not taken',
    `${going} select ${take}; update private.mail_pace set next_at = '-infinity' where id;`,
    null,
  ),
  takes(
    'who unsubscribed gets no issue',
    `${going} update private.subscribers set state = 'ended' where true;`,
    null,
  ),
  takes(
    'the next issue waits for its time',
    `update public.settings set mails_a_second = 1 where true; ${subscriber('second')} ${going} select ${take};`,
    null,
  ),
  takes(
    'the mails of a day are bounded',
    `update public.settings set mails_a_day = 3 where true; insert into private.mail_hours values (date_trunc('hour', now()), 3); ${going}`,
    null,
  ),
  takes(
    'the mails of the day before do not count',
    `update public.settings set mails_a_day = 3 where true; insert into private.mail_hours values (now() - interval '25 hours', 3); ${going}`,
    'issue',
  ),
  becomes(
    'an issue of a delivery that was paused meanwhile is not sent',
    `${going} select ${take}; ${asVera(set('pause'))}`,
    `select public.mark_mail_sending(${ofIssue}) as transmissions`,
    { transmissions: false },
  ),
  ...[
    ['an issue whose post is a draft again', draft],
    ['an issue while issues are off', `update public.settings set offers_newsletter = false where true;`],
  ].map(([what, meanwhile]) =>
    becomes(
      `${what} is not sent`,
      `${going} select ${take}; ${meanwhile}`,
      `select public.mark_mail_sending(${ofIssue}) as transmissions`,
      { transmissions: false },
    ),
  ),
  becomes(
    'an issue is sent',
    `${going} select ${take};`,
    `select public.mark_mail_sending(${ofIssue}) as transmissions`,
    { transmissions: true },
  ),
  becomes(
    'an issue that is refused after its delivery was stopped leaves',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue}); ${asVera(set('stop'))} select ${settle('returned')};`,
    recipients,
  ),
  becomes(
    'an issue that was taken and not given to the mail server leaves with its delivery',
    `${going} select ${take}; ${asVera(set('stop'))}`,
    recipients,
  ),
  becomes(
    'an issue that is given to the mail server stays until that answers',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue}); ${asVera(set('stop'))}`,
    recipients,
    to('wren'),
  ),
  becomes(
    'an issue that was given to the mail server by a process that was killed leaves with its stopped delivery',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue}); ${asVera(set('stop'))} update private.outbox set held_until = now(); select public.clean_mails();`,
    recipients,
  ),
  becomes(
    'an issue that a process gives to the mail server stays in its stopped delivery',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue}); ${asVera(set('stop'))} select public.clean_mails();`,
    recipients,
    to('wren'),
  ),
  becomes(
    'an issue without an issue that waits is done',
    `${going} update private.outbox set state = 'sent' where true; select public.start_deliveries();`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'done' },
  ),
  becomes(
    'an issue with an issue that waits is not done',
    `${going} select public.start_deliveries();`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'going' },
  ),
  becomes(
    'a paused issue stays paused when its last issue is sent',
    `${going} select ${take}; ${asVera(set('pause'))} select ${settle('sent')};`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'paused' },
  ),
  becomes(
    'an issue is not done while another issue waits',
    `${subscriber('other')} ${going} select ${settle('sent')};`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'going' },
  ),
  becomes(
    'cleaning leaves an issue that waits',
    `${going} select public.clean_mails();`,
    recipients,
    to('wren'),
  ),
  becomes(
    'cleaning leaves a failed issue of a stopped delivery',
    `${going} select ${settle('bounced')}; update private.deliveries set state = 'stopped' where true; select public.clean_mails();`,
    `select state from private.outbox where kind = 'issue'`,
    { state: 'failed' },
  ),
  becomes(
    'an issue that is refused waits',
    `${going} select ${take}; select ${settle('refused')};`,
    recipients,
    to('wren'),
  ),
  becomes(
    'an address that bounces once gets the next issue',
    `${going} select ${settle('bounced', `, '550 Nobody'`)};`,
    'select state, bounces, bounce_message from private.subscribers',
    { state: 'confirmed', bounces: 1, bounce_message: '550 Nobody' },
  ),
  becomes(
    'an address that bounces twice gets no more',
    `${going} update private.subscribers set bounces = 1 where true; select ${settle('bounced')};`,
    'select state, bounces from private.subscribers',
    { state: 'bounced', bounces: 2 },
  ),
  becomes(
    'an issue that arrives forgets a bounce',
    `${going} update private.subscribers set bounces = 1 where true; select ${settle('sent')};`,
    'select bounces from private.subscribers',
    { bounces: 0 },
  ),
  becomes(
    'ten bounces without an issue that is taken pause the delivery',
    `${going} update private.mail_pace set refusals = 9 where id; select ${settle('bounced')};`,
    states,
    { kind: 'post', state: 'paused', recipients: 1, sent: 0, failed: 1 },
  ),
  becomes(
    'ten bounces leave a delivery stopped that was stopped',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue}); ${asVera(set('stop'))}
    update private.mail_pace set refusals = 9 where id; select ${settle('bounced')};`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'stopped' },
  ),
  becomes(
    'an issue that is taken ends a row of refusals',
    `${going} update private.mail_pace set refusals = 9 where id; select ${settle('sent')};`,
    'select refusals from private.mail_pace',
    { refusals: 0 },
  ),
  becomes(
    'the third refusal in a row slows the issues down',
    `${going} update private.mail_pace set refusals = 2 where id; select ${settle('refused', `, '451 Later', 60`)};`,
    `select refusals, answer, next_at > now() + interval '50 seconds' as slow from private.mail_pace`,
    { refusals: 3, answer: '451 Later', slow: true },
  ),
  becomes(
    'the second refusal does not',
    `${going} update private.mail_pace set refusals = 1 where id; select ${settle('refused', `, '451 Later', 60`)};`,
    `select next_at > now() + interval '50 seconds' as slow from private.mail_pace`,
    { slow: false },
  ),
  becomes(
    'a refusal of an issue that was taken before a pause does not lengthen it',
    `${going} update private.mail_pace set refusals = 9, next_at = clock_timestamp() + interval '1 minute' where id; select ${settle('refused', `, '451 Later', 60`)};`,
    `select refusals, next_at < clock_timestamp() + interval '2 minutes' as short from private.mail_pace`,
    { refusals: 9, short: true },
  ),
  becomes(
    'a pause is 16 times as long as the first at most',
    `${going} update private.mail_pace set refusals = 20 where id; select ${settle('refused', `, '451 Later', 5`)};`,
    `select next_at between clock_timestamp() + interval '60 seconds' and clock_timestamp() + interval '80 seconds' as bounded from private.mail_pace`,
    { bounded: true },
  ),
  becomes(
    'an issue that was not sent does not count for the day',
    `${going} select ${take}; select ${settle('refused')};`,
    'select mails from private.mail_hours',
    { mails: 0 },
  ),
  becomes('an issue counts for the day', `${going} select ${take};`, 'select mails from private.mail_hours', {
    mails: 1,
  }),
  becomes(
    'an issue is not counted twice for the day',
    `${going} select ${take}; select public.mark_mail_sending(${ofIssue});`,
    'select mails from private.mail_hours',
    { mails: 1 },
  ),
  becomes(
    'any mail counts for the day',
    `select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour'); select ${take}; select public.mark_mail_sending((select id from private.outbox));`,
    'select mails from private.mail_hours',
    { mails: 1 },
  ),
  becomes(
    'an issue has five days from its first try',
    `${going} select ${settle('refused')};`,
    `select expires_at < now() + interval '6 days' as ends from private.outbox`,
    { ends: true },
  ),
  becomes(
    'an issue that could not be sent in time is counted as failed',
    `${going} update private.outbox set expires_at = now(); select ${take};`,
    'select failed from private.deliveries where blog_id is not null',
    { failed: 1 },
  ),
  becomes(
    'an issue that waits again is counted as nothing',
    `${going} select ${settle('refused')};`,
    'select sent, failed from private.deliveries where blog_id is not null',
    { sent: 0, failed: 0 },
  ),
  becomes(
    'a link of an issue names its delivery',
    `${going} select public.store_mail_link(${ofIssue}, '00ff');`,
    'select delivery_id = (select id from private.deliveries where blog_id is not null) as named from private.mail_links where subscriber_id is not null',
    { named: true },
  ),
  becomes(
    'the links of the newest fifty issues to an address stay, and those of the last two months',
    `${going} insert into private.mail_links (hash, subscriber_id, kind, ends_at)
      select sha256(n::text::bytea), id, 'issue', now() + interval '365 days' - n * interval '1 day' from private.subscribers, generate_series(1, 90) as n;
      select public.store_mail_link(${ofIssue}, '00ff');`,
    `select count(*)::int as links, (now() + interval '365 days')::date - min(ends_at)::date as days from private.mail_links where kind = 'issue'`,
    { links: 61, days: 60 },
  ),
  becomes(
    'rare issues keep their links for a year',
    `${going} insert into private.mail_links (hash, subscriber_id, kind, ends_at)
      select sha256(n::text::bytea), id, 'issue', now() + interval '1 year' - n * interval '7 days' from private.subscribers, generate_series(1, 60) as n;
      select public.store_mail_link(${ofIssue}, '00ff');`,
    `select count(*)::int as links from private.mail_links where kind = 'issue'`,
    { links: 50 },
  ),
  {
    name: 'issues that wait are not late',
    as: 'admin',
    given: `${clean} ${going} update private.outbox set created_at = now() - interval '1 hour' where true;`,
    does: { sql: `select answer ->> 'late' as late from public.list_failed_mails() as answer` },
    expect: [{ late: '0' }],
  },
  {
    name: 'an administrator reads which mails that ask for confirmation failed',
    as: 'admin',
    given: `${clean} ${failedRequest}`,
    does: {
      sql: `select mail ->> 'email' as email, mail ->> 'answer' as answer
        from public.list_failed_mails() as answer, jsonb_array_elements(answer -> 'failed') as mail`,
    },
    expect: [{ ...to('asking'), answer: '550 Nobody here' }],
  },
  becomes(
    'a mail that asks for confirmation is tried again, an issue is not',
    `${failedRequest} ${going} update private.outbox set state = 'failed' where kind = 'issue';
      ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    'select kind, state, transmissions, answer from private.outbox order by id',
    { kind: 'subscription', state: 'waiting', transmissions: 0, answer: '' },
    { kind: 'issue', state: 'failed', transmissions: 0, answer: '' },
  ),
  fails(
    'a subscriber gets one issue of a delivery',
    `insert into private.outbox (subscriber_id, delivery_id, kind, expires_at) select subscriber_id, delivery_id, 'issue', now() from private.outbox`,
    'outbox_issue_once',
    '23505',
  ),
  fails(
    'an issue is of a delivery',
    `update private.outbox set delivery_id = 0`,
    'outbox_delivery_id_fkey',
    '23503',
  ),
  fails('the pace has one row', `insert into private.mail_pace default values`, 'mail_pace_pkey', '23505'),
  fails(
    'the pace has no second row',
    `insert into private.mail_pace (id) values (false)`,
    'mail_pace_one_row',
  ),
  fails(
    'an hour is counted once',
    `insert into private.mail_hours values (now(), 1), (now(), 1)`,
    'mail_hours_pkey',
    '23505',
  ),
]
