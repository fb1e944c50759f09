import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signToken } from '#server/api/tokens.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'

/** A request and what Supabase's auth or storage of August 2026 answered to it, one a line of recorded-*.jsonl. */
export interface RecordedPair {
  name: string
  /**
   * `visitor` has the publishable key alone and `service` the secret key; a name is whoever signed in under it. `old`, `gone` and
   * `nobody` have tokens with a right signature that are expired, of no session, of no account.
   */
  as: string
  method: string
  path: string
  headers?: Record<string, string>
  /** JSON, or bytes in base64, or so many bytes. */
  body?: unknown
  bytes?: string
  size?: number
  status: number
  /** `error_code` of the auth, `statusCode` of the storage. */
  code?: string
  /** Of the storage. */
  error?: string
  /** Of the body, of the first row of a list, and of the user in it. */
  keys?: string[]
  /** A template of the link or code that was mailed: `{name}` is what later requests use. */
  mail?: { to: string; link?: string }
  /** Under which name the answer's session goes on. */
  signsIn?: string
}

export function readRecorded(service: 'auth' | 'storage'): RecordedPair[] {
  const text = readFileSync(join(import.meta.dirname, `recorded-${service}.jsonl`), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

export type Answered = Pick<RecordedPair, 'status' | 'code' | 'error' | 'keys'>

interface RecordedTarget {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  mailbox: Mailbox
}

interface Session {
  access_token: string
  refresh_token: string
}

/** Sends recorded pairs in their order. */
export class Replay {
  readonly names = new Map([['stamp', 'replayed']])
  readonly #sessions = new Map<string, Session>()
  readonly #target: RecordedTarget
  /** Of the authenticator that was added last. */
  #secret = ''
  #codes = 0

  constructor(target: RecordedTarget) {
    this.#target = target
  }

  async send(pair: RecordedPair): Promise<Answered> {
    const { url, publishableKey, secretKey } = this.#target
    const headers = new Headers(pair.headers)
    const isWithoutKey = /^no key$|without a key/.test(pair.name)
    if (!isWithoutKey) headers.set('apikey', pair.as === 'service' ? secretKey : publishableKey)
    const token = await this.#tokenOf(pair.as)
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    const body = this.#bodyOf(pair)
    if (pair.mail) await this.#forgetMails(this.fill(pair.mail.to))
    if (typeof body === 'string' && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const response = await fetch(url + this.fill(pair.path), {
      method: pair.method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    const answer = readJson(await response.text())
    this.#readFactor(pair, answer)
    if (pair.signsIn && response.ok) this.#keepSession(pair.signsIn, answer)
    if (pair.mail?.link && response.ok) await this.#readMail(this.fill(pair.mail.to), pair.mail.link)
    const first = Array.isArray(answer) ? answer[0] : answer
    const { error_code, statusCode, error } = isObject(first) ? first : {}
    const code = error_code ?? statusCode
    return {
      status: response.status,
      ...(code !== undefined && { code: String(code) }),
      ...(statusCode !== undefined && error !== undefined && { error: String(error) }),
      ...((isObject(first) || Array.isArray(answer)) && { keys: keysOf(first) }),
    }
  }

  /** Replaces `{name}`. */
  fill(text: string): string {
    return text
      .replaceAll('<site>', this.#target.url)
      .replaceAll('{totp}', () => codeOf(this.#secret, this.#codes++ - 1))
      .replace(/\{([\w.]+)\}/g, (all, name) => this.names.get(name) ?? all)
  }

  #bodyOf({ body, bytes, size }: RecordedPair): string | Buffer<ArrayBuffer> | undefined {
    if (bytes !== undefined) return Buffer.from(bytes, 'base64')
    if (size !== undefined) return Buffer.alloc(size, 1)
    if (typeof body === 'string') return body
    return body === undefined ? undefined : this.fill(JSON.stringify(body))
  }

  async #tokenOf(as: string): Promise<string | undefined> {
    if (as === 'visitor' || as === 'service') return undefined
    const absent = '00000000-0000-4000-8000-000000000000'
    const altered = { old: { exp: 1 }, gone: { session_id: absent }, nobody: { sub: absent } }
    const own = this.#sessions.get(as)?.access_token
    const [, change] = Object.entries(altered).find(([name]) => name === as) ?? []
    if (!change) return own ?? 'of nobody'
    const claims = readJson(atob(this.#sessions.get('ann')?.access_token.split('.')[1] ?? ''))
    return signToken({ ...(isObject(claims) ? claims : {}), ...change }, this.#target.jwtSecret)
  }

  #keepSession(name: string, answer: unknown) {
    if (!isObject(answer) || !isObject(answer.user)) throw new Error(`Nobody is signed in as ${name}.`)
    this.#sessions.set(name, {
      access_token: String(answer.access_token),
      refresh_token: String(answer.refresh_token),
    })
    this.names.set(`${name}.id`, String(answer.user.id)).set(`${name}.refresh`, String(answer.refresh_token))
  }

  #readFactor({ path }: RecordedPair, answer: unknown) {
    if (!isObject(answer) || typeof answer.id !== 'string') return
    if (path.endsWith('/challenge')) this.names.set('challenge', answer.id)
    if (!isObject(answer.totp)) return
    this.names.set('factor', answer.id)
    this.#secret = String(answer.totp.secret)
    this.#codes = 0
  }

  async #readMail(to: string, template: string) {
    const [, name] = /\{([\w.]+)\}/.exec(template) ?? []
    const wanted = /type=(\w+)/.exec(template)?.[1]
    let secret: string | undefined
    // A mail that the real one does not send may come late.
    while (!secret) {
      const { text = '' } = await this.#target.mailbox.next(to)
      const [, linked, type] = /token_hash=([^&\s]+)&type=(\w+)/.exec(text) ?? []
      if (!wanted) secret = /\b\d{10}\b/.exec(text)?.[0]
      // Ours confirms an account with several sign-ups by a recovery.
      else if (type === wanted || (type === 'recovery' && wanted === 'signup')) secret = linked
    }
    if (name) this.names.set(name, secret)
  }

  /** Ours sends mails where the real one sends none. */
  async #forgetMails(to: string) {
    while (await this.#target.mailbox.next(to, 1).catch(() => null));
  }
}

/** Like keys of the recorded body. */
function keysOf(body: unknown): string[] {
  if (!isObject(body)) return []
  return Object.entries(body)
    .flatMap(([key, value]) =>
      ['user', 'metadata'].includes(key) && isObject(value)
        ? [key, ...Object.keys(value).map(inner => `${key}.${inner}`)]
        : [key],
    )
    .sort()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
