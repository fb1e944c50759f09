import { counted } from '#app/content/count.ts'
import type { Pair, Shape } from './pairs.ts'

/** `reader`: an account that may write reviews and is no administrator. */
interface Target {
  url: string
  key: string
  reader: { token: string; id: string } | null
}

export interface Verdict {
  name: string
  /** Null when the answer is as expected, else what differs. */
  trouble: string | null
}

/** Signs in to an account of the target. Throws the service's message. */
export async function signIn(url: string, key: string, email: string, password: string) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const session = await response.json()
  if (!response.ok) throw new Error(`The account cannot sign in: ${session.msg ?? session.message}`)
  return { token: String(session.access_token), id: String(session.user.id) }
}

/** Sends the pairs in order. Those of a reader are left out without one. Needs a published post. */
export async function runContract(target: Target, pairs: Pair[]): Promise<Verdict[]> {
  const names = new Map<string, unknown>([
    ['post', await findPost(target)],
    ['me', target.reader?.id],
  ])
  const verdicts: Verdict[] = []
  for (const pair of pairs) {
    if (pair.as === 'reader' && !target.reader) continue
    const response = await send(target, pair, names)
    const text = await response.text()
    const body = readJson(text)
    if (pair.name === 'a review' && Array.isArray(body)) names.set('review', body[0]?.id)
    const trouble = troubleOf(pair.answer, response, text, body)
    verdicts.push({
      name: pair.name,
      trouble: trouble && `${trouble}: ${response.status} ${text.slice(0, 300)}`,
    })
  }
  return verdicts
}

/** Throws when the target has reviews, or posts besides the one that the contract needs. */
export async function requireNoContent({ url, key }: Target): Promise<void> {
  const count = async (table: string) => {
    const headers = { apikey: key, prefer: 'count=exact' }
    const response = await fetch(`${url}/rest/v1/${table}?select=id`, { method: 'HEAD', headers })
    const [, total] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (total === undefined) throw new Error(`${url} answers ${response.status} to a count of ${table}.`)
    return Number(total)
  }
  const reviews = await count('comments')
  const posts = await count('blogs')
  if (reviews > 0 || posts > 1)
    throw new Error(
      `The site has ${counted(reviews, 'review')} and ${counted(posts, 'post')}, and the account writes a review: use an empty project, or add --beside-content.`,
    )
}

async function findPost({ url, key }: Target): Promise<number> {
  const response = await fetch(`${url}/rest/v1/blogs?select=id&order=id.asc&limit=1`, {
    headers: { apikey: key },
  })
  const rows = await response.json()
  if (!Array.isArray(rows) || rows.length === 0)
    throw new Error(`The contract needs a published post at ${url}.`)
  return rows[0].id
}

function send({ url, key, reader }: Target, { as, request }: Pair, names: Map<string, unknown>) {
  const token = as === 'reader' ? reader?.token : undefined
  const { method = 'GET', path, body } = request
  const headers = new Headers({ apikey: key, 'content-type': 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(request.headers ?? {}))
    if (value) headers.set(name, value)
    else headers.delete(name)
  const json = typeof body === 'string' ? body : JSON.stringify(body, (_key, value) => nameIn(value, names))
  return fetch(url + path.replace(/\{(\w+)\}/g, (_all, name) => String(names.get(name))), {
    method,
    headers,
    ...(body === undefined ? {} : { body: json ?? '' }),
  })
}

function nameIn(value: unknown, names: Map<string, unknown>): unknown {
  const [, name] = typeof value === 'string' ? (/^\{(\w+)\}$/.exec(value) ?? []) : []
  return name === undefined ? value : names.get(name)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function troubleOf(answer: Pair['answer'], response: Response, text: string, body: unknown): string | null {
  if (![answer.status].flat().includes(response.status)) return `expected status ${answer.status}`
  if (answer.code !== undefined && ![answer.code].flat().includes(codeOf(body)))
    return `expected code ${answer.code}`
  const range = response.headers.get('content-range')
  if (answer.contentRange && !answer.contentRange.test(range ?? ''))
    return `expected Content-Range ${answer.contentRange}, not ${range}`
  return bodyTrouble(answer.body, text, body)
}

/** GoTrue has the code in `error_code`, or in `code` for clients that ask for its later version. */
function codeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const found = ['statusCode', 'error_code', 'code'].find(key => key in body)
  return String(Object.entries(body).find(([key]) => key === found)?.[1] ?? '')
}

function bodyTrouble(expected: Pair['answer']['body'], text: string, body: unknown): string | null {
  if (expected === undefined) return null
  if (expected === 'nothing') return text === '' ? null : 'expected no body'
  if (expected === 'empty array') return text === '[]' ? null : 'expected an empty array'
  return shapeTrouble(expected, Array.isArray(body) ? body[0] : body)
}

function shapeTrouble(shape: Shape, value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return 'expected an object'
  const fields = new Map(Object.entries(value))
  for (const [field, type] of Object.entries(shape)) {
    const found = fields.get(field)
    if (typeof type === 'object') {
      const trouble = shapeTrouble(type, found)
      if (trouble) return `${trouble} in ${field}`
    } else if (!fields.has(field) || (type !== 'any' && typeNameOf(found) !== type)) {
      return `expected ${type} in ${field}`
    }
  }
  return null
}

const typeNameOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
