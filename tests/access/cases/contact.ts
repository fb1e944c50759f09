import { authenticatorOf, becomesAfter, type Case, claimsOf, refused } from '../case.ts'
import { actors, people, rows } from '../people.ts'

const on = 'update public.settings set has_contact_form = true where true;'
const WREN = 'wren@example.com'
const typed = { by_name: 'Wren', by_address: WREN, message_text: 'May I use your drawing?' }
const send = (more: Partial<typeof typed> = {}) => ({ call: 'send_message', with: { ...typed, ...more } })

const becomes = becomesAfter(`${on} delete from public.messages where true;`)
const sent = (text = typed.message_text, address = WREN, name = typed.by_name) =>
  `perform public.send_message('${name}', '${address}', ${text.includes('(') ? text : `'${text}'`});`
const stored = (times: number, state: string, more = '', address = `'w' || number || '@example.com'`) =>
  `insert into public.messages (name, email, content, state${more && ', created_at'})
  select 'Wren', ${address}, 'Hello ' || number, '${state}'${more && `, ${more}`} from generate_series(1, ${times}) as number;`
const doing = (statements: string) => `do $do$ begin ${statements} end $do$;`
const texts = 'select name, email, content, state from public.messages order by id'
const counted = 'select count(*)::integer as messages from public.messages'
const mails = `delete from private.mail_server where true; insert into private.mail_server (sends, since) values (true, '-infinity');`
const mailed = `select kind, (select count(*)::integer from private.outbox as all_mails) as mails, profiles.username as to
  from private.outbox join public.profiles on profiles.id = user_id order by profiles.username`
const claimed = `select answer ->> 'kind' as kind, answer ->> 'email' as email, answer ->> 'address' as address, answer ->> 'quote' as quote
  from public.claim_mail() as answer`
const fromCaller = `perform set_config('request.headers', '{"cf-connecting-ip": "192.0.2.7"}', true);`
const long = (length: number) => `repeat('x', ${length})`
const row = { name: 'Wren', email: WREN, content: 'May I use your drawing?', state: 'unread' }

const refusals: [what: string, given: Partial<typeof typed>, code: string, constraint?: string][] = [
  ['an address that is none', { by_address: 'wren' }, 'PT422'],
  ['two addresses', { by_address: 'wren@example.com, otto@example.com' }, 'PT422'],
  ['a header in the address', { by_address: 'wren@example.com\r\nBcc: otto@example.com' }, 'PT422'],
  ['a header in the name', { by_name: 'Wren\r\nBcc: otto@example.com' }, '23514', 'messages_name_line'],
  ['no name', { by_name: ' ' }, '23514', 'messages_name_line'],
  ['a long name', { by_name: 'W'.repeat(81) }, '23514', 'messages_name_line'],
  ['no text', { message_text: ' \n ' }, '23514', 'messages_content_length'],
  ['a text of invisible letters', { message_text: '\u200b' }, '23514', 'messages_content_length'],
  [
    'a text of more than 10,000 letters',
    { message_text: 'x'.repeat(10_001) },
    '23514',
    'messages_content_length',
  ],
]

/** Messages of visitors, besides the grid's. */
export const contact: Case[] = [
  ...(['visitor', 'reader'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} can write to the owner`,
      as,
      given: on,
      does: send(),
      expect: 'done',
      also: [{ table: 'public.messages', where: { email: WREN }, row }],
    },
    {
      name: `${actors[as].phrase} cannot write to the owner while the form is off`,
      as,
      does: send(),
      expect: { code: 'PT404' },
    },
    {
      name: `${actors[as].phrase} cannot list messages`,
      as,
      does: { call: 'list_messages', with: { search: '', of_state: '', sort: '', descending: true } },
      expect: refused,
    },
    {
      name: `${actors[as].phrase} cannot clean messages`,
      as,
      does: { sql: 'select private.clean_messages()' },
      expect: refused,
    },
  ]),
  ...refusals.map(
    ([what, given, code, constraint]): Case => ({
      name: `a message with ${what} is refused`,
      as: 'visitor',
      given: on,
      does: send(given),
      expect: constraint ? { code, constraint } : { code },
    }),
  ),
  becomes('a message of 10,000 letters is stored', doing(sent(long(10_000))), counted, { messages: 1 }),
  becomes(
    'a message is stored in plain spelling',
    doing(sent(' Hello ', ' WREN@Example.com ', ' Wren ')),
    texts,
    { ...row, content: 'Hello' },
  ),
  becomes(
    'the same text is stored once a day',
    doing(sent() + sent(' MAY I use  your drawing? ') + sent(typed.message_text, 'otto@example.com', 'Otto')),
    counted,
    { messages: 1 },
  ),
  becomes(
    'the same text is stored again with a corrected address',
    doing(sent(typed.message_text, 'wren@example.con') + sent()),
    'select email from public.messages order by id',
    { email: 'wren@example.con' },
    { email: WREN },
  ),
  becomes(
    'the same text is stored again after a day',
    doing(`${sent()} update public.messages set created_at = now() - interval '25 hours'; ${sent()}`),
    counted,
    { messages: 2 },
  ),
  becomes(
    'two links are no spam',
    doing(sent('https://a.example https://b.example')),
    'select state from public.messages',
    {
      state: 'unread',
    },
  ),
  becomes(
    'three links are spam',
    doing(sent('https://a.example https://b.example www.c.example')),
    'select state from public.messages',
    { state: 'spam' },
  ),
  becomes(
    'more than a hundred lines are spam',
    doing(sent(`repeat(chr(10) || 'x', 101)`)),
    'select state from public.messages',
    { state: 'spam' },
  ),
  {
    name: 'an address sends five messages a day',
    as: 'visitor',
    given: `${on} ${stored(5, 'read', '', `'wren+' || number || '@example.com'`)}`,
    does: send(),
    expect: { code: 'PT429' },
  },
  {
    name: 'an address sends again after a day',
    as: 'visitor',
    given: `${on} ${stored(5, 'read', `now() - interval '25 hours'`, `'wren+' || number || '@example.com'`)}`,
    does: send(),
    expect: 'done',
  },
  {
    name: 'two hundred messages arrive in a day',
    as: 'visitor',
    given: `${on} ${stored(200, 'spam')}`,
    does: send(),
    expect: { code: 'PT429' },
  },
  {
    name: 'one more message arrives before that',
    as: 'visitor',
    given: `${on} ${stored(199, 'spam')}`,
    does: send(),
    expect: 'done',
  },
  becomes(
    'a network sends ten messages in an hour',
    doing(
      `${fromCaller} for number in 1 .. 11 loop begin
        perform public.send_message('Wren', 'w' || number || '@example.com', 'Hello ' || number);
      exception when sqlstate 'PT429' then null; end; end loop;`,
    ),
    `${counted} where email <> '${people.noor.email}'`,
    { messages: 10 },
  ),
  becomes(
    'messages leave after a year',
    stored(1, 'read', `now() - interval '366 days'`) +
      stored(2, 'unread', `now() - interval '364 days'`) +
      'select private.clean_messages();',
    counted,
    { messages: 2 },
  ),
  becomes(
    'spam leaves after thirty days',
    stored(1, 'spam', `now() - interval '31 days'`) +
      stored(2, 'spam', `now() - interval '29 days'`) +
      doing(sent()),
    counted,
    { messages: 3 },
  ),
  becomes(
    'old messages leave without a new one',
    `${stored(1, 'spam', `now() - interval '31 days'`)} select public.clean_mails();`,
    counted,
    { messages: 0 },
  ),
  becomes(
    'every administrator gets a mail about a message',
    mails + doing(sent()),
    mailed,
    { kind: 'message', mails: 2, to: people.ines.name },
    { kind: 'message', mails: 2, to: people.vera.name },
  ),
  becomes(
    'two messages are two mails',
    mails + doing(sent() + sent('And the other one?')),
    'select count(*)::integer as mails from private.outbox',
    { mails: 4 },
  ),
  becomes(
    'an administrator who turned mails about messages off gets none',
    `${mails} insert into private.mail_preferences (user_id, message) values ('${people.vera.id}', false); ${doing(sent())}`,
    mailed,
    { kind: 'message', mails: 1, to: people.ines.name },
  ),
  becomes(
    'a waiting mail is not sent after mails about messages were turned off',
    `${mails} ${doing(sent())} delete from private.outbox where user_id = '${people.ines.id}';
    insert into private.mail_preferences (user_id, message) values ('${people.vera.id}', false);`,
    claimed,
    { kind: null, email: null, address: null, quote: null },
  ),
  becomes(
    'the link in a mail about a message turns these mails off',
    `${mails} ${doing(sent())} select public.store_mail_link(id, encode(sha256('secret'), 'hex')) from private.outbox where user_id = '${people.vera.id}';
    select public.use_mail_link('secret');`,
    'select message, review from private.mail_preferences',
    { message: false, review: 'each' },
  ),
  {
    name: 'a mail about a message that does not exist is refused',
    as: 'service role',
    does: {
      owner: `insert into private.outbox (user_id, kind, message_id, expires_at) values ('${people.vera.id}', 'message', 999, now())`,
    },
    expect: { code: '23503', constraint: 'outbox_message_id_fkey' },
  },
  becomes('no mail waits without a mail server', doing(sent()), mailed),
  becomes('spam is not mailed', mails + doing(sent('www.a.example www.b.example www.c.example')), mailed),
  becomes(
    'a mail contains message and address',
    `${mails} ${doing(sent())} delete from private.outbox where user_id = '${people.ines.id}';`,
    claimed,
    { kind: 'message', email: people.vera.email, address: WREN, quote: row.content },
  ),
  ...(
    [
      ['marked as spam', `update public.messages set state = 'spam' where true;`],
      ['deleted', 'delete from public.messages where true;'],
    ] as const
  ).map(([what, given]) =>
    becomes(`a message that was ${what} is not mailed`, `${mails} ${doing(sent())} ${given}`, claimed, {
      kind: null,
      email: null,
      address: null,
      quote: null,
    }),
  ),
  becomes(
    'a former administrator gets no message',
    `${mails} ${doing(sent())} delete from private.outbox where user_id = '${people.ines.id}';
    set local session_replication_role = replica; update public.profiles set role = 'user' where id = '${people.vera.id}'; set local session_replication_role = origin;`,
    claimed,
    { kind: null, email: null, address: null, quote: null },
  ),
  becomes(
    'a banned administrator gets no message',
    `${mails} ${doing(sent())} delete from private.outbox where user_id = '${people.ines.id}';
    update auth.users set banned_until = now() + interval '1 day' where id = '${people.vera.id}';`,
    claimed,
    { kind: null, email: null, address: null, quote: null },
  ),
  becomes(
    'a failed mail about a message is sent again',
    `${mails} ${doing(sent())} delete from private.outbox where user_id = '${people.ines.id}';
    update private.outbox set state = 'failed', expires_at = now() where true;
    select ${claimsOf(people.vera.id)}; select public.retry_mails(array(select id from private.outbox));`,
    claimed,
    { kind: 'message', email: people.vera.email, address: WREN, quote: row.content },
  ),
  becomes(
    'messages do not use up the quota of notifications',
    `${mails} insert into private.outbox (user_id, kind, expires_at, state, sent_at)
    select '${people.vera.id}', 'message', now(), 'sent', now() - interval '5 minutes' from generate_series(1, 10);`,
    `select private.has_mail_quota('${people.vera.id}', 'review') as review, private.has_mail_quota('${people.vera.id}', 'message') as message`,
    { review: true, message: false },
  ),
  {
    name: 'an administrator lists messages without spam',
    as: 'admin',
    given: stored(2, 'spam'),
    does: { call: 'list_messages', with: { search: '', of_state: '', sort: '', descending: true } },
    expect: [{ total: 1, ids: [rows.message] }],
  },
  {
    name: 'an administrator lists messages of one state',
    as: 'admin',
    given: stored(2, 'read'),
    does: {
      call: 'list_messages',
      with: { search: '', of_state: 'unread', sort: 'name', descending: false },
    },
    expect: [{ total: 1, ids: [rows.message] }],
  },
  {
    name: 'an administrator finds a message by its address',
    as: 'admin',
    given: stored(2, 'read'),
    does: {
      call: 'list_messages',
      with: { search: 'OTTO@', of_state: '', sort: 'state', descending: false },
    },
    expect: [{ total: 1, ids: [rows.message] }],
  },
  {
    name: 'an administrator cannot change the text of a message',
    as: 'admin',
    does: { update: 'messages', set: { content: 'Hello' }, where: { id: rows.message } },
    expect: refused,
  },
  {
    name: 'an administrator without the second factor cannot read messages',
    as: 'admin',
    given: authenticatorOf(people.vera.id),
    does: { select: 'messages', where: { id: rows.message } },
    expect: 'nothing',
  },
  {
    name: 'a message has a known state',
    as: 'admin',
    does: { update: 'messages', set: { state: 'lost' }, where: { id: rows.message } },
    expect: { code: '23514', constraint: 'messages_state_known' },
  },
]
