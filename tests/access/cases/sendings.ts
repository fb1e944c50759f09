import { type Case, type Request, type Row, refused } from '../case.ts'
import { actors, people, rows } from '../people.ts'

const { vera } = people

const clean = `delete from private.outbox; delete from private.subscribers; delete from private.sendings; delete from private.mail_hours;
  update private.mail_pace set next_at = '-infinity', refusals = 0, answer = '' where id;
  insert into private.mail_server (sends) values (true) on conflict (id) do update set sends = true, a_second = 0, a_day = 0;
  update public.settings set offers_letters = true, mails_a_second = 0, mails_a_day = 0, sends_whole_posts = true, time_zone = 'UTC' where true;`

const subscriber = (name: string, more: Record<string, string> = {}) => {
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
const asVera = (...calls: string[]) =>
  `select set_config('request.jwt.claims', '{"sub": "${vera.id}", "role": "authenticated"}', true);
  ${calls.map(call => `select ${call};`).join(' ')} select set_config('request.jwt.claims', '', true);`

const plan = (wanted = true, more = '') => `public.plan_sending(${rows.verasPost}, ${wanted}${more})`
const wren = subscriber('wren')
const going = `${wren} ${asVera(plan())}`
const failedAsking = `${subscriber('asking', { state: `'asked'` })}
  insert into private.outbox (subscriber_id, kind, expires_at, state, handed, answer)
  select id, 'subscription', now(), 'failed', 2, '550 Nobody here' from private.subscribers where state = 'asked';`
const draft = `update public.blogs set status = 'draft' where id = ${rows.verasPost};`

const take = `public.take_mail()`
const ofLetter = `(select id from private.outbox where kind = 'letter' order by id limit 1)`
const settle = (outcome: string, more = '') => `public.settle_mail(${ofLetter}, '${outcome}'${more})`
const leaves = `select public.keep_mail_link(${ofLetter}, encode(sha256('a secret'), 'hex')) where not exists (select from private.mail_links);
  select public.use_subscription('a secret', 'end');`
const set = (act: string) =>
  `public.set_sending((select id from private.sendings where blog_id is not null), '${act}')`

/** The rows of `reads` after `given`. */
const becomes = (name: string, given: string, reads: string, ...expect: Row[]): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: { owner: reads },
  expect,
})

const states = `select kind, state, recipients, sent, failed from private.sendings where blog_id is not null or recipients > 0 order by id`
const letters = `select email from private.outbox join private.subscribers on subscribers.id = subscriber_id order by email`
const to = (name: string) => ({ email: `${name}@example.com` })

/** What a server takes after `given`. */
const takes = (name: string, given: string, kind: string | null, call = take): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${given}`,
  does: { sql: `select answer ->> 'kind' as kind from ${call} as answer` },
  expect: [{ kind }],
})

const fails = (name: string, statement: string, constraint: string, code = '23514'): Case => ({
  name,
  as: 'service role',
  given: `${clean} ${going}`,
  does: { owner: statement },
  expect: { code, constraint },
})

const post = { of_post: rows.verasPost }
const acts: [verb: string, request: Request][] = [
  ['read the sending of a post', { call: 'read_sending', with: post }],
  ['plan a sending', { call: 'plan_sending', with: { ...post, wanted: true } }],
  ['send a correction', { call: 'send_correction', with: { ...post, with_subject: '', with_note: '' } }],
  ['send a test', { call: 'send_test', with: post }],
  ['list sendings', { call: 'list_sendings' }],
  ['list the letters that were refused', { call: 'list_failed_mails', with: { of_sending: 1 } }],
  ['stop a sending', { call: 'set_sending', with: { of_sending: 1, act: 'stop' } }],
]

const weekly = (
  more = '',
) => `${subscriber('wren', { weekday: `extract(dow from now() - interval '8 hours')`, topics: `'{JavaScript}'` })}
  update public.blogs set published_at = now() - interval '2 days' where id = ${rows.verasPost}; ${more} select public.start_letters();`

/** Posts, corrections and weekly letters to subscribers: only administrators start, see and stop them, only servers take them. */
export const sendings: Case[] = [
  ...(['visitor', 'reader', 'other reader'] as const).flatMap(as =>
    acts.map(
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
      name: `${actors[as].phrase} cannot start letters`,
      as,
      does: { sql: 'select public.start_letters()' },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot read the table of sendings`,
      as,
      does: { sql: 'select * from private.sendings' },
      expect: refused,
    },
  ]),
  {
    name: 'a visitor cannot read the text of a letter',
    as: 'visitor',
    does: { sql: `select public.read_letter(${rows.verasPost})` },
    expect: refused,
  },
  {
    name: 'a reader reads nothing as the text of a letter',
    as: 'reader',
    does: { sql: `select public.read_letter(${rows.verasPost}) as answer` },
    expect: [{ answer: null }],
  },
  {
    name: 'an administrator reads how many would get a post',
    as: 'admin',
    given: `${clean} ${wren} ${subscriber('other', { topics: `'{Gardens}'` })} ${subscriber('week', { weekday: '1' })} ${subscriber('asked', { state: `'asked'` })}`,
    does: {
      sql: `select answer ->> 'recipients' as recipients, answer ->> 'state' as state from public.read_sending(${rows.verasPost}) as answer`,
    },
    expect: [{ recipients: '1', state: null }],
  },
  {
    name: 'an administrator reads of no sending while letters are off',
    as: 'admin',
    given: `${clean} ${wren} update public.settings set offers_letters = false where true;`,
    does: { sql: `select public.read_sending(${rows.verasPost}) as answer` },
    expect: [{ answer: null }],
  },
  ...(['true', 'false'] as const).map(
    (is): Case => ({
      name: `the list of sendings tells that letters are offered: ${is}`,
      as: 'admin',
      given: `${clean} update public.settings set offers_letters = ${is} where true;`,
      does: { sql: `select answer -> 'isOffered' as offered from public.list_sendings() as answer` },
      expect: [{ offered: is === 'true' }],
    }),
  ),
  {
    name: 'an administrator lists sendings and their figures, but no tests and no refusals of a post',
    as: 'admin',
    given: `${clean} ${going} ${asVera(`public.plan_sending(${rows.inesPost}, false)`, `public.send_test(${rows.verasPost})`)}`,
    does: {
      sql: `select s ->> 'kind' as kind, s ->> 'waiting' as waiting, s ->> 'slug' as slug from public.list_sendings() as answer, jsonb_array_elements(answer -> 'sendings') as s`,
    },
    expect: [{ kind: 'post', waiting: '1', slug: 'on-hedges' }],
  },
  {
    name: 'an administrator reads how many letters wait, without those that were refused',
    as: 'admin',
    given: `${clean} ${subscriber('second')} ${going} select ${settle('bounced')};`,
    does: {
      sql: `select answer #>> '{sendings,0,waiting}' as waiting from public.list_sendings() as answer`,
    },
    expect: [{ waiting: '1' }],
  },
  {
    name: 'letters that were refused leave room for other mails in the list of failed ones',
    as: 'admin',
    given: `${clean} ${wren} insert into private.outbox (user_id, kind, expires_at, state) values ('${vera.id}', 'recovery', now(), 'failed');
      insert into private.outbox (subscriber_id, kind, expires_at, state)
      select id, 'letter', now(), 'failed' from private.subscribers, generate_series(1, 200);`,
    does: {
      sql: `select answer #>> '{failed,0,kind}' as kind from public.list_failed_mails() as answer`,
    },
    expect: [{ kind: 'recovery' }],
  },
  {
    name: 'an administrator lists the letters that were refused, with the words of the mail server',
    as: 'admin',
    given: `${clean} ${going} insert into private.sendings (id, kind, state, subject) values (900907, 'weekly', 'going', ''); update private.outbox set sending_id = 900907 where true; select ${settle('bounced', `, '550 Nobody'`)};`,
    does: {
      sql: `select mail ->> 'email' as email, mail ->> 'answer' as answer
        from public.list_failed_mails(900907) as answer, jsonb_array_elements(answer -> 'failed') as mail`,
    },
    expect: [{ ...to('wren'), answer: '550 Nobody' }],
  },
  becomes(
    'a post that is out goes to those who want it',
    `${wren} ${subscriber('topic', { topics: `'{JavaScript}'` })} ${subscriber('other', { topics: `'{Gardens}'` })}
    ${subscriber('week', { weekday: '1' })} ${subscriber('asked', { state: `'asked'` })} ${subscriber('ended', { state: `'ended'` })} ${asVera(plan())}`,
    letters,
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
    `${draft} ${wren} ${asVera(plan())} update public.blogs set status = 'published' where id = ${rows.verasPost}; select public.start_letters();`,
    letters,
    to('wren'),
  ),
  becomes(
    'nothing goes while letters are off',
    `update public.settings set offers_letters = false where true; ${wren} ${asVera(plan())}`,
    letters,
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
    letters,
    to('wren'),
  ),
  becomes('a letter is counted as sent', `${going} select ${settle('sent')}; select ${take};`, states, {
    kind: 'post',
    state: 'done',
    recipients: 1,
    sent: 1,
    failed: 0,
  }),
  becomes('a letter that bounces is counted as failed', `${going} select ${settle('bounced')};`, states, {
    kind: 'post',
    state: 'going',
    recipients: 1,
    sent: 0,
    failed: 1,
  }),
  takes('a server takes a letter', going, 'letter'),
  takes('a server that is busy with letters takes none', going, null, 'public.take_mail(120, false)'),
  takes(
    'other mails go before letters',
    `${going} select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour');`,
    'recovery',
  ),
  takes(
    'letters stop while letters are off',
    `${going} update public.settings set offers_letters = false where true;`,
    null,
  ),
  takes('letters stop while their post is not out', `${going} ${draft}`, null),
  takes('letters of a paused sending wait', `${going} ${asVera(set('pause'))}`, null),
  becomes(
    'a server waits for no letter of a paused sending',
    `${going} ${asVera(set('pause'))}`,
    `select answer ->> 'wait' as wait from ${take} as answer`,
    { wait: null },
  ),
  becomes(
    'a sending whose letters wait is not done',
    `${going} update private.outbox set due_at = now() + interval '1 minute' where true; select ${take};`,
    'select state from private.sendings where blog_id is not null',
    { state: 'going' },
  ),
  takes('letters go on', `${going} ${asVera(set('pause'), set('go on'))}`, 'letter'),
  takes(
    'a letter that is not due waits',
    `${going} update private.outbox set due_at = now() + interval '1 minute' where true;`,
    null,
  ),
  takes(
    'a letter that another server holds is not taken',
    `${going} select ${take}; update private.mail_pace set next_at = '-infinity' where id;`,
    null,
  ),
  takes(
    'who unsubscribed gets no letter',
    `${going} update private.subscribers set state = 'ended' where true;`,
    null,
  ),
  takes(
    'the next letter waits for its time',
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
    'letter',
  ),
  takes(
    'a test is taken, also of a draft',
    `${draft} ${asVera(`public.send_test(${rows.verasPost})`)}`,
    'letter-test',
  ),
  takes(
    'a test goes to administrators alone',
    `${asVera(`public.send_test(${rows.verasPost})`)} update public.profiles set role = 'user' where id = '${vera.id}';`,
    null,
  ),
  becomes(
    'a test has the post that it is a test of',
    asVera(`public.plan_sending(${rows.inesPost}, true)`, `public.send_test(${rows.verasPost})`),
    `select blog_id from private.sendings, ${take} as answer where id = (answer ->> 'sending')::bigint`,
    { blog_id: rows.verasPost },
  ),
  becomes(
    'a second test takes the place of the first',
    asVera(`public.send_test(${rows.verasPost})`, `public.send_test(${rows.verasPost})`),
    'select kind from private.outbox',
    { kind: 'letter-test' },
  ),
  becomes(
    'a letter of a sending that was paused meanwhile is not handed over',
    `${going} select ${take}; ${asVera(set('pause'))}`,
    `select public.hand_mail(${ofLetter}) as handed`,
    { handed: false },
  ),
  becomes(
    'a letter is handed over',
    `${going} select ${take};`,
    `select public.hand_mail(${ofLetter}) as handed`,
    { handed: true },
  ),
  becomes('what waits of a stopped sending leaves', `${going} ${asVera(set('stop'))}`, letters),
  becomes(
    'a letter that is refused after its sending was stopped leaves',
    `${going} select ${take}; select public.hand_mail(${ofLetter}); ${asVera(set('stop'))} select ${settle('returned')};`,
    letters,
  ),
  becomes(
    'a letter that was taken and not given to the mail server leaves with its sending',
    `${going} select ${take}; ${asVera(set('stop'))}`,
    letters,
  ),
  becomes(
    'a letter that is given to the mail server stays until that answers',
    `${going} select ${take}; select public.hand_mail(${ofLetter}); ${asVera(set('stop'))}`,
    letters,
    to('wren'),
  ),
  becomes(
    'a letter that is refused waits',
    `${going} select ${take}; select ${settle('refused')};`,
    letters,
    to('wren'),
  ),
  becomes(
    'a sending that is done cannot be stopped',
    `${going} select ${settle('sent')}; select ${take}; ${asVera(set('stop'))}`,
    states,
    { kind: 'post', state: 'done', recipients: 1, sent: 1, failed: 0 },
  ),
  becomes(
    'an address that bounces once gets the next letter',
    `${going} select ${settle('bounced', `, '550 Nobody'`)};`,
    'select state, bounces, bounce_words from private.subscribers',
    { state: 'confirmed', bounces: 1, bounce_words: '550 Nobody' },
  ),
  becomes(
    'an address that bounces twice gets no more',
    `${going} update private.subscribers set bounces = 1 where true; select ${settle('bounced')};`,
    'select state, bounces from private.subscribers',
    { state: 'bounced', bounces: 2 },
  ),
  becomes(
    'a letter that arrives forgets a bounce',
    `${going} update private.subscribers set bounces = 1 where true; select ${settle('sent')};`,
    'select bounces from private.subscribers',
    { bounces: 0 },
  ),
  becomes(
    'ten bounces without a letter that is taken pause the sending',
    `${going} update private.mail_pace set refusals = 9 where id; select ${settle('bounced')};`,
    states,
    { kind: 'post', state: 'paused', recipients: 1, sent: 0, failed: 1 },
  ),
  becomes(
    'ten bounces leave a sending stopped that was stopped',
    `${going} select ${take}; select public.hand_mail(${ofLetter}); ${asVera(set('stop'))}
    update private.mail_pace set refusals = 9 where id; select ${settle('bounced')};`,
    'select state from private.sendings where blog_id is not null',
    { state: 'stopped' },
  ),
  becomes(
    'a letter that is taken ends a row of refusals',
    `${going} update private.mail_pace set refusals = 9 where id; select ${settle('sent')};`,
    'select refusals from private.mail_pace',
    { refusals: 0 },
  ),
  becomes(
    'the third refusal in a row slows the letters down',
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
    'a refusal of a letter that was taken before a pause does not lengthen it',
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
    'a letter that was not handed over does not count for the day',
    `${going} select ${take}; select ${settle('refused')};`,
    'select mails from private.mail_hours',
    { mails: 0 },
  ),
  becomes('a letter counts for the day', `${going} select ${take};`, 'select mails from private.mail_hours', {
    mails: 1,
  }),
  becomes(
    'a letter is not counted twice for the day',
    `${going} select ${take}; select public.hand_mail(${ofLetter});`,
    'select mails from private.mail_hours',
    { mails: 1 },
  ),
  becomes(
    'any mail counts for the day',
    `select private.queue_mail('${vera.id}', 'recovery', null, interval '1 hour'); select ${take}; select public.hand_mail((select id from private.outbox));`,
    'select mails from private.mail_hours',
    { mails: 1 },
  ),
  becomes(
    'a letter has five days from its first try',
    `${going} select ${settle('refused')};`,
    `select expires_at < now() + interval '6 days' as ends from private.outbox`,
    { ends: true },
  ),
  becomes(
    'a correction goes to those who were there',
    `${going} select ${settle('sent')}; select ${take}; ${subscriber('late', { confirmed_at: 'clock_timestamp()' })} delete from private.outbox;
    ${asVera(`public.send_correction(${rows.verasPost}, 'Sorry', '')`)}`,
    letters,
    to('wren'),
  ),
  becomes(
    'a post that was not sent is not corrected',
    `${wren} ${asVera(`public.send_correction(${rows.verasPost}, 'Sorry', '')`)}`,
    states,
  ),
  becomes(
    'a correction that goes is not sent twice',
    `${going} select ${settle('sent')}; select ${take}; ${asVera(...Array(2).fill(`public.send_correction(${rows.verasPost}, 'Sorry', '')`))}`,
    `select kind, count(*)::integer from private.sendings where blog_id is not null group by kind order by kind`,
    { kind: 'correction', count: 1 },
    { kind: 'post', count: 1 },
  ),
  becomes(
    'who leaves by a letter is counted',
    `${going} ${leaves}`,
    'select unsubscribed from private.sendings where blog_id is not null',
    { unsubscribed: 1 },
  ),
  becomes(
    'who leaves by two links of one sending is counted once',
    `${going} ${leaves} ${leaves}`,
    'select unsubscribed from private.sendings where blog_id is not null',
    { unsubscribed: 1 },
  ),
  becomes(
    'a letter that could not be sent in time is counted as failed',
    `${going} update private.outbox set expires_at = now(); select ${take};`,
    'select failed from private.sendings where blog_id is not null',
    { failed: 1 },
  ),
  becomes(
    'a letter that waits again is counted as nothing',
    `${going} select ${settle('refused')};`,
    'select sent, failed from private.sendings where blog_id is not null',
    { sent: 0, failed: 0 },
  ),
  becomes(
    'a link of a letter names its sending',
    `${going} select public.keep_mail_link(${ofLetter}, '00ff');`,
    'select sending_id = (select id from private.sendings where blog_id is not null) as named from private.mail_links where subscriber_id is not null',
    { named: true },
  ),
  becomes(
    'the links of the newest fifty letters to an address stay, and those of the last two months',
    `${going} insert into private.mail_links (hash, subscriber_id, kind, ends_at)
      select sha256(n::text::bytea), id, 'letter', now() + interval '365 days' - n * interval '1 day' from private.subscribers, generate_series(1, 90) as n;
      select public.keep_mail_link(${ofLetter}, '00ff');`,
    `select count(*)::int as links, (now() + interval '365 days')::date - min(ends_at)::date as days from private.mail_links where kind = 'letter'`,
    { links: 61, days: 60 },
  ),
  becomes(
    'rare letters keep their links for a year',
    `${going} insert into private.mail_links (hash, subscriber_id, kind, ends_at)
      select sha256(n::text::bytea), id, 'letter', now() + interval '1 year' - n * interval '7 days' from private.subscribers, generate_series(1, 60) as n;
      select public.keep_mail_link(${ofLetter}, '00ff');`,
    `select count(*)::int as links from private.mail_links where kind = 'letter'`,
    { links: 50 },
  ),
  becomes('a weekly letter goes on its day', weekly(), letters, to('wren')),
  becomes(
    'a weekly letter goes to nobody who chose another day',
    weekly(
      subscriber('other', { weekday: `(extract(dow from now() - interval '8 hours')::integer + 1) % 7` }),
    ),
    letters,
    to('wren'),
  ),
  becomes('a weekly letter goes once', weekly('select public.start_letters();'), states, {
    kind: 'weekly',
    state: 'going',
    recipients: 1,
    sent: 0,
    failed: 0,
  }),
  becomes(
    'there is no weekly letter without posts that are wanted',
    weekly(`update public.blogs set topic = 'ReactJS' where true;`),
    letters,
  ),
  ...[
    {
      what: 'a weekly letter that nobody gets is not',
      given: `update public.blogs set topic = 'ReactJS';`,
      listed: 0,
    },
    { what: 'a weekly letter is', given: '', listed: 1 },
  ].map(
    ({ what, given, listed }): Case => ({
      name: `${what} in the list of sendings`,
      as: 'admin',
      given: `${clean} ${weekly(given)}`,
      does: {
        sql: `select jsonb_array_length(answer -> 'sendings') as listed from public.list_sendings() as answer`,
      },
      expect: [{ listed }],
    }),
  ),
  {
    name: 'a post that nobody gets is in the list of sendings',
    as: 'admin',
    given: `${clean} ${asVera(plan())}`,
    does: {
      sql: `select jsonb_array_length(answer -> 'sendings') as listed from public.list_sendings() as answer`,
    },
    expect: [{ listed: 1 }],
  },
  becomes(
    'a weekly letter has the posts since the last one of its day',
    weekly(`insert into private.sendings (kind, weekday, state, subject, posts_until)
      select 'weekly', weekday, 'done', '', now() - interval '1 day' - interval '6 days' from private.subscribers;`),
    `select posts_after = (select min(posts_until) from private.sendings) as since from private.sendings where recipients > 0`,
    { since: true },
  ),
  becomes('a post that was not to be sent is in no weekly letter', weekly(asVera(plan(false))), letters),
  becomes(
    'a post that went to others at once is in the weekly letter',
    weekly(asVera(plan())),
    letters,
    to('wren'),
  ),
  becomes(
    'who came after the day gets the next weekly letter',
    weekly(`update private.subscribers set confirmed_at = now() where true;`),
    letters,
  ),
  becomes(
    'no weekly letter goes while letters are off',
    weekly(`update public.settings set offers_letters = false where true;`),
    letters,
  ),
  takes('a weekly letter is taken', weekly(), 'letter'),
  takes('a weekly letter whose posts have left is not sent', weekly().concat(draft), null),
  {
    name: 'letters that wait are not late',
    as: 'admin',
    given: `${clean} ${going} update private.outbox set created_at = now() - interval '1 hour' where true;`,
    does: { sql: `select answer ->> 'late' as late from public.list_failed_mails() as answer` },
    expect: [{ late: '0' }],
  },
  {
    name: 'an administrator previews the letter of a draft',
    as: 'admin',
    given: `${clean} ${draft}`,
    does: {
      sql: `select answer ->> 'title' as title, answer ->> 'isWhole' as whole from public.read_letter(${rows.verasPost}) as answer`,
    },
    expect: [{ title: 'On hedges', whole: 'true' }],
  },
  {
    name: 'an administrator reads which mails that ask for confirmation failed',
    as: 'admin',
    given: `${clean} ${failedAsking}`,
    does: {
      sql: `select mail ->> 'email' as email, mail ->> 'answer' as answer
        from public.list_failed_mails() as answer, jsonb_array_elements(answer -> 'failed') as mail`,
    },
    expect: [{ ...to('asking'), answer: '550 Nobody here' }],
  },
  becomes(
    'a mail that asks for confirmation is tried again, a letter is not',
    `${failedAsking} ${going} update private.outbox set state = 'failed' where kind = 'letter';
      ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    'select kind, state, handed, answer from private.outbox order by id',
    { kind: 'subscription', state: 'waiting', handed: 0, answer: '' },
    { kind: 'letter', state: 'failed', handed: 0, answer: '' },
  ),
  becomes(
    'a test letter that failed is tried again, the newest one of several',
    `${asVera(`public.send_test(${rows.verasPost}, 'First')`)} update private.outbox set state = 'failed';
      ${asVera(`public.send_test(${rows.verasPost}, 'Second')`)} update private.outbox set state = 'failed';
      ${asVera('public.retry_mails(array(select id from private.outbox))')}`,
    `select outbox.kind, outbox.state, subject, public.take_mail() ->> 'subject' as taken
      from private.outbox join private.sendings on sendings.id = sending_id`,
    { kind: 'letter-test', state: 'waiting', subject: 'Second', taken: 'Second' },
  ),
  becomes(
    'a post is read for its letter',
    going,
    `select answer ->> 'title' as title, answer ->> 'isWhole' as whole from private.sendings, public.read_letter(blog_id) as answer where blog_id is not null`,
    { title: 'On hedges', whole: 'true' },
  ),
  fails('a sending has a known kind', `update private.sendings set kind = 'other'`, 'sendings_kind_known'),
  fails('a sending has a known state', `update private.sendings set state = 'other'`, 'sendings_state_known'),
  fails(
    'a subject has 200 characters at most',
    `update private.sendings set subject = repeat('a', 201)`,
    'sendings_subject_length',
  ),
  fails(
    'a note has 2,000 characters at most',
    `update private.sendings set note = repeat('a', 2001)`,
    'sendings_note_length',
  ),
  fails(
    'a post has one sending',
    `insert into private.sendings (kind, blog_id, state, subject) select kind, blog_id, state, '' from private.sendings`,
    'sendings_once',
    '23505',
  ),
  fails(
    'a post has one correction at a time',
    `insert into private.sendings (kind, blog_id, state, subject)
      select 'correction', blog_id, unnest('{planned,paused}'::text[]), '' from private.sendings`,
    'sendings_one_correction',
    '23505',
  ),
  fails(
    'no two sendings have one id',
    `insert into private.sendings (id, kind, state, subject) select id, 'weekly', 'done', '' from private.sendings`,
    'sendings_pkey',
    '23505',
  ),
  fails(
    'a subscriber gets one letter of a sending',
    `insert into private.outbox (subscriber_id, sending_id, kind, expires_at) select subscriber_id, sending_id, 'letter', now() from private.outbox`,
    'outbox_letter_once',
    '23505',
  ),
  fails(
    'a letter is of a sending',
    `update private.outbox set sending_id = 0`,
    'outbox_sending_id_fkey',
    '23503',
  ),
  fails(
    'a sending is of a post',
    `update private.sendings set blog_id = 0`,
    'sendings_blog_id_fkey',
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
  fails(
    'a weekday has one letter in a week',
    `insert into private.sendings (kind, weekday, state, subject, posts_until) select 'weekly', 1, 'done', '', now() from generate_series(1, 2)`,
    'sendings_weekly_once',
    '23505',
  ),
  fails(
    'a week has seven days',
    `insert into private.sendings (kind, weekday, state, subject) values ('weekly', 7, 'done', '')`,
    'sendings_weekday_known',
  ),
]
