interface Difference {
  names: RegExp
  /** `null`: ours has none. */
  ours: { status?: number; code?: string | null; error?: string | null }
  why: string
}

const closed = { status: 404, code: 'not_found' }
const closedFiles = { status: 404, code: '404', error: 'closed' }
const succeeds = { code: null, error: null }

/** Where our auth answers otherwise than the recorded one, and the reason. Each name must still differ. */
export const authDifferences: Difference[] = [
  {
    names: /^(unknown path|wrong method|admin:|account: |the account goes)/,
    ours: closed,
    why: 'What Byline does not use is closed, no matter who asks. Its dashboard calls functions of the database in place of the admin API.',
  },
  {
    names: /^no key$/,
    ours: { code: 'no_authorization' },
    why: 'The gateway of a hosted project answers in a format of its own; here the service does, in its format.',
  },
  {
    names: /^(sign-up again|resend|recover) at once/,
    ours: { status: 200, ...succeeds },
    why: 'A limit by address would tell that the address is known: the answer is the same, and no mail is sent.',
  },
  {
    names: /^recover: bad address$/,
    ours: { status: 200, ...succeeds },
    why: 'An address that cannot be is one that is not known.',
  },
  {
    names: /^sign-up: 73 bytes of password$/,
    ours: { status: 422, code: 'weak_password' },
    why: 'The forms show the sentence of a password that is refused.',
  },
  {
    names: /^sign-in: no password$/,
    ours: { code: 'validation_failed' },
    why: 'A request without a password counts as no attempt.',
  },
  {
    names: /^a code by mail to nobody, not created$/,
    ours: { status: 200, ...succeeds },
    why: 'The refusal would reveal who has an account.',
  },
  {
    names: /^confirm: the replaced link$/,
    ours: { status: 200, ...succeeds },
    why: 'Several links work at a time: those who ask for another may find the first.',
  },
  {
    names: /^confirm$/,
    ours: { status: 403, code: 'otp_expired' },
    why: 'The account was confirmed by the replaced link.',
  },
  {
    names: /^confirm after two sign-ups$/,
    ours: { status: 403, code: 'otp_expired' },
    why: 'After two sign-ups with other passwords neither is valid: its owner gets a link to choose one, so a password of a stranger opens nothing.',
  },
  {
    names: /^sign-in with the password of the first sign-up$/,
    ours: { status: 400, code: 'invalid_credentials' },
    why: 'As above.',
  },
  {
    names: /^(user|sign out|factor:) without a token$/,
    ours: { status: 401, code: 'no_authorization' },
    why: 'The error says that nobody is signed in.',
  },
  {
    names: /^user: (nonsense|expired) token$/,
    ours: { status: 401 },
    why: '401 is the status for a token that must be renewed.',
  },
  {
    names: /^user: account that is not there$|^user deleted$/,
    ours: { code: 'session_not_found' },
    why: 'The session went with the account.',
  },
  {
    names: /^user banned$|^user: other data, banned$/,
    ours: { code: 'session_not_found' },
    why: 'Banning an account ends its sessions.',
  },
  {
    names: /^(sign-in|refresh) banned$/,
    ours: { status: 403 },
    why: 'The request is understood, and refused.',
  },
  {
    names: /^user: a taken address$/,
    ours: { status: 200, ...succeeds },
    why: 'The refusal would reveal who has an account: its owner gets a mail.',
  },
  {
    names: /^change of address: the new half$/,
    ours: { status: 403, code: 'otp_expired' },
    why: 'The request before it asked for another address.',
  },
  {
    names: /^refresh: nonsense$/,
    ours: { code: 'refresh_token_not_found' },
    why: 'supabase-js signs out for both.',
  },
]

/** Where our storage answers otherwise than the recorded one. Besides, its status is that of the body's `statusCode`, but for 404. */
export const storageDifferences: Difference[] = [
  {
    names:
      /^(buckets|a bucket($| emptied| deleted)|no key|a new bucket|own portrait replaced|with a |another's with|as supabase-js|information|public information|rendered|moved|copied|signed($| for)|resumable|one removed by its path|unknown path)/,
    ours: closedFiles,
    why: 'What Byline does not use is closed: buckets, files that are not public, and changes of files, which have a new name each time.',
  },
  {
    names: /^a name of 300 letters$/,
    ours: { status: 400, code: '400', error: 'InvalidKey' },
    why: 'The real one fails at its file system; ours says what is wrong.',
  },
  {
    names: /^a name with \.\.$/,
    ours: { status: 400, code: '400', error: 'invalid_request' },
    why: 'Refused before the policies are asked.',
  },
  {
    names: /^a name with a backslash$|^removed: (nothing named|broken JSON)$/,
    ours: { error: 'invalid_request' },
    why: 'One name for every request that is not understood.',
  },
  {
    names: /^too large$/,
    ours: { error: 'payload_too_large' },
    why: 'supabase-js reads the status alone.',
  },
  {
    names: /^no bytes$/,
    ours: { status: 415, code: '415', error: 'invalid_mime_type' },
    why: 'Each upload is decoded, and nothing is no picture.',
  },
  {
    names: /^public, part of it$/,
    ours: { status: 200 },
    why: 'Pictures are sent whole, which every client has to understand.',
  },
  {
    names: /^public, a part that is not there$/,
    ours: { status: 200, ...succeeds },
    why: 'As above.',
  },
]

/** Fields that ours leaves out, wherever they are. */
export const leftOut = new Map([
  [
    'expires_at',
    'The client computes it from `expires_in` by the clock of its device, which may be minutes off.',
  ],
  ['weak_password', 'Null unless a password is weaker than the settings ask for since.'],
  ['email_change_sent_at', 'The real one forgets it with each code that it sends.'],
  ['new_email', 'A new password ends a change of address that is not confirmed yet.'],
  ['code', 'Of the storage: supabase-js reads `statusCode` and `error`.'],
])

/** Fields that ours has in addition. */
export const inAddition = new Map([
  ['recovery_sent_at', 'A link was sent.'],
  ['confirmation_sent_at', 'A link was sent.'],
  [
    'follows_site',
    'Of the settings: a project has one of its own for the confirmation of addresses, which the dashboard shows.',
  ],
  [
    'mails_links',
    'Of the settings: whether a link for signing in can be mailed, which the page of it offers.',
  ],
  ['provider_names', 'Of the settings: what the buttons of providers say.'],
  ['remembers_browsers', 'Of the settings: whether a browser can be remembered instead of a code.'],
  ['weak_password', 'As for other passwords that are refused.'],
])
