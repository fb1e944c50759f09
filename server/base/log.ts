import { pino } from 'pino'
import { codeOf } from './code-of.ts'
import { findRequestContext } from './request-context.ts'

type Level = 'info' | 'warn' | 'error'

/** Never contains personal data: no rows, query strings, email addresses or tokens. */
type Details = Record<string, string | number | undefined>

const MAX_PER_SECOND = 10
/** Limits logged requests per second, so that a flood cannot fill the disk. */
const MAX_REQUESTS_PER_SECOND = 1000
const LONGEST_VALUE = 200
const LONGEST_STACK = 2000

/** Read directly, because this file loads before config.ts validates it. */
const isJson = process.env.LOG?.trim() === 'json'

const print = (line: string) => (isJson ? escapeLine(line.trim()) : printLogLine(line))

const logger = pino(
  {
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: level => ({ level }) },
  },
  pino.multistream(
    [
      { level: 'info', stream: { write: line => console.warn(print(line)) } },
      { level: 'error', stream: { write: line => console.error(print(line)) } },
    ],
    { dedupe: true },
  ),
)

const seconds = new Map<string, { level: Level; count: number; most: number }>()

/** Writes one line. `event`: a constant. After ten lines of an event per second, one more line counts the rest. */
export function logEvent(level: Level, event: string, details: Details = {}): void {
  if (isCounted(level, event, MAX_PER_SECOND)) return
  const clipped = Object.entries(details).map(([name, value]) => [name, clip(value, name)])
  logger[level]({ event, id: findRequestContext()?.id, ...Object.fromEntries(clipped) })
}

interface LoggedRequest {
  id: string
  method: string
  url: string
  status: number
  milliseconds: number
  bytes: number
}

export function logRequest({ id, method, url, status, milliseconds, bytes }: LoggedRequest): void {
  if (isCounted('info', 'request', MAX_REQUESTS_PER_SECOND)) return
  const ms = Math.round(milliseconds * 10) / 10
  logger.info({ event: 'request', id, method, path: loggedPath(url), status, ms, bytes })
}

export function logSentence(level: Level, sentence: string): void {
  logger[level](sentence)
}

export function sentenceLine(level: Level, sentence: string): string {
  return print(JSON.stringify({ level, time: new Date().toISOString(), message: sentence }))
}

export function logFailure(event: string, error: unknown, details: Details = {}): void {
  logEvent('error', event, { ...details, ...describeError(error) })
}

function isCounted(level: Level, event: string, most: number): boolean {
  const second = seconds.get(event)
  if (second) {
    second.count++
    return second.count > most
  }
  seconds.set(event, { level, count: 1, most })
  setTimeout(() => summarize(event), 1000).unref()
  return false
}

function summarize(event: string) {
  const second = seconds.get(event)
  seconds.delete(event)
  if (second && second.count > second.most) logger[second.level]({ event, more: second.count - second.most })
}

function clip(value: string | number | undefined, name: string) {
  if (typeof value !== 'string') return value
  const plain = name === 'path' ? loggedPath(value) : value
  const longest = name === 'stack' ? LONGEST_STACK : LONGEST_VALUE
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

/** Indents further lines of a sentence, so that none looks like an event. */
function printLogLine(line: string): string {
  const { time, level, event, ...details }: Record<string, unknown> = JSON.parse(line)
  const rest =
    event === undefined
      ? String(details.message).trim().split('\n').map(escapeLine).join('\n  ')
      : [
          event,
          ...Object.entries(details).map(([name, value]) => `${name}=${escapeLine(JSON.stringify(value))}`),
        ].join(' ')
  return `${time} ${level} ${rest}`
}

function escapeLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, found =>
    [...Array(found.length).keys()]
      .map(at => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

const LONGEST_PATH = 200

const USER_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Returns a URL's path for the log, without its query and anything that identifies a person. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  // Build files have names that look like tokens.
  const plain = path.startsWith('/assets/') ? path : path.slice(0, 2000).split('/').map(maskPart).join('/')
  return plain.length > LONGEST_PATH ? `${plain.slice(0, LONGEST_PATH)}…` : plain
}

/** Slugs have hyphens between words; a token is longer than a word, or has capitals and digits. */
function maskPart(part: string): string {
  if (/@|%40/.test(part)) return '<email>'
  if (part.includes('eyJ')) return '<token>'
  const masked = part.replace(USER_ID, '<id>').replace(/[0-9a-z]{24,}/gi, '<token>')
  return /[A-Z]/.test(masked) && /\d/.test(masked) ? masked.replace(/[\w~+-]{24,}/g, '<token>') : masked
}

/** Describes an error without personal data: no rows, addresses, queries or tokens. */
function describeError(error: unknown): Record<string, string | undefined> {
  const found = codeOf(error)
  const code = found === 'unknown' ? undefined : found
  if (!(error instanceof Error)) return { error: code ? undefined : withoutValues(messageOf(error)), code }
  // Messages of database errors contain values, so only code and stack are logged.
  const isFromDatabase = 'severity' in error
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    error: error.name,
    code,
    message: isFromDatabase ? undefined : withoutValues(error.message),
    stack: frames.map(frame => frame.trim()).join(' | '),
  }
}

/** The client library's errors are plain objects. Those without a code come from a gateway or from this program. */
function messageOf(error: unknown): string {
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error
  return String(isDescribed ? error.message : error)
}

function withoutValues(message: string): string {
  return (
    message
      // Without the lookbehind a long word would be read again from each of its letters.
      .replace(/(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<email>')
      .replace(/[\w-]{32,}(\.[\w-]+)*/g, '<token>')
      .replace(/([?&][\w.%-]+)=[^\s&"']*/g, '$1=<value>')
  )
}
