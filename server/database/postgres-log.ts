import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = constants

const LONGEST = 1024 * 1024 // bytes; a longer log moves to postgres.log.1

export class PostgresLog {
  readonly file: string
  #start: number

  constructor(folder: string) {
    this.file = join(folder, 'postgres.log')
    this.#start = lstatSync(this.file, { throwIfNoEntry: false })?.size ?? 0
  }

  open(): number {
    this.trim()
    const log = this.#open()
    this.#start = fstatSync(log).size
    return log
  }

  trim(): void {
    const log = this.#open()
    try {
      const { size } = fstatSync(log)
      if (size <= LONGEST) return
      const aside = `${this.file}.1`
      rmSync(aside, { force: true })
      writeFileSync(aside, read(log, Math.max(0, size - 4 * LONGEST)), { mode: 0o600, flag: 'wx' })
      ftruncateSync(log)
      this.#start = 0
    } finally {
      closeSync(log)
    }
  }

  /** Returns why Postgres ended. Ignores messages about statements, which contain values. */
  reason(): string | null {
    let log: number
    try {
      log = this.#open()
    } catch {
      return null
    }
    try {
      return reasonIn(read(log, this.#start))
    } finally {
      closeSync(log)
    }
  }

  /** Follows no symbolic link, because the folder may belong to another account. */
  #open(): number {
    return openSync(this.file, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
  }
}

function read(log: number, from: number): string {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(log).size - from))
  readSync(log, bytes, 0, bytes.length, from)
  return bytes.toString()
}

export function reasonIn(text: string): string | null {
  const lines = text
    .trim()
    .split('\n')
    .map(line => line.replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, ''))
  const at = lines.findLastIndex(line => /^(FATAL|PANIC): |^LOG: .* was terminated by signal/.test(line))
  const message = (line = '') => line.replace(/^[A-Z]+:\s+/, '')
  if (at < 0)
    return (
      message(lines.findLast(line => line && !/^(LOG|ERROR|STATEMENT|DETAIL|HINT|CONTEXT): /.test(line))) ||
      null
    )
  const detail = lines[at + 1]
  return detail?.startsWith('DETAIL: ') ? `${message(lines[at])}: ${message(detail)}` : message(lines[at])
}
