import { domainToASCII, domainToUnicode } from 'node:url'

/** Excludes characters that a mail header would parse as a name, list or comment. */
const ADDRESS = /^[^\s@<>(),:;"[\]\\\p{C}]+@[^\s@<>(),:;"[\]\\\p{C}]+$/u

const longestEmail = 255

export function findEmail(text: string): string | null {
  const email = text.toLowerCase()
  return email.length <= longestEmail && ADDRESS.test(email) && isPlainDomain(email) ? email : null
}

/** Mail to `example。com` or `example.com.` reaches example.com, so one mailbox could have several accounts. */
function isPlainDomain(email: string): boolean {
  const domain = email.slice(email.indexOf('@') + 1)
  if (/^[\x21-\x7e]+$/.test(domain)) return !domain.endsWith('.')
  return domainToUnicode(domainToASCII(domain)) === domain
}
