import { type Case, NOW, refused, withPassword } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, vera, ines } = people
const lastStays = { code: '23514', constraint: 'profiles_last_admin_stays' }
const onlyVera = `update public.profiles set role = 'user' where id = '${ines.id}';`

/** Roles change only through set_role, and there is always an administrator. */
export const roles: Case[] = [
  {
    name: 'an administrator learns that they are one',
    as: 'admin',
    does: { call: 'is_admin' },
    expect: [{ is_admin: true }],
  },
  {
    name: 'a reader learns that they are no administrator',
    as: 'reader',
    does: { call: 'is_admin' },
    expect: [{ is_admin: false }],
  },
  {
    name: 'a visitor cannot ask who is an administrator',
    as: 'visitor',
    does: { call: 'is_admin' },
    expect: refused,
  },
  {
    name: 'an administrator can make a reader an administrator',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id: noor.id }, row: { role: 'admin', updated_at: NOW } }],
  },
  {
    name: 'an administrator can make another administrator a reader',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: ines.id, to_role: 'user' } },
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id: ines.id }, row: { role: 'user' } }],
  },
  {
    name: 'an administrator cannot change their own role',
    as: 'admin',
    does: { call: 'set_role', with: { of_user: vera.id, to_role: 'user' } },
    expect: refused,
    also: [{ table: 'public.profiles', where: { id: vera.id }, row: { role: 'admin' } }],
  },
  {
    name: 'an administrator cannot give a role that does not exist',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: noor.id, to_role: 'owner' } },
    expect: { code: '23514', constraint: 'profiles_role_known' },
    also: [{ table: 'public.profiles', where: { id: noor.id }, row: { role: 'user' } }],
  },
  {
    name: 'an administrator learns when there is nobody to give the role to',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: '00000000-0000-4000-8000-0000000000ff', to_role: 'admin' } },
    expect: { code: 'PT404' },
  },
  {
    name: 'a reader cannot make themselves an administrator through set_role',
    as: 'reader',
    does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
    expect: refused,
    also: [{ table: 'public.profiles', where: { id: noor.id }, row: { role: 'user' } }],
  },
  {
    name: "a reader cannot take an administrator's role",
    as: 'reader',
    does: { call: 'set_role', with: { of_user: vera.id, to_role: 'user' } },
    expect: refused,
    also: [{ table: 'public.profiles', where: { id: vera.id }, row: { role: 'admin' } }],
  },
  {
    name: 'a visitor cannot change a role',
    as: 'visitor',
    does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
    expect: refused,
    also: [{ table: 'public.profiles', where: { id: noor.id }, row: { role: 'user' } }],
  },
  {
    name: 'the service role changes roles in the table, not through set_role',
    as: 'service role',
    does: { call: 'set_role', with: { of_user: noor.id, to_role: 'admin' } },
    expect: refused,
  },
  {
    name: 'the service role can demote an administrator while there is another',
    as: 'service role',
    does: { update: 'profiles', set: { role: 'user' }, where: { id: ines.id } },
    expect: 'done',
  },
  {
    name: 'the last administrator cannot be demoted, not even by the service role',
    as: 'service role',
    given: onlyVera,
    does: { update: 'profiles', set: { role: 'user' }, where: { id: vera.id } },
    expect: lastStays,
  },
  {
    name: 'all administrators at once cannot be demoted either',
    as: 'service role',
    does: { update: 'profiles', set: { role: 'user' }, where: { role: 'admin' } },
    expect: lastStays,
  },
  {
    name: 'the last administrator cannot be deleted, not even by the service role',
    as: 'service role',
    given: onlyVera,
    does: { delete: 'profiles', where: { id: vera.id } },
    expect: lastStays,
  },
  {
    name: 'the account of the last administrator cannot be deleted',
    as: 'service role',
    given: onlyVera,
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: lastStays,
    also: [
      { table: 'auth.users', where: { id: vera.id }, row: {} },
      { table: 'public.profiles', where: { id: vera.id }, row: { role: 'admin' } },
      { table: 'public.blogs', where: { id: rows.verasPost }, row: { user_id: vera.id } },
    ],
  },
  {
    name: 'all accounts at once cannot be deleted',
    as: 'service role',
    does: { auth: 'delete from auth.users where true' },
    expect: lastStays,
    also: [{ table: 'public.profiles', where: { id: noor.id }, row: {} }],
  },
  {
    name: 'the account of an administrator can be deleted while there is another',
    as: 'service role',
    does: { auth: `delete from auth.users where id = '${vera.id}'` },
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id: vera.id }, row: null }],
  },
]
