import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FuzzCaller, type FuzzCase, PRIVILEGED } from './fuzz-case.ts'
import { CANARY } from './odd-values.ts'
import type { FuzzAnswer } from './send.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Internals that neither responses nor the log may contain. */
const INSIDES: [name: string, pattern: RegExp][] = [
  ['a stack', /^\s+at .+[:(]\d+/m],
  ['a stack', /\\n\s+at /],
  ['a path of the machine', new RegExp(`${ROOT}/|${tmpdir()}/|node_modules/|file://|node:internal`)],
  [
    'the text of a query',
    /\b(select\b.{1,400}\bfrom|insert into|update\b.{1,80}\bset|delete from|with\b.{1,80}\bas \()\s/is,
  ],
  ['a syntax error of a query', /syntax error at (or near|end of)/],
]

interface Judged {
  wrong: string | null
  /** A 503 with Retry-After. */
  isBusy: boolean
}

/** Checks a response. `secrets`: texts that it must not contain for strangers. */
export function judgeAnswer(kase: FuzzCase, answer: FuzzAnswer, secrets: string[]): Judged {
  const { status, head } = answer
  const isBusy = status === 503 && /^retry-after: *\d+/im.test(head)
  return { isBusy, wrong: isBusy ? null : (wrongStatus(kase, answer) ?? wrongText(kase, answer, secrets)) }
}

function wrongStatus(kase: FuzzCase, { status, milliseconds, isLate, isBroken }: FuzzAnswer): string | null {
  if (isLate) return `no answer within ${Math.round(milliseconds / 1000)} s`
  if (status !== null && status >= 500) return `status ${status}`
  if (status !== null || kase.framing !== 'length' || kase.bytes) return null
  // A refused body closes the connection while it is being sent; CONNECT gets no response.
  if (isBroken || (kase.body?.length ?? 0) > 10_000 || kase.method === 'CONNECT') return null
  return 'the connection was closed without an answer'
}

function wrongText(kase: FuzzCase, { head, body }: FuzzAnswer, secrets: string[]): string | null {
  if (/^x-injected:/im.test(head)) return 'a header that a visitor wrote'
  const location = /^location: *(.*?)\r?$/im.exec(head)?.[1]
  if (location !== undefined && !isOwn(location)) return `a redirect to ${location}`
  if (/^content-encoding:/im.test(head)) return null
  const type = /^content-type: *(\S*)/im.exec(head)?.[1] ?? ''
  if (/^(image|font)\//.test(type)) return null
  const text = body.toString('utf8')
  if (/\$2[aby]\$\d\d\$/.test(text)) return 'the hash of a password'
  if (isStranger(kase.caller))
    for (const secret of secrets) if (text.includes(secret)) return `a secret: ${secret}`
  if (/(<link[^>]+href=|"og:url" content=)"https?:\/\/evil\.test/.test(text))
    return 'an address of another site as its own'
  if (/^application\/json/.test(type) && !kase.bytes && kase.method !== 'HEAD' && !isJson(text))
    return `what is said to be JSON and is not: ${text.slice(0, 100)}`
  // Posts and scripts may contain queries and paths.
  if (
    /^(text\/(html|javascript|css|x-script)|application\/javascript)/.test(type) ||
    !/^HTTP\/1.1 [45]/.test(head)
  )
    return null
  return insidesOf(text, kase)
}

/** Returns internals in a text, unless the sender wrote them. */
function insidesOf(text: string, kase?: FuzzCase): string | null {
  const found = INSIDES.find(([, pattern]) => pattern.test(text))
  if (!found) return null
  return kase && found[1].test(kase.body?.toString() ?? '')
    ? null
    : `${found[0]}: ${found[1].exec(text)?.[0].slice(0, 200)}`
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return text === ''
  }
}

const isStranger = (caller: FuzzCaller): boolean => !PRIVILEGED.some(name => name === caller)

function isOwn(location: string): boolean {
  const url = URL.parse(location, 'http://127.0.0.1')
  return url !== null && url.protocol === 'http:' && url.hostname === '127.0.0.1' && !/[\\\s]/.test(location)
}

/** Checks log lines: one printable event each, without values and internals. */
export function judgeLog(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  const control = /[^\n]{0,60}[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029][^\n]{0,60}/.exec(text)
  if (control) return `a control character in the log: ${JSON.stringify(control[0])}`
  // The path of a request is in its line on purpose, and its id, which a trusted proxy may give; nothing else of it may be.
  const withoutPaths = text
    .replace(/( info request .*?) path="(?:[^"\\]|\\.)*"/g, '$1')
    .replace(/ id="[\w.:=+/-]{8,128}"/g, '')
  if (withoutPaths.includes(CANARY))
    return `what a visitor sent in the log: ${new RegExp(`.{0,200}${CANARY}.{0,60}`).exec(withoutPaths)?.[0]}`
  const insides = insidesOf(withoutPaths)
  if (insides) return `in the log ${insides}\n${text.slice(0, 1500)}`
  const long = text.split('\n').find(line => line.length > 1000)
  return long ? `a line of ${long.length} characters in the log: ${long.slice(0, 200)}` : null
}
