import { parseUrl } from './parse-url.ts'
import { plainEmail } from './plain-email.ts'

/** An address with its domain in ASCII, the one spelling that the database takes. Anything else as it is. */
export function asciiAddress(typed: string): string {
  const plain = plainEmail(typed)
  const [, name, domain = ''] = /^(.*)@([^@\s/\\?#:%]+)$/.exec(plain) ?? []
  const host = parseUrl(`http://${domain}`)?.hostname
  return name && host ? `${name}@${host}` : plain
}
