import type { Letter } from './letter.ts'

const UNUSED = 'If it was not you, leave this message alone: without the link the account cannot be used.'

/** Kinds of mails about accounts. `href` carries their secret; a known address has none. */
export const ACCOUNT_LETTERS: Record<
  string,
  (about: { host: string; href: string; code: string }) => Letter
> = {
  recovery: ({ host, href }) => ({
    subject: `Reset your password on ${host}`,
    title: 'Reset your password',
    parts: [
      `Somebody, hopefully you, asked for a new password on ${host}. The link works once, within the hour.`,
      { link: 'Choose a new password', href },
    ],
    footer: ['If it was not you, leave this message alone: nothing changes.'],
  }),
  confirmation: ({ host, href }) => ({
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address',
    parts: [
      `Somebody, hopefully you, made an account with this address on ${host}. The link works once, within the hour.`,
      { link: 'Confirm this address', href },
    ],
    footer: [UNUSED],
  }),
  // For an address with several sign-ups: the link leads to the choice of a password.
  'choose-password': ({ host, href }) => ({
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address and choose a password',
    parts: [
      `Somebody, hopefully you, signed up with this address on ${host} more than once. To be safe, none of the passwords counts: choose one with this link. It works once, within the hour.`,
      { link: 'Confirm and choose a password', href },
    ],
    footer: [UNUSED],
  }),
  // For a sign-up with a known address, which the page must not reveal.
  'known-address': ({ host, href }) => ({
    subject: `You already have an account on ${host}`,
    title: 'You already have an account',
    parts: [
      `Somebody, hopefully you, wanted to make an account with this address on ${host}. There is one already, so nothing was changed.`,
      { link: 'Sign in', href },
    ],
    footer: [
      'If you forgot your password, ask for a new one there. If it was not you, leave this message alone.',
    ],
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
