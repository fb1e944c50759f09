import { type Case, refused, withPassword } from '../case.ts'
import { files, people, rows } from '../people.ts'
import { lastStays, nobody, notAsSeenError, onlyVera } from './accounts.ts'

const { noor, vera, ines } = people

/** The pictures that go with an account, and the export of what is in it. */
export const accountFiles: Case[] = [
  {
    name: 'a reader learns which pictures go with their account',
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
    name: 'a reader does not see which pictures go with another account',
    as: 'other reader',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: 'a visitor does not see which pictures go with an account',
    as: 'visitor',
    does: { call: 'list_account_files', with: { of_user: noor.id } },
    expect: refused,
  },
  {
    name: 'an administrator learns which pictures go with an account',
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
    expect: notAsSeenError,
  },
  {
    name: 'no picture is given up of somebody who has become an administrator meanwhile',
    as: 'admin',
    signedIn: withPassword,
    does: { call: 'list_account_files', with: { of_user: ines.id, from_role: 'user' } },
    expect: notAsSeenError,
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
    name: 'a reader of a blog without an administrator learns which pictures go with their account',
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
            first_created_at: null,
            confirmed_at: null,
            changed_post: false,
            held_by_hand: false,
            parent: null,
            answers: null,
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
