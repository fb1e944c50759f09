import type { Case } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people

/** Cascades of deletions. */
export const deletions: Case[] = [
  {
    name: 'a deleted post takes its comments and their likes along',
    as: 'admin',
    does: { delete: 'blogs', where: { id: rows.verasPost } },
    expect: 'done',
    also: [
      { table: 'public.comments', where: { blog_id: rows.verasPost }, row: null },
      { table: 'public.likes', where: { id: rows.noorsLike }, row: null },
      { table: 'public.drafts', where: { id: rows.verasDraft }, row: null },
      { table: 'public.versions', where: { id: rows.verasVersion }, row: null },
      { table: 'public.old_slugs', where: { slug: rows.oldSlug }, row: null },
      { table: 'public.blogs', where: { id: rows.inesPost }, row: {} },
      { table: 'public.drafts', where: { id: rows.inesDraft }, row: {} },
    ],
  },
  {
    name: 'a deleted comment takes its likes along',
    as: 'reader',
    does: { delete: 'comments', where: { id: rows.noorsComment } },
    expect: 'done',
    also: [
      { table: 'public.likes', where: { id: rows.verasLike }, row: null },
      { table: 'public.likes', where: { id: rows.noorsLike }, row: {} },
    ],
  },
  {
    name: 'a deleted account takes profile, e-mail, comments and likes along',
    as: 'service role',
    does: { auth: `delete from auth.users where id = '${noor.id}'` },
    expect: 'done',
    also: [
      { table: 'public.profiles', where: { id: noor.id }, row: null },
      { table: 'private.emails', where: { user_id: noor.id }, row: null },
      { table: 'public.comments', where: { user_id: noor.id }, row: null },
      { table: 'public.likes', where: { user_id: noor.id }, row: null },
      { table: 'public.likes', where: { comment_id: rows.noorsComment }, row: null },
      { table: 'public.comments', where: { user_id: tomas.id }, row: {} },
    ],
  },
  {
    name: 'the posts of a deleted administrator pass to another administrator',
    as: 'service role',
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: 'done',
    also: [
      {
        table: 'public.blogs',
        where: { id: rows.verasPost },
        row: { user_id: ines.id, updated_at: '2024-02-01T00:00:00+00:00' },
      },
      { table: 'public.comments', where: { user_id: vera.id }, row: null },
      { table: 'public.drafts', where: { user_id: vera.id }, row: null },
      { table: 'public.versions', where: { id: rows.verasVersion }, row: { user_id: null } },
    ],
  },
  {
    name: 'the posts of a former administrator pass to an administrator too',
    as: 'service role',
    given: `update public.profiles set role = 'user' where id = '${vera.id}';`,
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: 'done',
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { user_id: ines.id } }],
  },
  {
    name: 'posts pass to the administrator who has been here longest',
    as: 'service role',
    given: `update public.profiles set role = 'admin', created_at = '2023-01-01' where id = '${tomas.id}';`,
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: 'done',
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { user_id: tomas.id } }],
  },
  {
    name: 'an author cannot be deleted when there is nobody to pass the posts to',
    as: 'service role',
    given: `set local session_replication_role = replica;
      update public.profiles set role = 'user' where true;
      set local session_replication_role = origin;`,
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: { code: '23503', constraint: 'blogs_user_id_fkey' },
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { user_id: vera.id } }],
  },
]
