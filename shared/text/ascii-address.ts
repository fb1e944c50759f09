import { parseUrl } from './parse-url.ts'
import { plainEmail } from './plain-email.ts'

/** Converts an address's domain to ASCII, the only spelling the database accepts. Anything else is returned unchanged. */
export function asciiAddress(typed: string): string {
  const plain = plainEmail(typed)
  const [, name, domain = ''] = /^(.*)@([^@\s/\\?#:%]+)$/.exec(plain) ?? []
  const host = parseUrl(`http://${domain}`)?.hostname
  return name && host ? `${name}@${host}` : plain
}
