import { authenticatorOf, type Case, type Row, refused } from '../case.ts'
import { actors, type Person, people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people

const SECRET = 'of a mail'

type Action = 'approve' | 'remove' | 'ban'

interface Link {
  of?: Person
  comment?: number
  ends?: string
}

const link = (
  action: Action,
  { of = 'vera', comment = rows.noorsComment, ends = `now() + interval '1 day'` }: Link = {},
) =>
  `insert into private.action_links (hash, user_id, action, comment_id, ends_at)
  values (sha256('${SECRET}'), '${people[of].id}', '${action}', ${comment}, ${ends});`

const hold = `update public.comments set status = 'held' where id = ${rows.noorsComment};`
const seen = `public.read_action_link('${SECRET}') ->> 'seen'`
const use = `select public.use_action_link('${SECRET}', ${seen});`
/** As the API calls it for a visitor. */
const press = `select set_config('role', 'anon', true); ${use} select set_config('role', 'none', true);`

/** The state that a visitor with the link sees. */
const shows = (name: string, given: string, state: string | null, secret = SECRET): Case => ({
  name,
  as: 'visitor',
  given,
  does: { sql: `select public.read_action_link('${secret}') ->> 'state' as state` },
  expect: [{ state }],
})

/** What is there after a visitor has used the link. */
const leaves = (name: string, given: string, query: string, ...expected: Row[]): Case => ({
  name,
  as: 'service role',
  given: `${given} ${press}`,
  does: { owner: query },
  expect: expected,
})

const review = `select status from public.comments where id = ${rows.noorsComment}`
const isNoorBanned = `select banned_at is not null as banned from public.profiles where id = '${noor.id}'`

const queued = (kind: string) =>
  `delete from private.outbox; select private.queue_mail('${vera.id}', '${kind}', ${rows.noorsComment}, '1 day');`

const cases: Case[] = [
  leaves(
    'the link of a mail acts for an administrator who has a second factor',
    `${hold} ${link('approve')} ${authenticatorOf(vera.id)}`,
    review,
    { status: 'shown' },
  ),
  {
    name: 'a visitor with the link of a mail sees the review, and by whom it is',
    as: 'visitor',
    given: `${hold} ${link('approve')}`,
    does: { sql: `select link - 'seen' as link from public.read_action_link('${SECRET}') as link` },
    expect: [
      { link: { action: 'approve', state: 'open', by: noor.name, post: 'On hedges', quote: 'Well put.' } },
    ],
  },
  shows('a guessed link is none', link('remove'), null, 'of another mail'),
  shows('the link of a mail ends', link('remove', { ends: 'now()' }), null),
  shows('a link ends with the role of its administrator', link('remove', { of: 'tomas' }), null),
  shows(
    'a link of a banned administrator is none',
    `${link('remove')} update auth.users set banned_until = now() + interval '1 year' where id = '${vera.id}';`,
    null,
  ),
  shows('a review can be removed by a link while it is shown', link('remove'), 'open'),
  shows('a review that is shown was approved', link('approve'), 'decided'),
  shows(
    'a review that was reported can be approved',
    link('approve', { comment: rows.tomasComment }),
    'open',
  ),
  shows(
    'a deleted review is shown as deleted',
    `${link('approve')} delete from public.comments where id = ${rows.noorsComment};`,
    'gone',
  ),
  shows('the author of a review can be banned by a link', link('ban'), 'open'),
  shows(
    'an administrator cannot be banned by a link',
    link('ban', { of: 'ines', comment: rows.verasComment }),
    'refused',
  ),
  shows(
    'whoever became an administrator cannot be banned by a link',
    `${link('ban')} update public.profiles set role = 'admin' where id = '${noor.id}';`,
    'refused',
  ),
  shows('a link works once', `${hold} ${link('approve')} ${press} ${hold}`, 'used'),
  leaves('a link approves a review', `${hold} ${link('approve')}`, review, { status: 'shown' }),
  leaves(
    'a link that approves settles reports',
    link('approve', { comment: rows.tomasComment }),
    `select from public.reports where comment_id = ${rows.tomasComment}`,
  ),
  leaves('a link removes a review', link('remove'), review),
  leaves('a link that removes a review bans nobody', link('remove'), isNoorBanned, { banned: false }),
  leaves('a link that bans removes the review', link('ban'), review),
  leaves('a link that bans removes the author', link('ban'), isNoorBanned, { banned: true }),
  leaves(
    'a link acts on no other review',
    link('ban'),
    'select id from public.comments order by id',
    { id: rows.verasComment },
    { id: rows.tomasComment },
  ),
  leaves('a link that is over acts on nothing', `${hold} ${link('approve', { ends: 'now()' })}`, review, {
    status: 'held',
  }),
  leaves(
    'a link of somebody who is no administrator any more acts on nothing',
    link('remove', { of: 'tomas' }),
    review,
    { status: 'shown' },
  ),
  leaves(
    'a link cannot ban an administrator',
    link('ban', { of: 'ines', comment: rows.verasComment }),
    `select banned_at is not null as banned from public.profiles where id = '${vera.id}' union all select true from public.comments where id = ${rows.verasComment}`,
    { banned: false },
    { banned: true },
  ),
  leaves('a link that was used acts on nothing', `${hold} ${link('approve')} ${press} ${hold}`, review, {
    status: 'held',
  }),
  {
    name: 'a review that was changed since it was seen is not decided on',
    as: 'visitor',
    given: `${hold} ${link('approve')}`,
    does: { sql: `select public.use_action_link('${SECRET}', 'other words') ->> 'state' as state` },
    expect: [{ state: 'changed' }],
  },
  {
    name: 'nobody decides by a link on a review that was not seen',
    as: 'visitor',
    given: link('remove', { of: 'tomas' }),
    does: { sql: `select public.use_action_link('${SECRET}', null) ->> 'state' as state` },
    expect: [{ state: null }],
  },
  {
    name: 'whoever uses a link is who they were afterwards',
    as: 'service role',
    given: `${link('remove')} select set_config('request.jwt.claims', '{"sub": "${tomas.id}"}', true); ${use}
    update private.action_links set user_id = auth.uid(); select set_config('request.jwt.claims', '', true);`,
    does: { owner: 'select user_id from private.action_links' },
    expect: [{ user_id: tomas.id }],
  },
  {
    name: 'links are stored for mails to administrators about a review',
    as: 'service role',
    given: `${queued('held')} select public.store_action_links(id, '{"approve": "00ff", "ban": "01ff"}') from private.outbox;`,
    does: {
      owner: `select encode(hash, 'hex') as hash, user_id, action, comment_id, ends_at between now() + interval '13 days' and now() + interval '14 days' as soon
      from private.action_links order by hash`,
    },
    expect: (['approve', 'ban'] as const).map((action, at) => ({
      hash: `0${at}ff`,
      user_id: vera.id,
      action,
      comment_id: rows.noorsComment,
      soon: true,
    })),
  },
  {
    name: 'no link that acts is stored for a mail to a reader',
    as: 'service role',
    given: `${queued('answer')} select public.store_action_links(id, '{"approve": "00ff"}') from private.outbox;`,
    does: { owner: 'select action from private.action_links' },
    expect: [],
  },
  {
    name: 'links to actions are forgotten when their time is over',
    as: 'service role',
    given: `${link('remove', { ends: `now() - interval '1 second'` })} select public.store_action_links(0, '{}');`,
    does: { owner: 'select action from private.action_links' },
    expect: [],
  },
  {
    name: 'links to actions leave with the account of their administrator',
    as: 'service role',
    given: `${link('remove', { of: 'ines' })} delete from auth.users where id = '${ines.id}';`,
    does: { owner: 'select action from private.action_links' },
    expect: [],
  },
  {
    name: 'links to actions end with the address to which they were mailed',
    as: 'service role',
    given: `${link('remove')} insert into private.action_links (hash, user_id, action) values ('other', '${ines.id}', 'remove');
      update auth.users set email = 'vera@example.org' where id = '${vera.id}';`,
    does: { owner: 'select user_id from private.action_links' },
    expect: [{ user_id: ines.id }],
  },
  {
    name: 'a link approves, removes or bans',
    as: 'service role',
    given: link('remove'),
    does: { owner: `update private.action_links set action = 'promote'` },
    expect: { code: '23514', constraint: 'action_links_action_known' },
  },
  {
    name: 'two links to actions are never the same',
    as: 'service role',
    given: link('remove'),
    does: { owner: link('approve') },
    expect: { code: '23505', constraint: 'action_links_pkey' },
  },
  ...(['visitor', 'reader', 'admin'] as const).flatMap((actor): Case[] => [
    {
      name: `${actors[actor].phrase} cannot make a link that acts`,
      as: actor,
      does: { sql: `select public.store_action_links(1, '{}')` },
      expect: refused,
    },
    {
      name: `${actors[actor].phrase} cannot read the links to actions`,
      as: actor,
      does: { sql: 'select * from private.action_links' },
      expect: refused,
    },
  ]),
]

/** Links of mails by which administrators decide on a review without signing in. */
export const actionLinks: Case[] = cases.map(kase => ({
  ...kase,
  given: `delete from private.action_links; ${kase.given ?? ''}`,
}))
