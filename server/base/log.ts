import { loggedPath } from './logged-path.ts'
import { findRequestContext } from './request-context.ts'

type Level = 'info' | 'warn' | 'error'

/** Never personal data: no rows, query strings, e-mail addresses or tokens. */
type Details = Record<string, string | number | undefined>

const MAX_PER_SECOND = 10
/** Requests per second that are logged, so that a flood cannot fill the disk. */
const MAX_REQUESTS_PER_SECOND = 1000
const REQUESTS_WAIT_MS = 50
const LONGEST_VALUE = 200
const LONGEST_STACK = 2000

/** Validated by config.ts, which main.ts reads after this file is loaded. */
const isJson = process.env.LOG?.trim() === 'json'

const seconds = new Map<string, { level: Level; count: number; most: number }>()

/** Writes one line. `event`: a constant. At most ten lines per event and second; one more counts the rest. */
export function logEvent(level: Level, event: string, details: Details = {}): void {
  if (isCounted(level, event, MAX_PER_SECOND)) return
  write(level, lineOf(level, event, { id: findRequestContext()?.id, ...details }))
}

interface LoggedRequest {
  id: string
  method: string
  url: string
  status: number
  milliseconds: number
  bytes: number
}

let requests: string[] = []

/** Logs up to 1,000 requests per second. Builds the line by hand for speed: id and method need no escapes. */
export function logRequest({ id, method, url, status, milliseconds, bytes }: LoggedRequest): void {
  if (isCounted('info', 'request', MAX_REQUESTS_PER_SECOND)) return
  if (requests.length === 0) setTimeout(writeRequests, REQUESTS_WAIT_MS).unref()
  const time = new Date().toISOString()
  const path = quotedPath(url)
  const ms = Math.round(milliseconds * 10) / 10
  requests.push(
    isJson
      ? `{"time":"${time}","level":"info","event":"request","id":"${id}","method":"${method}","path":${path},"status":${status},"ms":${ms},"bytes":${bytes}}`
      : `${time} info request id="${id}" method="${method}" path=${path} status=${status} ms=${ms} bytes=${bytes}`,
  )
}

/** Whether this second has as many lines of requests as it may have. Counts the request then. */
export function skipsRequest(): boolean {
  const second = seconds.get('request')
  return second !== undefined && second.count >= second.most && isCounted('info', 'request', second.most)
}

const MAX_PATHS = 1000
const quotedPaths = new Map<string, string>()

function quotedPath(url: string): string {
  const known = quotedPaths.get(url)
  if (known !== undefined) return known
  const quoted = escapeLine(JSON.stringify(loggedPath(url)))
  if (quotedPaths.size >= MAX_PATHS) quotedPaths.clear()
  if (url.length <= 200) quotedPaths.set(url, quoted)
  return quoted
}

// A write to a terminal or pipe waits for its reader.
function writeRequests() {
  if (requests.length > 0) console.warn(requests.join('\n'))
  requests = []
}
process.on('exit', writeRequests)

/** Writes a sentence for the operator, without an event's name. Its further lines are indented, so that none looks like an event. */
export function logSentence(level: Level, sentence: string): void {
  write(level, sentenceLine(level, sentence))
}

export function sentenceLine(level: Level, sentence: string): string {
  const time = new Date().toISOString()
  if (isJson) return escapeLine(JSON.stringify({ time, level, message: sentence }))
  return `${time} ${level} ${sentence.trim().split('\n').map(escapeLine).join('\n  ')}`
}

function isCounted(level: Level, event: string, most: number): boolean {
  const second = seconds.get(event)
  if (second) {
    second.count++
    return second.count > most
  }
  seconds.set(event, { level, count: 1, most })
  setTimeout(() => summarise(event), 1000).unref()
  return false
}

export function logFailure(event: string, error: unknown, details: Details = {}): void {
  logEvent('error', event, { ...details, ...detailsOf(error) })
}

function summarise(event: string) {
  const second = seconds.get(event)
  seconds.delete(event)
  if (second && second.count > second.most)
    write(second.level, lineOf(second.level, event, { more: second.count - second.most }))
}

function write(level: Level, line: string) {
  if (level === 'error') console.error(line)
  else console.warn(line)
}

function lineOf(level: Level, event: string, details: Details): string {
  const time = new Date().toISOString()
  const values = Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'number' ? value : clip(value ?? '', name)] as const)
  if (isJson) return escapeLine(JSON.stringify({ time, level, event, ...Object.fromEntries(values) }))
  const parts = values.map(([name, value]) => `${name}=${escapeLine(JSON.stringify(value))}`)
  return [time, level, event, ...parts].join(' ')
}

function clip(text: string, name: string): string {
  const plain = name === 'path' ? loggedPath(text) : text
  const longest = name === 'stack' ? LONGEST_STACK : LONGEST_VALUE
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain
}

/** Escapes control, format (such as bidirectional), separator and unpaired surrogate characters. */
function escapeLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, found =>
    [...Array(found.length).keys()]
      .map(at => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

function detailsOf(error: unknown): Details {
  const code = codeOf(error)
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

/** The client library's errors are plain objects. Those without a code are of a gateway or of this program. */
function messageOf(error: unknown): string {
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error
  return String(isDescribed ? error.message : error)
}

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' && error.code !== '' ? error.code : undefined
}

function withoutValues(message: string): string {
  return message
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<e-mail>')
    .replace(/[\w-]{32,}(\.[\w-]+)*/g, '<token>')
    .replace(/([?&][\w.%-]+)=[^\s&"']*/g, '$1=<value>')
}
