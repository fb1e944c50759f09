import type { Letter } from './letter.ts'

const UNUSED = 'If this wasn’t you, ignore this email: without the link the account cannot be used.'

/** Kinds of mails about accounts. `href` carries their secret; a known address has none. */
export const ACCOUNT_LETTERS: Record<
  string,
  (about: { host: string; href: string; code: string }) => Letter
> = {
  recovery: ({ host, href }) => ({
    subject: `Reset your password on ${host}`,
    title: 'Reset your password',
    parts: [
      `Someone (hopefully you) asked to reset your password on ${host}. The link works once, for an hour.`,
      { link: 'Choose a new password', href },
    ],
    footer: ['If this wasn’t you, ignore this email: nothing changes.'],
  }),
  confirmation: ({ host, href }) => ({
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address',
    parts: [
      `Someone (hopefully you) signed up with this address on ${host}. The link works once, for an hour.`,
      { link: 'Confirm this address', href },
    ],
    footer: [UNUSED],
  }),
  // For an address with several sign-ups: the link leads to the choice of a password.
  'choose-password': ({ host, href }) => ({
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address and choose a password',
    parts: [
      `Someone (hopefully you) signed up with this address on ${host} more than once. To be safe, none of the passwords is valid: choose a new one with this link. It works once, for an hour.`,
      { link: 'Confirm and choose a password', href },
    ],
    footer: [UNUSED],
  }),
  // For a sign-up with a known address, which the page must not reveal.
  'known-address': ({ host, href }) => ({
    subject: `You already have an account on ${host}`,
    title: 'You already have an account',
    parts: [
      `Someone (hopefully you) tried to sign up with this address on ${host}. It already has an account, so nothing was changed.`,
      { link: 'Sign in', href },
    ],
    footer: ['If you forgot your password, reset it there. If this wasn’t you, ignore this email.'],
  }),
  'sign-in': ({ host, href, code }) => ({
    subject: `Sign in to ${host}`,
    title: 'Sign in',
    parts: [
      `Somebody, hopefully you, wants to sign in to ${host} with this address. The link works once, within ten minutes.`,
      { link: 'Sign in', href },
      `Where a code is asked for, enter ${code}. Nobody else needs it: give it to nobody.`,
    ],
    footer: ['If it was not you, leave this message alone: without the link or the code nobody signs in.'],
  }),
}
