import { parseUrl } from './parse-url.ts'

/** Follows the database's rule: the browser would also accept spaces and quotes, and encode them. */
export const isWebAddress = (text: string) =>
  parseUrl(text) !== null && /^https?:\/\/[^\s"<>\\]+$/.test(text) && text.length <= 2000
