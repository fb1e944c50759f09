import type { Message } from './message.ts'

const UNUSED = 'If this wasn’t you, ignore this email: without the link the account cannot be used.'

type Write = (about: Record<'site' | 'href' | 'code' | 'newEmail' | 'browser' | 'at', string>) => Message

/** `site` is its title, and `href` and `code` contain the secret. */
const LINK_MESSAGES = {
  recovery: ({ site, href }) => ({
    subject: `Reset your password on ${site}`,
    title: 'Reset your password',
    parts: [
      `Someone (hopefully you) asked to reset your password on ${site}. The link works once, for an hour.`,
      { link: 'Choose a new password', href },
    ],
    footer: ['If this wasn’t you, ignore this email: nothing changes.'],
  }),
  confirmation: ({ site, href }) => ({
    subject: `Confirm your address on ${site}`,
    title: 'Confirm your address',
    parts: [
      `Someone (hopefully you) signed up with this address on ${site}. The link works once, for an hour.`,
      { link: 'Confirm this address', href },
    ],
    footer: [UNUSED],
  }),
  // For an address with several sign-ups: the link lets its owner choose a password.
  'choose-password': ({ site, href }) => ({
    subject: `Confirm your address on ${site}`,
    title: 'Confirm your address and choose a password',
    parts: [
      `Someone (hopefully you) signed up with this address on ${site} more than once. To be safe, none of the passwords is valid: choose a new one with this link. It works once, for an hour.`,
      { link: 'Confirm and choose a password', href },
    ],
    footer: [UNUSED],
  }),
  'sign-in': ({ site, href, code }) => ({
    subject: `Sign in to ${site}`,
    title: 'Sign in',
    parts: [
      `Someone (hopefully you) wants to sign in to ${site} with this address. The link works once, for ten minutes.`,
      { link: 'Sign in', href },
      `If you are asked for a code, enter ${code}. Don’t share it with anyone.`,
    ],
    footer: ['If this wasn’t you, ignore this email: nobody can sign in without the link or the code.'],
  }),
  // Without the text, the title and the name: a stranger may have entered this address.
  'confirm-review': ({ site, href }) => ({
    subject: `Confirm your review on ${site}`,
    title: 'Confirm your review',
    parts: [
      `Someone (hopefully you) wrote a review on ${site} and entered this address. The link shows the review. Publishing it also signs you in, to a new account if you have none. It works once, for an hour.`,
      { link: 'Show the review', href },
    ],
    footer: ['If this wasn’t you, ignore this email: nobody sees the review.'],
  }),
  reauthentication: ({ site, code }) => ({
    subject: `Your code for ${site}`,
    title: 'Your code',
    parts: [`Enter ${code} to choose a new password on ${site}. It is valid for ten minutes, for you alone.`],
    footer: [
      'If this wasn’t you, someone is using one of your sessions: sign in, change your password, and don’t share the code.',
    ],
  }),
  'old-address': ({ site, href, newEmail }) => ({
    subject: `Change your address on ${site}`,
    title: 'Change your address',
    parts: [
      `Someone (hopefully you) wants to change the address of your account on ${site} to ${newEmail}. Both addresses need to confirm it within an hour. The link works once.`,
      { link: 'Confirm the change', href },
    ],
    footer: [
      'If this wasn’t you, ignore this email and change your password: someone is using one of your sessions.',
    ],
  }),
  'new-address': ({ site, href }) => ({
    subject: `Confirm your new address on ${site}`,
    title: 'Confirm your new address',
    parts: [
      `Someone (hopefully you) wants to use this address for an account on ${site}. Both addresses need to confirm it within an hour. The link works once.`,
      { link: 'Confirm this address', href },
    ],
    footer: ['If this wasn’t you, ignore this email: nothing changes.'],
  }),
  'address-changed': ({ site, href, newEmail }) => ({
    subject: `Your address on ${site} was changed`,
    title: 'Your address was changed',
    parts: [
      `The address of your account on ${site} is now ${newEmail}. If you changed it, there is nothing to do.`,
      'If this wasn’t you, this link restores this address, ends all sessions and lets you choose a new password. It works once, for a week.',
      { link: 'Restore my account', href },
    ],
    footer: [],
  }),
} satisfies Record<string, Write>

/** A new password ends sessions, but not other ways to sign in. */
const REMOVE_IT =
  'If this wasn’t you, choose a new password now, which ends all other sessions, and remove it in your profile.'

/** Their `href` is the page for signing in. */
const OTHER_MESSAGES = {
  // For a sign-up with a known address, which the page must not reveal.
  'known-address': ({ site, href }) => ({
    subject: `You already have an account on ${site}`,
    title: 'You already have an account',
    parts: [
      `Someone (hopefully you) tried to sign up with this address on ${site}. It already has an account, so nothing was changed.`,
      { link: 'Sign in', href },
    ],
    footer: ['If you forgot your password, reset it there. If this wasn’t you, ignore this email.'],
  }),
  // For an address that gets no link back, as a thief may have set it.
  'address-replaced': ({ site, newEmail }) => ({
    subject: `Your address on ${site} was changed`,
    title: 'Your address was changed',
    parts: [
      `The address of your account on ${site} is now ${newEmail}. If you changed it, there is nothing to do.`,
    ],
    footer: [
      'If this wasn’t you, look for an email with this subject at the address that the account had before: for a week, its link restores the account.',
    ],
  }),
  'password-changed': changed('Your password was changed', 'All other sessions were ended.'),
  'new-browser': ({ site, href, browser, at }) => ({
    subject: `A new browser signed in on ${site}`,
    title: 'A new browser signed in',
    parts: [
      `${browser} signed in to your account on ${site} on ${at} (UTC). It was not used for this account before, or from another network.`,
      'If this was you, there is nothing to do.',
      { link: 'Sign in', href },
    ],
    footer: [
      'If this wasn’t you, choose a new password in your profile now. This ends all other sessions, which are listed there.',
    ],
  }),
  'factor-codes': changed('New recovery codes were created', 'The former ones no longer work.'),
  'factor-codes-removed': changed('Your recovery codes were removed', 'They no longer work.'),
  'factor-added': changed(
    'An authenticator was added',
    'From now on, signing in requires its code after the password.',
    'If this wasn’t you, write to the owner of the site now: a new password needs a code of that authenticator.',
  ),
  'factor-removed': changed('An authenticator was removed', 'Its codes are no longer accepted.'),
  'provider-linked': changed(
    'A way to sign in was added',
    'An account on another site can now sign in to yours.',
    REMOVE_IT,
  ),
  'provider-removed': changed(
    'A way to sign in was removed',
    'An account on another site can no longer sign in to yours.',
  ),
  'passkey-added': changed(
    'A passkey was added',
    'It can sign in to your account without the password.',
    REMOVE_IT,
  ),
  'passkey-removed': changed('A passkey was removed', 'It can no longer sign in to your account.'),
  'factors-reset': changed(
    'Your second factors were removed',
    'The server’s operator gave your account a one-time password and removed its authenticators, recovery codes, passkeys and linked providers.',
  ),
} satisfies Record<string, Write>

export const ACCOUNT_MESSAGES: Record<string, Write> = { ...LINK_MESSAGES, ...OTHER_MESSAGES }

/** A mail whose link only the requesting browser can use, and which has the same text. */
export type PkceMail = 'recovery' | 'confirmation' | 'choose-password' | 'sign-in'

export type LinkMail = keyof typeof LINK_MESSAGES | `${PkceMail}-pkce`
export type AccountMail = LinkMail | keyof typeof OTHER_MESSAGES

function changed(
  title: string,
  sentence: string,
  advice = 'If this wasn’t you, choose a new password now. This ends all other sessions.',
) {
  return ({ site, href }: { site: string; href: string }): Message => ({
    subject: `${title} on ${site}`,
    title,
    parts: [sentence, 'If this was you, there is nothing to do.', { link: 'Sign in', href }],
    footer: [advice],
  })
}
