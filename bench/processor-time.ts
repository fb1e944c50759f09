import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // USER_HZ, which is the same on all Linux systems

/** Microseconds of processor time, user and system, that all threads of a process have used. NaN without /proc. */
export function processorTimeOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  // Counted after the name, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1_000_000
}
