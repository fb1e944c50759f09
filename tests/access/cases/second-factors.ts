import { authenticatorOf, type Case, type Request, refused, withPassword } from '../case.ts'
import { files, people, rows } from '../people.ts'
import { rowIsGone } from './accounts.ts'

const { noor, vera, ines } = people
const where = { id: true }
const factorNeeded = { code: 'BY002' }
const required = 'update public.settings set require_second_factor = true;'

const draft: Request = { select: 'drafts', columns: ['id'], where: { id: rows.verasDraft } }

const ownRemoval: Request = { call: 'remove_account', with: { of_user: noor.id } }

/** A second factor that an account has, or has to have, is needed for what administrators do and for what needs the password. */
export const secondFactors: Case[] = [
  ...(['visitor', 'reader'] as const).map(
    (as): Case => ({
      name: `a ${as} does not see for which hosts passkeys were made`,
      as,
      does: { call: 'list_passkey_hosts' },
      expect: refused,
    }),
  ),
  {
    name: 'an administrator without the second factor cannot read drafts',
    as: 'admin',
    given: authenticatorOf(vera.id),
    does: draft,
    expect: 'nothing',
  },
  {
    name: 'an administrator with the second factor can read drafts',
    as: 'admin',
    aal: 'aal2',
    given: authenticatorOf(vera.id),
    does: draft,
    expect: [{ id: rows.verasDraft }],
  },
  {
    name: 'an export without the second factor has no snippets',
    as: 'admin',
    given: authenticatorOf(vera.id),
    does: { sql: `select public.export_account() -> 'snippets' as snippets` },
    expect: [{ snippets: [] }],
  },
  {
    name: 'an administrator without the second factor cannot turn mails off',
    as: 'admin',
    given: authenticatorOf(vera.id),
    does: {
      call: 'set_mail_preferences',
      with: { review: 'never', held: 'never', report: 'never', answer: false, approval: false },
    },
    expect: factorNeeded,
  },
  {
    name: 'an authenticator that is not verified yet asks nothing of an administrator',
    as: 'admin',
    given: authenticatorOf(vera.id, 'unverified'),
    does: draft,
    expect: [{ id: rows.verasDraft }],
  },
  {
    name: 'an authenticator of another administrator asks nothing of an administrator',
    as: 'admin',
    given: authenticatorOf(ines.id),
    does: draft,
    expect: [{ id: rows.verasDraft }],
  },
  {
    name: 'an administrator without the second factor can review like a reader',
    as: 'admin',
    given: authenticatorOf(vera.id),
    does: {
      insert: 'comments',
      row: { user_id: vera.id, blog_id: rows.inesPost, content: 'Walls are fine.' },
    },
    expect: 'done',
  },
  {
    name: 'an administrator without the second factor cannot remove a picture of a post',
    as: 'admin',
    given: authenticatorOf(vera.id),
    does: { remove: 'thumbnail', name: files.cover },
    expect: 'nothing',
  },
  {
    name: 'a reader without the second factor can change a review',
    as: 'reader',
    given: authenticatorOf(noor.id),
    does: { update: 'comments', set: { content: 'Well said.' }, where: { id: rows.noorsComment } },
    expect: 'done',
  },
  {
    name: 'a reader without the second factor cannot remove the account',
    as: 'reader',
    signedIn: withPassword,
    given: authenticatorOf(noor.id),
    does: ownRemoval,
    expect: factorNeeded,
  },
  {
    name: 'a reader with the second factor and a fresh password can remove the account',
    as: 'reader',
    signedIn: withPassword,
    aal: 'aal2',
    given: authenticatorOf(noor.id),
    does: ownRemoval,
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  {
    name: 'a reader who just used a passkey can remove the account',
    as: 'reader',
    signedIn: [{ method: 'passkey', secondsAgo: 1 }],
    aal: 'aal2',
    does: ownRemoval,
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  {
    name: 'an administrator without the required second factor cannot read drafts',
    as: 'admin',
    given: required.concat(authenticatorOf(ines.id)),
    does: draft,
    expect: 'nothing',
  },
  {
    name: 'an administrator with the required second factor can read drafts',
    as: 'admin',
    aal: 'aal2',
    given: required,
    does: draft,
    expect: [{ id: rows.verasDraft }],
  },
  {
    name: 'a second factor that is required of administrators is not required of readers',
    as: 'reader',
    signedIn: withPassword,
    given: required,
    does: ownRemoval,
    expect: 'done',
    also: rowIsGone(noor.id),
  },
  {
    name: 'an administrator can require a second factor when all administrators have one',
    as: 'admin',
    aal: 'aal2',
    signedIn: withPassword,
    given: authenticatorOf(vera.id) + authenticatorOf(ines.id),
    does: { update: 'settings', set: { require_second_factor: true }, where },
    expect: 'done',
  },
  {
    name: 'an administrator cannot require a second factor that another one does not have',
    as: 'admin',
    aal: 'aal2',
    signedIn: withPassword,
    given: authenticatorOf(vera.id) + authenticatorOf(ines.id, 'unverified'),
    does: { update: 'settings', set: { require_second_factor: true }, where },
    expect: { code: 'PT422' },
  },
  {
    name: 'an administrator who gave the password six minutes ago cannot stop requiring a second factor',
    as: 'admin',
    aal: 'aal2',
    signedIn: [{ method: 'password', secondsAgo: 6 * 60 }],
    given: required,
    does: { update: 'settings', set: { require_second_factor: false }, where },
    expect: { code: 'BY001' },
  },
  {
    name: 'other settings can be changed when an administrator has lost a required second factor',
    as: 'admin',
    aal: 'aal2',
    given: `update public.settings set require_second_factor = true;`,
    does: { update: 'settings', set: { hold_first_reviews: true }, where },
    expect: 'done',
  },
  {
    name: 'a setting cannot leave open whether a second factor is required',
    as: 'admin',
    aal: 'aal2',
    signedIn: withPassword,
    does: { update: 'settings', set: { require_second_factor: null }, where },
    expect: { code: '23502' },
  },
  {
    name: 'a reader cannot require a second factor',
    as: 'reader',
    signedIn: withPassword,
    does: { update: 'settings', set: { require_second_factor: true }, where },
    expect: 'nothing',
  },
  {
    name: 'nobody reads the secrets of second factors through the database',
    as: 'admin',
    aal: 'aal2',
    given: authenticatorOf(vera.id),
    does: { sql: 'select secret from auth.mfa_factors' },
    expect: refused,
  },
]
