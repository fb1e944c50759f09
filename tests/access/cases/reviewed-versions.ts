import { becomesAfter, type Case, refused } from '../case.ts'
import { actors, people, rows } from '../people.ts'

const { noor, vera } = people
const post = rows.verasPost
/** The post was first seen as it was in May, and again with another text in June; Noor reviewed it between. */
const changed = `delete from public.versions where blog_id = ${post};
  insert into public.versions (blog_id, user_id, created_at, shown_from, fields) values
    (${post}, '${vera.id}', '2024-05-01', '2024-05-03', '{"title": "One"}'), (${post}, '${vera.id}', '2024-05-10', null, '{"title": "Private"}'),
    (${post}, '${vera.id}', '2024-06-01', '2024-06-01', '{"title": "Two"}');
  set local session_replication_role = replica;
  update public.blogs set text_changed_at = '2024-06-01' where id = ${post};
  update public.comments set created_at = '2024-05-20' where id = ${rows.noorsComment};
  set local session_replication_role = origin;`
const about = `select (public.reviewed_version(comments) at time zone 'UTC')::date::text as version from public.comments where id = ${rows.noorsComment}`
const becomes = becomesAfter('')
const bell = `select kind, is_read from private.current_notifications()`
const mark = { call: 'mark_review', with: { of_comment: rows.noorsComment, has_changed_post: true } }
const marks = { sql: `select public.mark_review(${rows.noorsComment}, true) as id` }
const confirm = { call: 'confirm_review', with: { of_comment: rows.noorsComment } }
const confirms = { sql: `select public.confirm_review(${rows.noorsComment}) as id` }
const shown = `select fields ->> 'title' as title, shown_from is not null and shown_from <= now() as seen, shown_from > now() as later
  from public.versions where blog_id = ${post} order by id`
const fresh = `delete from public.versions where blog_id = ${post};`
const save = (title: string, more = '') =>
  `update public.blogs set title = '${title}'${more} where id = ${post};`
const asNoor = (step: string) =>
  `select set_config('request.jwt.claims', '{"sub": "${noor.id}", "role": "authenticated"}', true); ${step};`
const claims = `select set_config('request.jwt.claims', '{"sub": "${noor.id}", "role": "authenticated"}', true);`
const row = { id: rows.noorsComment }

/** Which version of a post a review is about, and what its author and the post's say about it. */
export const reviewedVersions: Case[] = [
  becomes('a review names the version that its author saw', changed, about, { version: '2024-05-03' }),
  becomes(
    'a review of the present text names no version',
    `${changed} update public.comments set created_at = '2024-06-02' where id = ${rows.noorsComment};`,
    about,
    { version: null },
  ),
  becomes(
    'a review that was confirmed since names no version',
    `${changed} update public.comments set confirmed_at = '2024-06-02' where id = ${rows.noorsComment};`,
    about,
    { version: null },
  ),
  becomes(
    'a review that is older than every recorded version names none',
    `${changed} update public.comments set created_at = '2024-05-02' where id = ${rows.noorsComment};`,
    about,
    { version: null },
  ),
  becomes(
    'a reply names no version',
    `${changed} set local session_replication_role = replica; update public.comments set parent = ${rows.tomasComment}, rating = null where id = ${rows.noorsComment};`,
    about,
    { version: null },
  ),
  becomes(
    'a review of a private post names no version',
    `${changed} set local session_replication_role = replica; update public.blogs set status = 'draft' where id = ${post};`,
    about,
    { version: null },
  ),
  becomes('what is saved of a published post was seen', `${fresh} ${save('On walls')}`, shown, {
    title: 'On walls',
    seen: true,
    later: false,
  }),
  becomes(
    'what is saved while private was not seen',
    `${fresh} ${save('Private', `, status = 'draft'`)}`,
    shown,
    {
      title: 'Private',
      seen: false,
      later: null,
    },
  ),
  becomes(
    'only the last private state is seen when it is published',
    `${fresh} ${save('Private', `, status = 'draft'`)} ${save('Public')} update public.blogs set status = 'published' where id = ${post};`,
    shown,
    { title: 'Private', seen: false, later: null },
    { title: 'Public', seen: true, later: false },
  ),
  becomes(
    'a scheduled state is seen at its time',
    `${fresh} ${save('Later', `, status = 'scheduled', published_at = now() + interval '1 day'`)}`,
    shown,
    { title: 'Later', seen: false, later: true },
  ),
  becomes(
    'a scheduled state that was replaced is never seen',
    `${fresh} ${save('Later', `, status = 'scheduled', published_at = now() + interval '1 day'`)} ${save('Other', `, status = 'draft'`)}`,
    shown,
    { title: 'Later', seen: false, later: null },
    { title: 'Other', seen: false, later: null },
  ),
  becomes(
    'a published state stays seen in private',
    `${fresh} ${save('On walls')} update public.blogs set status = 'draft' where id = ${post};`,
    shown,
    { title: 'On walls', seen: true, later: false },
  ),
  becomes('a reader is asked whether the review still holds', changed + claims, bell, {
    kind: 'changed',
    is_read: false,
  }),
  becomes(
    'other notifications do not answer the question',
    `${changed} insert into private.notifications (user_id, kind, comment_id, read_at) values
      ('${noor.id}', 'answer', ${rows.noorsComment}, now()), ('${noor.id}', 'changed', ${rows.tomasComment}, now()); ${claims}`,
    `${bell} where kind = 'changed'`,
    { kind: 'changed', is_read: false },
  ),
  becomes(
    'a reader is asked once',
    `${changed} ${asNoor(`select public.mark_notifications_read(clock_timestamp())`)}
    set local session_replication_role = replica; update public.blogs set text_changed_at = now() where id = ${post};`,
    bell,
    { kind: 'changed', is_read: true },
  ),
  becomes(
    'a reader who confirmed is asked no more',
    `${changed} ${asNoor(`select public.confirm_review(${rows.noorsComment})`)}`,
    bell,
  ),
  becomes(
    'nobody is asked about a private post',
    `${changed} set local session_replication_role = replica; update public.blogs set status = 'draft' where id = ${post}; ${claims}`,
    bell,
  ),
  becomes(
    'nobody is asked about a held review',
    `${changed} set local session_replication_role = replica; update public.comments set status = 'held' where id = ${rows.noorsComment}; ${claims}`,
    bell,
  ),
  becomes(
    'nobody is asked about a reply',
    `${changed} set local session_replication_role = replica; update public.comments set parent = ${rows.tomasComment}, rating = null where id = ${rows.noorsComment}; ${claims}`,
    bell,
  ),
  becomes(
    'the author of a post is not asked',
    `${changed} set local session_replication_role = replica; update public.blogs set user_id = '${noor.id}' where id = ${post}; ${claims}`,
    bell,
  ),
  {
    name: 'a reader can confirm a review',
    as: 'reader',
    given: changed,
    does: confirm,
    expect: 'done',
    also: [{ table: 'public.comments', where: row, row: { confirmed_at: 'now' } }],
  },
  {
    name: 'a review that was confirmed since is not written again',
    as: 'reader',
    given: `${changed} set local session_replication_role = replica;
      update public.comments set confirmed_at = '2024-06-02' where id = ${rows.noorsComment}; set local session_replication_role = origin;`,
    does: confirms,
    expect: [{ id: rows.noorsComment }],
  },
  ...(['other reader', 'admin'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot confirm the review of somebody else`,
      as,
      does: confirms,
      expect: [{ id: null }],
    }),
  ),
  {
    name: 'a reader who is banned cannot confirm a review',
    as: 'reader',
    given: `set local session_replication_role = replica; update public.profiles set banned_at = now() where id = '${noor.id}'; set local session_replication_role = origin;`,
    does: confirms,
    expect: [{ id: null }],
  },
  {
    name: 'a reader cannot confirm a reply',
    as: 'reader',
    given: `set local session_replication_role = replica; update public.comments set parent = ${rows.tomasComment}, rating = null where id = ${rows.noorsComment}; set local session_replication_role = origin;`,
    does: confirms,
    expect: [{ id: null }],
  },
  {
    name: 'a visitor cannot confirm a review',
    as: 'visitor',
    does: confirm,
    expect: refused,
  },
  ...(['admin', 'other admin'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} can mark that a review changed the post`,
      as,
      does: mark,
      expect: 'done',
      also: [
        {
          table: 'public.comments',
          where: row,
          row: { changed_post: true, created_at: '2024-03-01T00:00:00+00:00' },
        },
      ],
    }),
  ),
  ...(['visitor', 'reader', 'other reader'] as const).map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot mark that a review changed the post`,
      as,
      does: mark,
      expect: refused,
    }),
  ),
  ...(
    [
      ['held review', `status = 'held'`],
      ['reply', `parent = ${rows.tomasComment}, rating = null`],
    ] as const
  ).map(
    ([what, set]): Case => ({
      name: `a ${what} cannot be marked`,
      as: 'admin',
      given: `set local session_replication_role = replica; update public.comments set ${set} where id = ${rows.noorsComment}; set local session_replication_role = origin;`,
      does: marks,
      expect: [{ id: null }],
    }),
  ),
  ...(['changed_post', 'confirmed_at'] as const).map(
    (column): Case => ({
      name: `a reader cannot set the ${column} of a review`,
      as: 'reader',
      does: {
        update: 'comments',
        set: { [column]: column === 'changed_post' ? true : '2024-06-02' },
        where: row,
      },
      expect: refused,
    }),
  ),
  becomes(
    'a post names the shown reviews that changed it',
    `update public.comments set changed_post = true where id in (${rows.noorsComment}, ${rows.tomasComment});
    set local session_replication_role = replica; update public.comments set status = 'held' where id = ${rows.tomasComment};`,
    `select name from json_to_recordset(public.read_reviews(${post}, 0, false, 0, 20) -> 'changed_by') as named (name text)`,
    { name: noor.name },
  ),
]
