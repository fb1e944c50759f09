const LONGEST_PATH = 200

const USER_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Returns a URL's path for the log, without its query and anything that identifies a person. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  // Build files have names that look like tokens.
  const plain = path.startsWith('/assets/') ? path : path.slice(0, 2000).split('/').map(maskPart).join('/')
  return plain.length > LONGEST_PATH ? `${plain.slice(0, LONGEST_PATH)}…` : plain
}

/** Slugs have hyphens between words; a token is longer than a word, or has capitals and digits. */
function maskPart(part: string): string {
  if (/@|%40/.test(part)) return '<e-mail>'
  if (part.includes('eyJ')) return '<token>'
  const masked = part.replace(USER_ID, '<id>').replace(/[0-9a-z]{24,}/gi, '<token>')
  return /[A-Z]/.test(masked) && /\d/.test(masked) ? masked.replace(/[\w~+-]{24,}/g, '<token>') : masked
}
