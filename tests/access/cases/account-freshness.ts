import { type Case, refused } from '../case.ts'
import { people } from '../people.ts'
import { rowIsGone } from './accounts.ts'

const { noor } = people
const passwordNeeded = { code: 'BY001' }
const fiveMinutes = 5 * 60
/** Tomas keeps his. */
const withoutPassword = `update auth.users set encrypted_password = null where id = '${noor.id}';`

/** Removing an account needs a sign-in within the last five minutes. */
export const accountFreshness: Case[] = [
  {
    name: 'a reader whose token does not say how they signed in cannot remove their account',
    as: 'reader',
    signedIn: [],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
  {
    name: 'a reader who gave the password six minutes ago cannot remove their account',
    as: 'reader',
    signedIn: [{ method: 'password', secondsAgo: fiveMinutes + 60 }],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
  {
    name: 'a reader who gave the password four minutes ago can remove their account',
    as: 'reader',
    signedIn: [{ method: 'password', secondsAgo: fiveMinutes - 60 }],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  {
    name: 'a reader who just followed a recovery link can remove their account',
    as: 'reader',
    signedIn: [{ method: 'recovery', secondsAgo: 1 }],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  ...['otp', 'magiclink', 'oauth'].flatMap((method): Case[] => [
    {
      name: `a reader who signed in by ${method} instead of a password cannot remove their account`,
      as: 'reader',
      signedIn: [{ method, secondsAgo: 1 }],
      does: { call: 'remove_account', with: { of_user: noor.id } },
      expect: passwordNeeded,
    },
    {
      name: `a reader without a password who signed in by ${method} can remove their account`,
      as: 'reader',
      signedIn: [{ method, secondsAgo: 1 }],
      given: withoutPassword,
      does: { call: 'remove_account', with: { of_user: noor.id } },
      expect: 'done',
      also: rowIsGone(noor.id),
    },
    {
      name: `a reader without a password who signed in by ${method} six minutes ago cannot remove their account`,
      as: 'reader',
      signedIn: [{ method, secondsAgo: fiveMinutes + 60 }],
      given: withoutPassword,
      does: { call: 'remove_account', with: { of_user: noor.id } },
      expect: passwordNeeded,
    },
  ]),
  {
    name: 'a second factor alone does not stand for a password',
    as: 'reader',
    signedIn: [{ method: 'totp', secondsAgo: 1 }],
    given: withoutPassword,
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
  ...[true, false].map(
    (has): Case => ({
      name: `a reader learns that they have ${has ? 'a' : 'no'} password`,
      as: 'reader',
      given: has ? '' : withoutPassword,
      does: { sql: 'select public.has_password() as has' },
      expect: [{ has }],
    }),
  ),
  { name: 'a visitor has no password', as: 'visitor', does: { call: 'has_password' }, expect: refused },
  {
    name: 'a second method just now does not renew an old password',
    as: 'reader',
    signedIn: [
      { method: 'password', secondsAgo: fiveMinutes + 60 },
      { method: 'totp', secondsAgo: 1 },
    ],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
  {
    name: 'an administrator who gave the password six minutes ago cannot remove a reader',
    as: 'admin',
    signedIn: [{ method: 'password', secondsAgo: fiveMinutes + 60 }],
    does: { call: 'remove_account', with: { of_user: noor.id, from_role: 'user' } },
    expect: passwordNeeded,
  },
  {
    name: 'no picture is given up for a removal that needs the password first',
    as: 'reader',
    signedIn: [{ method: 'password', secondsAgo: fiveMinutes + 60 }],
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
]
