import type { Case } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'

const post = rows.verasPost
/** Visitors saw 'One' since May 3 and 'Two' since June 1. 'Private' was a draft between, and 'Later' is scheduled. */
const given = `delete from public.versions;
  insert into public.versions (blog_id, user_id, created_at, shown_from, fields)
  select ${post}, '${people.vera.id}', saved::timestamptz, seen::timestamptz, jsonb_build_object('title', title, 'introduction', 'Why.', 'topic', 'Secret')
  from (values ('2024-05-01', '2024-05-03', 'One'), ('2024-05-10', null, 'Private'), ('2024-06-01', '2024-06-01', 'Two'), ('2024-06-02', '2999-01-01', 'Later'))
    as saved_versions (saved, seen, title);
  update public.settings set shares_versions = true;`
const hide = `set local session_replication_role = replica; update public.blogs set status = 'draft' where id = ${post};
  set local session_replication_role = origin;`
const other = 900_199
const addOther = `insert into public.blogs (id, user_id, slug, title, introduction, content, topic)
  values (${other}, '${people.vera.id}', 'on-gates', 'On gates', 'Why.', '', 'JavaScript');`

const read = (
  name: string,
  as: Actor,
  title: string | null,
  more: { since?: string; of?: number; given?: string },
): Case => ({
  name,
  as,
  given: given + (more.given ?? ''),
  does: {
    sql: `select public.find_shown_version(${more.of ?? post}, '${more.since ?? '2024-05-03'}') as version`,
  },
  expect: [
    { version: title === null ? null : { title, subtitle: null, introduction: 'Why.', content: null } },
  ],
})

/** What everybody may read of versions, if the owner shares them. */
export const sharedVersions: Case[] = everybody.flatMap(as => {
  const { phrase } = actors[as]
  return [
    read(`${phrase} can read the text of a shared version`, as, 'One', {}),
    read(`${phrase} cannot read versions that are not shared`, as, null, {
      given: 'update public.settings set shares_versions = false;',
    }),
    read(`${phrase} cannot read a version that was a draft`, as, null, { since: '2024-05-10' }),
    read(`${phrase} cannot read a version before its time`, as, null, { since: '2999-01-01' }),
    read(`${phrase} cannot read a shared version of a private post`, as, null, { given: hide }),
    read(`${phrase} cannot read a version as one of another post`, as, null, {
      given: addOther,
      of: other,
    }),
  ]
})
