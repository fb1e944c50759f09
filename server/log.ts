import { findRequestContext } from './request-context.ts'
import { workerNumber } from './worker.ts'

type Level = 'info' | 'warn' | 'error'

/** Never personal data: no rows, query strings, e-mail addresses or tokens. */
export type Details = Record<string, string | number | undefined>

const MOST_PER_SECOND = 10
const LONGEST_VALUE = 200
const LONGEST_STACK = 2000

const seconds = new Map<string, { level: Level; count: number }>()

/** Writes one line. `event`: a constant. At most ten lines per event and second; one more counts the rest. */
export function logEvent(level: Level, event: string, details: Details = {}): void {
  const second = seconds.get(event)
  if (second) {
    second.count++
    if (second.count > MOST_PER_SECOND) return
  } else {
    seconds.set(event, { level, count: 1 })
    setTimeout(() => summarise(event), 1000).unref()
  }
  write(level, event, { id: findRequestContext()?.id, worker: workerNumber ?? undefined, ...details })
}

export function logFailure(event: string, error: unknown, details: Details = {}): void {
  logEvent('error', event, { ...details, ...detailsOf(error) })
}

function summarise(event: string) {
  const second = seconds.get(event)
  seconds.delete(event)
  if (second && second.count > MOST_PER_SECOND)
    write(second.level, event, { more: second.count - MOST_PER_SECOND })
}

function write(level: Level, event: string, details: Details) {
  const parts = Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'number' ? value : quote(value ?? '', name)}`)
  const line = [new Date().toISOString(), level, event, ...parts].join(' ')
  if (level === 'error') console.error(line)
  else console.warn(line)
}

function quote(text: string, name: string): string {
  const longest = name === 'stack' ? LONGEST_STACK : LONGEST_VALUE
  const clipped = text.length > longest ? `${text.slice(0, longest)}…` : text
  return escapeLine(JSON.stringify(clipped))
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
  if (!(error instanceof Error)) return { error: code ? undefined : withoutValues(String(error)), code }
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

function codeOf(error: unknown): string | undefined {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error
  return isCoded && typeof error.code === 'string' ? error.code : undefined
}

function withoutValues(message: string): string {
  return message
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '<e-mail>')
    .replace(/[\w-]{32,}(\.[\w-]+)*/g, '<token>')
    .replace(/([?&][\w.%-]+)=[^\s&"']*/g, '$1=<value>')
}
