import { type Case, NOW, type Request, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people
const { noorsComment, verasComment, tomasComment, inesPost } = rows
const hold = `update public.comments set status = 'held' where id = ${noorsComment};`
const notThere = { code: 'PT404' }
const nobody = '00000000-0000-4000-8000-0000000000ff'
const notBarred = { code: '23514', constraint: 'profiles_admins_not_barred' }

const calls: Record<string, Request> = {
  'list what waits for an administrator': { call: 'list_moderation', with: { skip: 0, take: 25 } },
  'read why comments wait': { call: 'list_reasons', with: { of_comments: [tomasComment] } },
  'approve a comment': { call: 'approve_comments', with: { of_comments: [tomasComment] } },
  'bar an account': { call: 'bar_account', with: { of_user: tomas.id } },
  'unbar an account': { call: 'unbar_account', with: { of_user: tomas.id } },
}

/** Moderation of held and reported comments; all other actors are refused every call. */
export const moderation: Case[] = [
  ...Object.entries(calls).flatMap(([what, does]) =>
    everybody
      .filter(actor => !actor.endsWith('admin'))
      .map((as): Case => ({ name: `${actors[as].phrase} cannot ${what}`, as, does, expect: refused })),
  ),
  {
    name: 'the list for moderation has held and reported comments, newest first',
    as: 'admin',
    given: hold,
    does: { call: 'list_moderation', with: { skip: 0, take: 25 } },
    expect: [{ total: 2, ids: [tomasComment, noorsComment] }],
  },
  {
    name: 'a comment that is held and reported by two waits once, since the last report',
    as: 'admin',
    given: `${hold} insert into public.reports (user_id, comment_id, created_at)
      values ('${tomas.id}', ${noorsComment}, '2024-03-02'), ('${ines.id}', ${noorsComment}, '2024-03-05')`,
    does: { call: 'list_moderation' },
    expect: [{ total: 2, ids: [noorsComment, tomasComment] }],
  },
  {
    name: 'the list for moderation returns the requested range',
    as: 'admin',
    given: `${hold} update public.comments set status = 'held', created_at = '2024-01-01' where id = ${verasComment}`,
    does: { call: 'list_moderation', with: { skip: 1, take: 1 } },
    expect: [{ total: 3, ids: [noorsComment] }],
  },
  {
    name: 'an administrator reads why comments wait',
    as: 'admin',
    given: `${hold} update public.comments set status = 'held', content = 'www.a www.b www.c' where id = ${verasComment};
      insert into public.reports (user_id, comment_id, reason, created_at)
      values ('${ines.id}', ${tomasComment}, 'Again.', '2024-03-05'), ('${vera.id}', ${tomasComment}, '', '2024-03-06')`,
    does: { call: 'list_reasons', with: { of_comments: [noorsComment, verasComment, tomasComment] } },
    expect: [
      { id: noorsComment, held_for: 'first review', reports: 0, reasons: [] },
      { id: verasComment, held_for: 'links', reports: 0, reasons: [] },
      { id: tomasComment, held_for: null, reports: 3, reasons: ['Again.', 'Rude.'] },
    ],
  },
  {
    name: 'only the asked comments are explained',
    as: 'other admin',
    does: { call: 'list_reasons', with: { of_comments: [verasComment] } },
    expect: [{ id: verasComment, held_for: null, reports: 0, reasons: [] }],
  },
  {
    name: 'an approved comment is shown with its date, and its reports are settled',
    as: 'admin',
    given: `${hold} insert into public.reports (user_id, comment_id) values ('${tomas.id}', ${noorsComment})`,
    does: { call: 'approve_comments', with: { of_comments: [noorsComment, 999] } },
    expect: 'done',
    also: [
      {
        table: 'public.comments',
        where: { id: noorsComment },
        row: { status: 'shown', created_at: '2024-03-01T00:00:00+00:00' },
      },
      { table: 'public.reports', where: { comment_id: noorsComment }, row: null },
      { table: 'public.reports', where: { comment_id: tomasComment }, row: {} },
    ],
  },
  {
    name: 'other held comments stay held',
    as: 'admin',
    given: hold,
    does: { call: 'approve_comments', with: { of_comments: [tomasComment] } },
    expect: 'done',
    also: [{ table: 'public.comments', where: { id: noorsComment }, row: { status: 'held' } }],
  },
  ...reports(),
  ...barring(),
  ...barred(),
]

function reports(): Case[] {
  const report = (
    as: Actor,
    user: { id: string },
    comment_id: number,
    expect: Case['expect'],
    name: string,
  ): Case => ({
    name,
    as,
    does: { insert: 'reports', row: { user_id: user.id, comment_id, reason: 'Rude.' } },
    expect,
  })
  return [
    report('reader', noor, noorsComment, refused, 'a reader cannot report their own comment'),
    report(
      'reader',
      noor,
      tomasComment,
      { code: '23505', constraint: 'reports_once' },
      'a reader cannot report a comment twice',
    ),
    report('other reader', tomas, noorsComment, 'done', 'another reader can report a comment'),
    report(
      'admin',
      vera,
      tomasComment,
      'done',
      'an administrator can report a comment that a reader has reported',
    ),
    report(
      'reader',
      noor,
      999,
      { code: '23503', constraint: 'reports_comment_id_fkey' },
      'nobody reports a comment that is gone',
    ),
    {
      name: 'a report has at most 500 characters',
      as: 'reader',
      does: {
        insert: 'reports',
        row: { user_id: noor.id, comment_id: verasComment, reason: 'é'.repeat(501) },
      },
      expect: { code: '23514', constraint: 'reports_reason_length' },
    },
    {
      name: 'a report needs no reason',
      as: 'reader',
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: verasComment } },
      expect: 'done',
      becomes: { reason: '', created_at: NOW },
    },
    {
      name: 'a reader cannot say when they reported',
      as: 'reader',
      does: {
        insert: 'reports',
        row: { user_id: noor.id, comment_id: verasComment, created_at: '2001-01-01' },
      },
      expect: refused,
    },
    {
      name: 'a report of a comment of a post that is a draft is refused as that of one that is gone',
      as: 'reader',
      given: `update public.blogs set status = 'draft', published_at = null`,
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: verasComment } },
      expect: { code: '23503', constraint: 'reports_comment_id_fkey' },
    },
    {
      name: 'a deleted comment takes its reports along',
      as: 'admin',
      does: { delete: 'comments', where: { id: tomasComment } },
      expect: 'done',
      also: [{ table: 'public.reports', where: { id: rows.noorsReport }, row: null }],
    },
    {
      name: 'a deleted account takes its reports along',
      as: 'service role',
      does: { auth: `delete from auth.users where id = '${noor.id}'` },
      expect: 'done',
      also: [{ table: 'public.reports', where: { id: rows.noorsReport }, row: null }],
    },
    {
      name: 'a reader exports what they reported',
      as: 'reader',
      does: { call: 'export_account' },
      expect: [
        {
          reports: [{ comment_id: tomasComment, reason: 'Rude.', created_at: '2024-03-04T00:00:00+00:00' }],
        },
      ],
    },
    {
      name: 'two reports cannot have one id',
      as: 'service role',
      does: { owner: 'insert into public.reports select * from public.reports' },
      expect: { code: '23505', constraint: 'reports_pkey' },
    },
    {
      name: 'a reported comment cannot be one that was never there',
      as: 'service role',
      does: { insert: 'reports', row: { user_id: noor.id, comment_id: 999 } },
      expect: { code: '23503', constraint: 'reports_comment_id_fkey' },
    },
    {
      name: 'nobody reports without an account',
      as: 'service role',
      does: { insert: 'reports', row: { user_id: nobody, comment_id: tomasComment } },
      expect: { code: '23503', constraint: 'reports_user_id_fkey' },
    },
  ]
}

function barring(): Case[] {
  return [
    {
      name: 'a barred account loses its sessions and what waits of its comments, and nothing else',
      as: 'admin',
      given: `${hold} insert into public.comments (id, user_id, blog_id, content, created_at)
        values (900298, '${noor.id}', ${inesPost}, 'Fine.', '2024-03-05'), (900299, '${noor.id}', ${inesPost}, 'Bad.', '2024-03-05');
        insert into public.reports (user_id, comment_id) values ('${tomas.id}', 900299)`,
      does: { call: 'bar_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { barred_at: NOW } },
        { table: 'public.profiles', where: { id: tomas.id }, row: { barred_at: null } },
        { table: 'auth.users', where: { id: noor.id }, row: { is_banned: true } },
        { table: 'auth.users', where: { id: tomas.id }, row: { is_banned: false } },
        { table: 'auth.sessions', where: { user_id: noor.id }, row: null },
        { table: 'public.comments', where: { id: noorsComment }, row: null },
        { table: 'public.comments', where: { id: 900_298 }, row: {} },
        { table: 'public.comments', where: { id: 900_299 }, row: null },
        { table: 'public.comments', where: { id: tomasComment }, row: {} },
      ],
    },
    {
      name: 'held comments of others stay when an account is barred',
      as: 'admin',
      given: hold,
      does: { call: 'bar_account', with: { of_user: tomas.id } },
      expect: 'done',
      also: [
        { table: 'public.comments', where: { id: noorsComment }, row: {} },
        { table: 'public.comments', where: { id: tomasComment }, row: null },
        { table: 'auth.sessions', where: { user_id: noor.id }, row: {} },
      ],
    },
    {
      name: 'an account that was barred before stays so since then',
      as: 'admin',
      given: `update public.profiles set barred_at = '2024-03-05' where id = '${noor.id}'`,
      does: { call: 'bar_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { barred_at: '2024-03-05T00:00:00+00:00' } },
      ],
    },
    {
      name: 'an administrator cannot be barred',
      as: 'admin',
      does: { call: 'bar_account', with: { of_user: ines.id } },
      expect: notBarred,
    },
    {
      name: 'an administrator cannot bar themselves',
      as: 'admin',
      does: { call: 'bar_account', with: { of_user: vera.id } },
      expect: notBarred,
    },
    {
      name: 'a barred account cannot be made an administrator',
      as: 'admin',
      given: `update public.profiles set barred_at = now() where id = '${noor.id}'`,
      does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
      expect: notBarred,
    },
    ...(['bar', 'unbar'] as const).map(
      (act): Case => ({
        name: `an administrator is told when there is nobody to ${act}`,
        as: 'admin',
        does: { call: `${act}_account`, with: { of_user: nobody } },
        expect: notThere,
      }),
    ),
    {
      name: 'an unbarred account may sign in and write again',
      as: 'admin',
      given: `update public.profiles set barred_at = now() where id in ('${noor.id}', '${tomas.id}');
        update auth.users set banned_until = now() + interval '1 year' where id in ('${noor.id}', '${tomas.id}')`,
      does: { call: 'unbar_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { barred_at: null } },
        { table: 'public.profiles', where: { id: tomas.id }, row: { barred_at: NOW } },
        { table: 'auth.users', where: { id: noor.id }, row: { is_banned: false } },
        { table: 'auth.users', where: { id: tomas.id }, row: { is_banned: true } },
      ],
    },
    {
      name: 'a reader cannot unbar themselves by hand',
      as: 'reader',
      does: { update: 'profiles', set: { barred_at: null }, where: { id: noor.id } },
      expect: refused,
    },
  ]
}

/** A barred account whose access token is still valid. */
function barred(): Case[] {
  const given = `update public.profiles set barred_at = now() where id = '${noor.id}';`
  const attempt = (what: string, does: Request, expect: Case['expect']): Case => ({
    name: `a barred account ${expect === refused || expect === 'nothing' ? 'cannot' : 'can'} ${what}`,
    as: 'reader',
    given,
    does,
    expect,
  })
  const own = { id: noorsComment }
  return [
    attempt(
      'comment',
      { insert: 'comments', row: { user_id: noor.id, blog_id: inesPost, content: 'Hello.' } },
      refused,
    ),
    attempt('edit a comment', { update: 'comments', set: { content: 'Hello.' }, where: own }, 'nothing'),
    attempt('like', { insert: 'likes', row: { user_id: noor.id, comment_id: verasComment } }, refused),
    attempt('report', { insert: 'reports', row: { user_id: noor.id, comment_id: verasComment } }, refused),
    attempt(
      'change their profile',
      { update: 'profiles', set: { username: 'Noor again' }, where: { id: noor.id } },
      'nothing',
    ),
    attempt('upload a picture', { upload: 'avatars', name: 'Profile Photo/new-3c1d.png' }, refused),
    attempt('read', { select: 'comments', where: own }, [own]),
    attempt('delete what they wrote', { delete: 'comments', where: own }, 'done'),
  ]
}
