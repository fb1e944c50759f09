import { type Case, refused, withPassword } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor, tomas, vera, ines, olga } = people
export const nobody = '00000000-0000-4000-8000-0000000000ff'
/** Leaves one administrator. */
export const onlyVera = `update public.profiles set role = 'user' where id = '${ines.id}';`
export const lastStays = { code: '23514', constraint: 'profiles_last_admin_stays' }
export const notAsSeenError = { code: 'PT404' }

export const rowIsGone = (id: string): NonNullable<Case['also']> => [
  { table: 'auth.users', where: { id }, row: null },
  { table: 'public.profiles', where: { id }, row: null },
  { table: 'private.emails', where: { user_id: id }, row: null },
  { table: 'public.comments', where: { user_id: id }, row: null },
  { table: 'public.likes', where: { user_id: id }, row: null },
]

/** Removing one's own account or another's; deletions.ts has the cascades. */
export const accounts: Case[] = [
  {
    name: 'a reader can remove their own account with all that is theirs',
    as: 'reader',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: 'done',
    also: [...rowIsGone(noor.id), { table: 'public.profiles', where: { id: tomas.id }, row: {} }],
  },
  {
    name: 'a reader cannot remove the account of another reader',
    as: 'reader',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: tomas.id } },
    expect: refused,
  },
  {
    name: 'a visitor cannot remove an account',
    as: 'visitor',
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: 'the service role removes accounts through the auth service, not through remove_account',
    as: 'service role',
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: 'an administrator can remove a reader',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: noor.id, from_role: 'user' } },
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  {
    name: 'an administrator can remove an account that lost its profile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: olga.id, from_role: 'user' } },
    expect: 'done',
    also: [{ table: 'auth.users', where: { id: olga.id }, row: null }],
  },
  {
    name: 'an administrator can remove another administrator, whose posts they inherit',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: ines.id, from_role: 'admin' } },
    expect: 'done',
    also: [
      ...rowIsGone(ines.id),
      { table: 'public.blogs', where: { id: rows.inesPost }, row: { user_id: vera.id } },
    ],
  },
  {
    name: 'an administrator can remove their own account while there is another administrator',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: vera.id } },
    expect: 'done',
    also: rowIsGone(vera.id),
  },
  {
    name: 'the last administrator cannot remove their own account',
    as: 'admin',
    given: onlyVera,
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: vera.id } },
    expect: lastStays,
  },
  {
    name: 'an administrator learns when the account to be removed is gone',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: nobody } },
    expect: notAsSeenError,
  },
  {
    name: 'an administrator does not remove somebody who has become an administrator meanwhile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: ines.id, from_role: 'user' } },
    expect: notAsSeenError,
  },
  {
    name: 'an administrator does not change a role that was changed meanwhile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: ines.id, to_role: 'user', from_role: 'user' } },
    expect: notAsSeenError,
  },
  {
    name: 'an administrator changes the role that they were shown',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'set_role', with: { of_user: ines.id, to_role: 'user', from_role: 'admin' } },
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id: ines.id }, row: { role: 'user' } }],
  },
]
