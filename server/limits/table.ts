export interface Limit {
  count: number
  seconds: number
  per: 'address' | 'account'
  sentence: string
  /** Counted for all processes of a database together. False for limits of load, so that counting needs no query. */
  isShared: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE

function perAddress(count: number, seconds: number, sentence: string): Limit {
  return { count, seconds, per: 'address', sentence, isShared: true }
}

function perAccount(count: number, seconds: number, sentence: string): Limit {
  return { count, seconds, per: 'account', sentence, isShared: true }
}

/** All limits of the server. The database limits reviews, likes and reports. docs/security.md lists both. */
export const limits = {
  // Counts failures only.
  signInByAddress: perAddress(30, 10 * MINUTE, 'Too many attempts to sign in.'),
  // Fewer than signInByAccount, so that one stranger cannot lock the owner out.
  signInByAddressAndAccount: perAccount(10, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signInByAccount: perAccount(40, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signUp: perAddress(20, HOUR, 'Too many new accounts from your network.'),
  recoveryByAddress: perAddress(20, HOUR, 'Too many e-mails were asked for from your network.'),
  signUpMailByAccount: perAccount(5, HOUR, 'Too many e-mails were asked for this address.'),
  verificationByAddress: perAddress(30, 10 * MINUTE, 'Too many links were opened.'),
  // Counts wrong ones only. By session, so that a stolen one cannot lock the owner out.
  passwordBySession: perAccount(20, 15 * MINUTE, 'The password was tried too often.'),
  refreshByAddress: perAddress(300, 5 * MINUTE, 'Your session was renewed too often.'),
  refreshBySession: perAccount(60, 5 * MINUTE, 'Your session was renewed too often.'),
  uploadByAddress: perAddress(120, 10 * MINUTE, 'Too many pictures were sent from your network.'),
  uploadByAccount: perAccount(60, 10 * MINUTE, 'You have sent many pictures.'),
  subscribe: perAddress(20, HOUR, 'Too many addresses were subscribed from your network.'),
  preview: perAddress(120, 10 * MINUTE, 'The preview was asked for too often.'),
  readLink: perAddress(120, 10 * MINUTE, 'Too many links were read for your network.'),
  read: { ...perAddress(1200, MINUTE, 'Your network asks for too much at once.'), isShared: false },
  write: { ...perAddress(300, MINUTE, 'Your network sends too much at once.'), isShared: false },
  search: { ...perAddress(120, MINUTE, 'You are searching very quickly.'), isShared: false },
  linkPicture: {
    ...perAddress(300, MINUTE, 'Your network asks for too many pictures at once.'),
    isShared: false,
  },
  // By token, so that an attacker at the same address cannot keep an administrator from it.
  bar: { ...perAccount(60, MINUTE, 'You are barring accounts very quickly.'), isShared: false },
  // Links of mails by which administrators decide on reviews.
  actLink: {
    ...perAddress(120, 10 * MINUTE, 'Too many links were opened from your network.'),
    isShared: false,
  },
  suggest: { ...perAddress(300, MINUTE, 'You are typing very quickly.'), isShared: false },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
