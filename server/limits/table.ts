/** One limit: at most `count` times in `seconds` for each address or each account. */
export interface Limit {
  count: number
  seconds: number
  /** What the key is: the client's address, or the account (its id or its e-mail address). */
  per: 'address' | 'account'
  /** What a person is told before how long to wait. */
  sentence: string
  /**
   * True where all processes on one database count together. False where the limit protects one process from too much
   * work, so that counting costs no query.
   */
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

/** Every limit of the server; reviews, likes and reports are limited in the database. Each is a row of docs/security.md. */
export const limits = {
  // Only failed attempts count: a success gives its place back.
  signInByAddress: perAddress(30, 10 * MINUTE, 'Too many attempts to sign in.'),
  // Fewer than an account allows: one stranger alone must not lock its owner out.
  signInByAddressAndAccount: perAccount(10, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signInByAccount: perAccount(40, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signUp: perAddress(20, HOUR, 'Too many new accounts from your network.'),
  recoveryByAddress: perAddress(20, HOUR, 'Too many e-mails were asked for from your network.'),
  // Links to choose a password are bounded by themselves: three that work at a time, one a minute.
  signUpMailByAccount: perAccount(5, HOUR, 'Too many e-mails were asked for this address.'),
  verificationByAddress: perAddress(30, 10 * MINUTE, 'Too many links were opened.'),
  passwordByAccount: perAccount(20, 15 * MINUTE, 'The password was tried too often.'),
  refreshByAddress: perAddress(300, 5 * MINUTE, 'Your session was renewed too often.'),
  refreshBySession: perAccount(60, 5 * MINUTE, 'Your session was renewed too often.'),
  uploadByAddress: perAddress(120, 10 * MINUTE, 'Too many pictures were sent from your network.'),
  uploadByAccount: perAccount(60, 10 * MINUTE, 'You have sent many pictures.'),
  preview: perAddress(120, 10 * MINUTE, 'The preview was asked for too often.'),
  // A page of the dashboard sends about twenty reads.
  read: { ...perAddress(1200, MINUTE, 'Your network asks for too much at once.'), isShared: false },
  write: { ...perAddress(300, MINUTE, 'Your network sends too much at once.'), isShared: false },
  search: { ...perAddress(120, MINUTE, 'You are searching very quickly.'), isShared: false },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
