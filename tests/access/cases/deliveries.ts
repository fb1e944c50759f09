import { type Case, type Request, refused } from '../case.ts'
import { actors, people, rows } from '../people.ts'
import {
  asVera,
  becomes,
  clean,
  draft,
  fails,
  going,
  ofIssue,
  plan,
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

const leaves = `select public.store_mail_link(${ofIssue}, encode(sha256('a secret'), 'hex')) where not exists (select from private.mail_links);
  select public.use_subscription('a secret', 'end');`

const post = { of_post: rows.verasPost }
const requests: [verb: string, request: Request][] = [
  ['read the delivery of a post', { call: 'read_issue', with: post }],
  ['plan a delivery', { call: 'plan_issue', with: { ...post, wanted: true } }],
  ['send a correction', { call: 'send_correction', with: { ...post, with_subject: '', with_note: '' } }],
  ['send a test', { call: 'send_test_issue', with: post }],
  ['list deliveries', { call: 'list_issues' }],
  ['list the issues that were refused', { call: 'list_failed_mails', with: { of_delivery: 1 } }],
  ['stop a delivery', { call: 'set_issue_state', with: { of_delivery: 1, action: 'stop' } }],
]

/** Posts, corrections and tests of issues: only administrators start, see and stop them. */
export const deliveries: Case[] = [
  ...(['visitor', 'reader', 'other reader'] as const).flatMap(as =>
    requests.map(
      ([verb, does]): Case => ({
        name: `${actors[as].phrase} cannot ${verb}`,
        as,
        given: `${clean} ${going}`,
        does,
        expect: refused,
      }),
    ),
  ),
  ...(['visitor', 'reader', 'admin'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} cannot start issues`,
      as,
      does: { sql: 'select public.start_deliveries()' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot read the table of deliveries`,
      as,
      does: { sql: 'select * from private.deliveries' },
      expect: refused,
    },
  ]),
  {
    name: 'a visitor cannot read the text of an issue',
    as: 'visitor',
    does: { sql: `select public.read_newsletter_post(${rows.verasPost})` },
    expect: refused,
  },
  {
    name: 'a reader reads nothing as the text of an issue',
    as: 'reader',
    does: { sql: `select public.read_newsletter_post(${rows.verasPost}) as answer` },
    expect: [{ answer: null }],
  },
  {
    name: 'an administrator reads how many would get a post',
    as: 'admin',
    given: `${clean} ${wren} ${subscriber('topic', { topics: `'{Gardens,JavaScript}'` })} ${subscriber('other', { topics: `'{Gardens}'` })} ${subscriber('week', { weekday: '1' })} ${subscriber('asked', { state: `'asked'` })}`,
    does: {
      sql: `select answer ->> 'recipients' as recipients, answer ->> 'state' as state from public.read_issue(${rows.verasPost}) as answer`,
    },
    expect: [{ recipients: '2', state: null }],
  },
  ...[
    { when: 'while it goes', given: '', state: 'going', correcting: false },
    {
      when: 'while its correction goes, whose words are its own',
      // The row of the delivery is written again after that of its correction.
      given: `select ${settle('sent')}; select public.start_deliveries(); ${asVera(`public.send_correction(${rows.verasPost}, 'Sorry', '')`)} update private.deliveries set unsubscribed = 1 where kind = 'post';`,
      state: 'done',
      correcting: true,
    },
  ].map(
    ({ when, given, state, correcting }): Case => ({
      name: `an administrator reads and plans the delivery of a post ${when}`,
      as: 'admin',
      given: `${clean} ${going} ${given}`,
      does: {
        sql: `select answer -> 'isCorrecting' as correcting, answer #>> '{texts,subject}' as subject, public.plan_issue(${rows.verasPost}, true) as state
          from public.read_issue(${rows.verasPost}) as answer`,
      },
      expect: [{ correcting, subject: '', state }],
    }),
  ),
  {
    name: 'an administrator reads of no delivery of a post of which only a test went',
    as: 'admin',
    given: `${clean} ${wren} ${asVera(`public.send_test_issue(${rows.verasPost})`)}`,
    does: { sql: `select answer ->> 'state' as state from public.read_issue(${rows.verasPost}) as answer` },
    expect: [{ state: null }],
  },
  {
    name: 'an administrator reads of no delivery while issues are off',
    as: 'admin',
    given: `${clean} ${wren} update public.settings set offers_newsletter = false where true;`,
    does: { sql: `select public.read_issue(${rows.verasPost}) as answer` },
    expect: [{ answer: null }],
  },
  ...(['true', 'false'] as const).map(
    (is): Case => ({
      name: `the list of deliveries says that issues are offered: ${is}`,
      as: 'admin',
      given: `${clean} update public.settings set offers_newsletter = ${is} where true;`,
      does: { sql: `select answer -> 'isOffered' as offered from public.list_issues() as answer` },
      expect: [{ offered: is === 'true' }],
    }),
  ),
  {
    name: 'an administrator lists deliveries and their figures, but no tests and no refusals of a post',
    as: 'admin',
    given: `${clean} ${going} ${asVera(`public.plan_issue(${rows.inesPost}, false)`, `public.send_test_issue(${rows.verasPost})`)}`,
    does: {
      sql: `select s ->> 'kind' as kind, s ->> 'waiting' as waiting, s ->> 'slug' as slug from public.list_issues() as answer, jsonb_array_elements(answer -> 'deliveries') as s`,
    },
    expect: [{ kind: 'post', waiting: '1', slug: 'on-hedges' }],
  },
  {
    name: 'an administrator reads how many issues wait, without those that were refused',
    as: 'admin',
    given: `${clean} ${subscriber('second')} ${going} select ${settle('bounced')};`,
    does: {
      sql: `select answer #>> '{deliveries,0,waiting}' as waiting from public.list_issues() as answer`,
    },
    expect: [{ waiting: '1' }],
  },
  becomes(
    'a published post goes to those who want it',
    `${wren} ${subscriber('topic', { topics: `'{JavaScript}'` })} ${subscriber('other', { topics: `'{Gardens}'` })}
    ${subscriber('week', { weekday: '1' })} ${subscriber('asked', { state: `'asked'` })} ${subscriber('ended', { state: `'ended'` })} ${asVera(plan())}`,
    recipients,
    to('topic'),
    to('wren'),
  ),
  becomes('a draft waits to be sent', `${draft} ${wren} ${asVera(plan())}`, states, {
    kind: 'post',
    state: 'planned',
    recipients: 0,
    sent: 0,
    failed: 0,
  }),
  becomes(
    'a post that was planned goes when it comes out',
    `${draft} ${wren} ${asVera(plan())} update public.blogs set status = 'published' where id = ${rows.verasPost}; select public.start_deliveries();`,
    recipients,
    to('wren'),
  ),
  ...[
    { what: 'came out before a restore is stopped', published: '-', state: 'stopped' },
    { what: 'comes out after a restore stays planned', published: '+', state: 'planned' },
  ].map(({ what, published, state }) =>
    becomes(
      `a post that was to be sent and ${what}`,
      `${wren} ${draft} ${asVera(plan())}
      update public.blogs set status = 'scheduled', published_at = now() ${published} interval '1 hour' where id = ${rows.verasPost};
      delete from private.mail_server; select public.report_mail_server(true), public.start_deliveries();`,
      'select state from private.deliveries where blog_id is not null',
      { state },
    ),
  ),
  becomes(
    'a post that was sent before a restore stays sent',
    `${going} select ${settle('sent')}; select public.start_deliveries(); delete from private.mail_server; select public.report_mail_server(true);`,
    'select state from private.deliveries where blog_id is not null',
    { state: 'done' },
  ),
  becomes(
    'a post that was to be sent and came out while nobody looked is sent when a server says again that it sends mails',
    `${wren} ${draft} ${asVera(plan())} update public.blogs set status = 'published' where id = ${rows.verasPost};
    select public.report_mail_server(true), public.start_deliveries();`,
    recipients,
    to('wren'),
  ),
  becomes(
    'nothing goes while issues are off',
    `update public.settings set offers_newsletter = false where true; ${wren} ${asVera(plan())}`,
    recipients,
  ),
  becomes(
    'a post that was refused once can be sent later',
    `${wren} ${asVera(plan(false), plan())}`,
    states,
    { kind: 'post', state: 'going', recipients: 1, sent: 0, failed: 0 },
  ),
  becomes(
    'a post that goes is not sent again',
    `${going} ${subscriber('late')} ${asVera(plan(false), plan())}`,
    recipients,
    to('wren'),
  ),
  takes(
    'a test is taken, also of a draft',
    `${draft} ${asVera(`public.send_test_issue(${rows.verasPost})`)}`,
    'issue-test',
  ),
  takes(
    'a test goes to administrators alone',
    `${asVera(`public.send_test_issue(${rows.verasPost})`)} update public.profiles set role = 'user' where id = '${vera.id}';`,
    null,
  ),
  becomes(
    'a test has the post that it is a test of',
    asVera(`public.plan_issue(${rows.inesPost}, true)`, `public.send_test_issue(${rows.verasPost})`),
    `select blog_id from private.deliveries, ${take} as answer where id = (answer ->> 'delivery')::bigint`,
    { blog_id: rows.verasPost },
  ),
  becomes(
    'a second test takes the place of the first',
    asVera(`public.send_test_issue(${rows.verasPost})`, `public.send_test_issue(${rows.verasPost})`),
    'select kind from private.outbox',
    { kind: 'issue-test' },
  ),
  ...[
    { what: 'was sent', is: `state = 'sent'` },
    { what: 'is being sent', is: 'transmissions = 1' },
  ].map(({ what, is }) =>
    becomes(
      `a second test leaves one that ${what}`,
      `${asVera(`public.send_test_issue(${rows.verasPost})`)} update private.outbox set ${is}; ${asVera(`public.send_test_issue(${rows.verasPost})`)}`,
      'select count(*)::integer as tests from private.outbox',
      { tests: 2 },
    ),
  ),
  becomes(
    'a post that was stopped before it came out can be sent later',
    `${draft} ${wren} ${asVera(plan(), set('stop'))} update public.blogs set status = 'published' where id = ${rows.verasPost}; ${asVera(plan())}`,
    recipients,
    to('wren'),
  ),
  becomes('what waits of a stopped delivery leaves', `${going} ${asVera(set('stop'))}`, recipients),
  becomes(
    'what was refused of a stopped delivery stays',
    `${going} select ${settle('bounced')}; ${asVera(set('stop'))}`,
    recipients,
    to('wren'),
  ),
  becomes(
    'a delivery that is done cannot be stopped',
    `${going} select ${settle('sent')}; select public.start_deliveries(); ${asVera(set('stop'))}`,
    states,
    { kind: 'post', state: 'done', recipients: 1, sent: 1, failed: 0 },
  ),
  becomes(
    'a correction goes to those who were there',
    `${going} select ${settle('sent')}; select public.start_deliveries(); ${subscriber('late', { confirmed_at: 'clock_timestamp()' })} delete from private.outbox;
    ${asVera(`public.send_correction(${rows.verasPost}, 'Sorry', '')`)}`,
    recipients,
    to('wren'),
  ),
  becomes(
    'a post that was not sent is not corrected',
    `${wren} ${asVera(`public.send_correction(${rows.verasPost}, 'Sorry', '')`)}`,
    states,
  ),
  becomes(
    'a correction that goes is not sent twice',
    `${going} select ${settle('sent')}; select public.start_deliveries(); ${asVera(...Array(2).fill(`public.send_correction(${rows.verasPost}, 'Sorry', '')`))}`,
    `select kind, count(*)::integer from private.deliveries where blog_id is not null group by kind order by kind`,
    { kind: 'correction', count: 1 },
    { kind: 'post', count: 1 },
  ),
  becomes(
    'who leaves by an issue is counted',
    `${going} ${leaves}`,
    'select unsubscribed from private.deliveries where blog_id is not null',
    { unsubscribed: 1 },
  ),
  becomes(
    'who leaves by two links of one delivery is counted once',
    `${going} ${leaves} ${leaves}`,
    'select unsubscribed from private.deliveries where blog_id is not null',
    { unsubscribed: 1 },
  ),
  {
    name: 'a post that nobody gets is in the list of deliveries',
    as: 'admin',
    given: `${clean} ${asVera(plan())}`,
    does: {
      sql: `select jsonb_array_length(answer -> 'deliveries') as listed from public.list_issues() as answer`,
    },
    expect: [{ listed: 1 }],
  },
  {
    name: 'an administrator previews the issue of a draft',
    as: 'admin',
    given: `${clean} ${draft}`,
    does: {
      sql: `select answer ->> 'title' as title, answer ->> 'isWhole' as whole from public.read_newsletter_post(${rows.verasPost}) as answer`,
    },
    expect: [{ title: 'On hedges', whole: 'true' }],
  },
  becomes(
    'a test issue that failed is tried again, the newest one of several',
    `${asVera(`public.send_test_issue(${rows.verasPost}, 'First')`)} update private.outbox set state = 'failed';
      ${asVera(`public.send_test_issue(${rows.verasPost}, 'Second')`)} update private.outbox set state = 'failed';
      ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    `select outbox.kind, outbox.state, subject, public.claim_mail() ->> 'subject' as taken
      from private.outbox join private.deliveries on deliveries.id = delivery_id`,
    { kind: 'issue-test', state: 'waiting', subject: 'Second', taken: 'Second' },
  ),
  becomes(
    'a post is read for its issue',
    going,
    `select answer ->> 'title' as title, answer ->> 'isWhole' as whole from private.deliveries, public.read_newsletter_post(blog_id) as answer where blog_id is not null`,
    { title: 'On hedges', whole: 'true' },
  ),
  fails(
    'a delivery has a known kind',
    `update private.deliveries set kind = 'other'`,
    'deliveries_kind_known',
  ),
  fails(
    'a delivery has a known state',
    `update private.deliveries set state = 'other'`,
    'deliveries_state_known',
  ),
  fails(
    'a subject has 200 characters at most',
    `update private.deliveries set subject = repeat('a', 201)`,
    'deliveries_subject_length',
  ),
  fails(
    'a note has 2,000 characters at most',
    `update private.deliveries set note = repeat('a', 2001)`,
    'deliveries_note_length',
  ),
  fails(
    'a post has one delivery',
    `insert into private.deliveries (kind, blog_id, state, subject) select kind, blog_id, state, '' from private.deliveries`,
    'deliveries_once',
    '23505',
  ),
  fails(
    'a post has one correction at a time',
    `insert into private.deliveries (kind, blog_id, state, subject)
      select 'correction', blog_id, unnest('{planned,paused}'::text[]), '' from private.deliveries`,
    'deliveries_one_correction',
    '23505',
  ),
  fails(
    'no two deliveries have one id',
    `insert into private.deliveries (id, kind, state, subject) select id, 'weekly', 'done', '' from private.deliveries`,
    'deliveries_pkey',
    '23505',
  ),
  fails(
    'a delivery is of a post',
    `update private.deliveries set blog_id = 0`,
    'deliveries_blog_id_fkey',
    '23503',
  ),
]
