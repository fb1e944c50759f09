import { findEmail } from '#server/base/find-email.ts'
import { decoded } from '#shared/text/decoded.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { failure, invalid } from './failure.ts'

const longestText = 1000

export function readQuery(url: URL, allowed: readonly string[]): Map<string, string> {
  const query = new Map<string, string>()
  for (const pair of url.search.slice(1).split('&')) {
    if (pair === '') continue
    const [name = '', value = ''] = pair.split(/=(.*)/s).map(part => decoded(part.replaceAll('+', ' ')))
    if (name === null || !allowed.includes(name)) throw invalid('The URL has an unknown parameter.')
    if (query.has(name)) throw invalid(`The parameter ${name} is repeated.`)
    query.set(name, requireText(value, name, longestText))
  }
  return query
}

export class Fields {
  #values: Map<string, unknown>

  constructor(values: object) {
    this.#values = new Map(Object.entries(values))
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? null) !== null
  }

  is(name: string, value: boolean): boolean {
    return this.#values.get(name) === value
  }

  text(name: string, longest = longestText): string {
    return requireText(this.#values.get(name), name, longest)
  }

  /** Throws 400 if `email` is no valid address. */
  email(): string {
    const email = findEmail(this.text('email'))
    if (!email) throw invalid('Unable to validate email address: invalid format')
    return email
  }

  object(name: string, longest: number): Record<string, unknown> | null {
    const value = this.#values.get(name) ?? null
    if (value === null) return null
    if (!isRecord(value) || !isStorable(value))
      throw invalid(`${name} must be an object of strings and numbers.`)
    if (Buffer.byteLength(JSON.stringify(value)) > longest) throw invalid(`${name} is too long.`)
    return value
  }
}

export async function readBody(request: Request): Promise<Fields> {
  let body: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    body = null
  }
  if (!isRecord(body)) throw failure(400, 'bad_json', 'Could not parse request body as JSON.')
  return new Fields(body)
}

function requireText(value: unknown, name: string, longest: number): string {
  if (typeof value !== 'string') throw invalid(`${name} must be a string.`)
  if (!isStorable(value)) throw invalid(`${name} has characters that cannot be stored.`)
  if (value.length > longest) throw invalid(`${name} is too long.`)
  return value
}

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < 8 && Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item, depth + 1))
  )
}
