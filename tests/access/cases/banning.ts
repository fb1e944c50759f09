import { type Case, NOW, type Request, refused, withPassword } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people
const { noorsComment, verasComment, tomasComment, verasPost, inesPost } = rows
const hold = `update public.comments set status = 'held' where id = ${noorsComment};`
const notThere = { code: 'PT404' }
const nobody = '00000000-0000-4000-8000-0000000000ff'
const notBanned = { code: '23514', constraint: 'profiles_admins_not_banned' }

export function banning(): Case[] {
  return [
    {
      name: 'a banned account loses its sessions and what waits of its comments, and nothing else',
      as: 'admin',
      given: `${hold} insert into public.comments (id, user_id, blog_id, content, created_at)
        values (900298, '${noor.id}', ${inesPost}, 'Fine.', '2024-03-05'), (900299, '${noor.id}', ${inesPost}, 'Bad.', '2024-03-05');
        insert into public.reports (user_id, comment_id) values ('${tomas.id}', 900299)`,
      does: { call: 'ban_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { banned_at: NOW } },
        { table: 'public.profiles', where: { id: tomas.id }, row: { banned_at: null } },
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
      name: 'all comments of an account go with it where the administrator says so',
      as: 'admin',
      given: `insert into public.comments (id, user_id, blog_id, content, parent, created_at)
        values (900298, '${noor.id}', ${inesPost}, 'Fine.', null, '2024-03-05'), (900299, '${noor.id}', ${verasPost}, 'Yes.', ${verasComment}, '2024-03-05')`,
      does: { call: 'ban_account', with: { of_user: noor.id, removes_all: true } },
      expect: 'done',
      also: [
        { table: 'public.comments', where: { user_id: noor.id }, row: null },
        { table: 'public.comments', where: { id: verasComment }, row: {} },
        { table: 'public.comments', where: { id: tomasComment }, row: {} },
        { table: 'public.profiles', where: { id: noor.id }, row: { banned_at: NOW } },
      ],
    },
    {
      name: 'held comments of others stay when an account is banned',
      as: 'admin',
      given: hold,
      does: { call: 'ban_account', with: { of_user: tomas.id } },
      expect: 'done',
      also: [
        { table: 'public.comments', where: { id: noorsComment }, row: {} },
        { table: 'public.comments', where: { id: tomasComment }, row: null },
        { table: 'auth.sessions', where: { user_id: noor.id }, row: {} },
        { table: 'public.bin', where: { kind: 'account' }, row: { title: tomas.name, row_id: tomas.id } },
      ],
    },
    {
      name: 'an account that was banned before stays so since then',
      as: 'admin',
      given: `update public.profiles set banned_at = '2024-03-05' where id = '${noor.id}'`,
      does: { call: 'ban_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { banned_at: '2024-03-05T00:00:00+00:00' } },
      ],
    },
    {
      name: 'an administrator cannot be banned',
      as: 'admin',
      does: { call: 'ban_account', with: { of_user: ines.id } },
      expect: notBanned,
    },
    {
      name: 'an administrator cannot ban themselves',
      as: 'admin',
      does: { call: 'ban_account', with: { of_user: vera.id } },
      expect: notBanned,
    },
    {
      name: 'a banned account cannot become an administrator',
      as: 'admin',
      signedIn: withPassword,
      given: `update public.profiles set banned_at = now() where id = '${noor.id}'`,
      does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
      expect: notBanned,
    },
    ...(['ban', 'unban'] as const).map(
      (action): Case => ({
        name: `an administrator learns when there is nobody to ${action}`,
        as: 'admin',
        does: { call: `${action}_account`, with: { of_user: nobody } },
        expect: notThere,
      }),
    ),
    {
      name: 'an unbanned account may sign in and write again',
      as: 'admin',
      given: `update public.profiles set banned_at = now() where id in ('${noor.id}', '${tomas.id}');
        update auth.users set banned_until = now() + interval '1 year' where id in ('${noor.id}', '${tomas.id}')`,
      does: { call: 'unban_account', with: { of_user: noor.id } },
      expect: 'done',
      also: [
        { table: 'public.profiles', where: { id: noor.id }, row: { banned_at: null } },
        { table: 'public.profiles', where: { id: tomas.id }, row: { banned_at: NOW } },
        { table: 'auth.users', where: { id: noor.id }, row: { is_banned: false } },
        { table: 'auth.users', where: { id: tomas.id }, row: { is_banned: true } },
      ],
    },
    {
      name: 'a reader cannot unban themselves by hand',
      as: 'reader',
      does: { update: 'profiles', set: { banned_at: null }, where: { id: noor.id } },
      expect: refused,
    },
  ]
}

/** A banned account whose access token is still valid. */
export function banned(): Case[] {
  const given = `update public.profiles set banned_at = now() where id = '${noor.id}';`
  const attempt = (what: string, does: Request, expect: Case['expect']): Case => ({
    name: `a banned account ${expect === refused || expect === 'nothing' ? 'cannot' : 'can'} ${what}`,
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
