import { domainToASCII, domainToUnicode } from 'node:url'

/** What an e-mail address may not hold: spaces, controls, and what would make it a name, a list or a comment in a header. */
const ADDRESS = /^[^\s@<>(),:;"[\]\\\p{C}]+@[^\s@<>(),:;"[\]\\\p{C}]+$/u

/** The longest that the column of auth.users takes. */
const longestEmail = 255

/** The address as accounts are found by it, in lower case; null when it cannot be one. */
export function findEmail(text: string): string | null {
  const email = text.toLowerCase()
  return email.length <= longestEmail && ADDRESS.test(email) && isPlainDomain(email) ? email : null
}

/** Mail to `example。com` or `example.com.` reaches example.com: with each spelling one mailbox could have another account. */
function isPlainDomain(email: string): boolean {
  const domain = email.slice(email.indexOf('@') + 1)
  if (/^[\x21-\x7e]+$/.test(domain)) return !domain.endsWith('.')
  return domainToUnicode(domainToASCII(domain)) === domain
}
