import { parseUrl } from '#app/base/parse-url.ts'

/** An address with its domain in ASCII, the one spelling that the database takes. Anything else as it is. */
export function asciiAddress(typed: string): string {
  const [, name, domain = ''] = /^(.*)@([^@\s/\\?#:%]+)$/.exec(typed) ?? []
  const host = parseUrl(`http://${domain}`)?.hostname
  return name && host ? `${name}@${host}` : typed
}
