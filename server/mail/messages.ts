import { layOut } from './layout.ts'
import type { Mail } from './mail.ts'

export function recoveryMail(to: string, siteUrl: string, link: string): Mail {
  const { host } = new URL(siteUrl)
  return layOut(to, {
    subject: `Reset your password on ${host}`,
    title: 'Reset your password',
    reason: `Somebody, hopefully you, asked for a new password on ${host}. The link works once, within the hour.`,
    link: { label: 'Choose a new password', href: link },
    otherwise: 'If it was not you, leave this message alone: nothing changes.',
  })
}

export function confirmationMail(to: string, siteUrl: string, link: string): Mail {
  const { host } = new URL(siteUrl)
  return layOut(to, {
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address',
    reason: `Somebody, hopefully you, made an account with this address on ${host}. The link works once, within the hour.`,
    link: { label: 'Confirm this address', href: link },
    otherwise: 'If it was not you, leave this message alone: without the link the account cannot be used.',
  })
}

/** For an address with several sign-ups. `link` leads to the choice of a password. */
export function choosePasswordMail(to: string, siteUrl: string, link: string): Mail {
  const { host } = new URL(siteUrl)
  return layOut(to, {
    subject: `Confirm your address on ${host}`,
    title: 'Confirm your address and choose a password',
    reason: `Somebody, hopefully you, signed up with this address on ${host} more than once. To be safe, none of the passwords counts: choose one with this link. It works once, within the hour.`,
    link: { label: 'Confirm and choose a password', href: link },
    otherwise: 'If it was not you, leave this message alone: without the link the account cannot be used.',
  })
}

/** For a sign-up with a known address, which the page must not reveal. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  const { host } = new URL(siteUrl)
  return layOut(to, {
    subject: `You already have an account on ${host}`,
    title: 'You already have an account',
    reason: `Somebody, hopefully you, wanted to make an account with this address on ${host}. There is one already, so nothing was changed.`,
    link: { label: 'Sign in', href: `${siteUrl}/signin` },
    otherwise:
      'If you forgot your password, ask for a new one there. If it was not you, leave this message alone.',
  })
}
