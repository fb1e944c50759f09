import { type Case, refused, withPassword } from '../case.ts'
import { files, people, rows } from '../people.ts'

const { noor, tomas, vera, ines, olga } = people
const nobody = '00000000-0000-4000-8000-0000000000ff'
const onlyVera = `update public.profiles set role = 'user' where id = '${ines.id}';`
const lastStays = { code: '23514', constraint: 'profiles_last_admin_stays' }
const notAsSeen = { code: 'PT404' }

const isGone = (id: string): NonNullable<Case['also']> => [
  { table: 'auth.users', where: { id }, row: null },
  { table: 'public.profiles', where: { id }, row: null },
  { table: 'private.emails', where: { user_id: id }, row: null },
  { table: 'public.comments', where: { user_id: id }, row: null },
  { table: 'public.likes', where: { user_id: id }, row: null },
]

const passwordNeeded = { code: 'BY001' }
const fiveMinutes = 5 * 60

/** Removing an account needs a sign-in within the last five minutes. */
const freshness: Case[] = [
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
    also: isGone(noor.id),
  },
  {
    name: 'a reader who just followed a recovery link can remove their account',
    as: 'reader',
    signedIn: [{ method: 'recovery', secondsAgo: 1 }],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: 'done',
    also: isGone(noor.id),
  },
  {
    name: 'a reader who signed in without a password cannot remove their account',
    as: 'reader',
    signedIn: [{ method: 'magiclink', secondsAgo: 1 }],
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: passwordNeeded,
  },
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

/** Removing one's own account or another's; deletions.ts has the cascades. */
export const accounts: Case[] = [
  ...freshness,
  {
    name: 'a reader can remove their own account with all that is theirs',
    as: 'reader',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: noor.id } },
    expect: 'done',
    also: [...isGone(noor.id), { table: 'public.profiles', where: { id: tomas.id }, row: {} }],
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
    also: isGone(noor.id),
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
      ...isGone(ines.id),
      { table: 'public.blogs', where: { id: rows.inesPost }, row: { user_id: vera.id } },
    ],
  },
  {
    name: 'an administrator can remove their own account while there is another administrator',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: vera.id } },
    expect: 'done',
    also: isGone(vera.id),
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
    name: 'an administrator is told when the account to be removed is gone',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: nobody } },
    expect: notAsSeen,
  },
  {
    name: 'an administrator does not remove somebody who has become an administrator meanwhile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'remove_account', with: { of_user: ines.id, from_role: 'user' } },
    expect: notAsSeen,
  },
  {
    name: 'an administrator does not change a role that was changed meanwhile',
    as: 'admin',
    does: { call: 'set_role', with: { of_user: ines.id, to_role: 'user', from_role: 'user' } },
    expect: notAsSeen,
  },
  {
    name: 'an administrator changes the role that they were shown',
    as: 'admin',
    does: { call: 'set_role', with: { of_user: ines.id, to_role: 'user', from_role: 'admin' } },
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id: ines.id }, row: { role: 'user' } }],
  },
  {
    name: 'a reader is told which pictures go with their account',
    as: 'reader',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: [{ bucket_id: 'avatars', name: files.noorsPhoto }],
  },
  {
    name: 'the picture of the owner card does not go with the account that uploaded it',
    as: 'admin',
    given: `update public.settings set is_started = true,
      owner_avatar = '/images/avatars/${encodeURI(files.verasPhoto)}?w=320'`,
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: vera.id } },
    expect: [],
  },
  {
    name: 'a former picture of the owner card, which can be restored, does not either',
    as: 'admin',
    given: `update public.settings set is_started = true, owner_avatar = '/images/avatars/${encodeURI(files.verasPhoto)}?w=320';
      update public.settings set owner_avatar = null`,
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: vera.id } },
    expect: [],
  },
  {
    name: "a reader is not told of another reader's pictures",
    as: 'other reader',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: "a visitor is not told of anybody's pictures",
    as: 'visitor',
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: "an administrator is told of a reader's pictures",
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: noor.id, from_role: 'user' } },
    expect: [{ bucket_id: 'avatars', name: files.noorsPhoto }],
  },
  {
    name: 'no picture is given up of an account that is gone',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: nobody } },
    expect: notAsSeen,
  },
  {
    name: 'no picture is given up of somebody who has become an administrator meanwhile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: ines.id, from_role: 'user' } },
    expect: notAsSeen,
  },
  {
    name: 'the last administrator gives up no picture for an account that stays',
    as: 'admin',
    given: onlyVera,
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: vera.id } },
    expect: lastStays,
  },
  {
    name: 'an administrator among others may give up their pictures',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: vera.id } },
    expect: [{ bucket_id: 'avatars', name: files.verasPhoto }],
  },
  {
    name: 'a reader of a blog without an administrator is told which pictures go with their account',
    as: 'reader',
    signedIn: withPassword,
    given: `set local session_replication_role = replica;
      update public.profiles set role = 'user';
      set local session_replication_role = origin`,
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: [{ bucket_id: 'avatars', name: files.noorsPhoto }],
  },
  {
    name: 'a visitor holds nothing that could be exported',
    as: 'visitor',
    does: { call: 'export_account' },
    expect: refused,
  },
  {
    name: 'a reader exports what is theirs, and nothing of others',
    as: 'reader',
    does: { call: 'export_account' },
    expect: [
      {
        posts: [],
        likes: [
          {
            comment_id: rows.tomasComment,
            comment: 'I disagree.',
            post: 'On hedges',
            post_slug: 'on-hedges',
          },
        ],
        comments: [
          {
            id: rows.noorsComment,
            blog_id: rows.verasPost,
            content: 'Well put.',
            rating: 4,
            created_at: '2024-03-01T00:00:00+00:00',
            like_count: 1,
            status: 'shown',
            post: 'On hedges',
            post_slug: 'on-hedges',
          },
        ],
      },
    ],
  },
]
