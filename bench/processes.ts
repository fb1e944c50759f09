import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type SiteProcess, startProcess } from '#tests/support/site.ts'
import { median } from './median.ts'
import { processorTimeOf } from './processor-time.ts'

const MB = 1024

/** Megabytes: resident of Node, and proportional (PSS) of Node and Postgres. Null without /proc. */
export function memoryOf({ child, dataDir }: SiteProcess): { node: number; all: number } | null {
  if (process.platform !== 'linux' || child.pid === undefined) return null
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0])
  const pids = new Set([...processTree(child.pid), ...processTree(postmaster)])
  const all = [...pids].map(pid => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'))
  return {
    node: kilobytes(`/proc/${child.pid}/status`, 'VmRSS') / MB,
    all: all.reduce((sum, part) => sum + part, 0) / MB,
  }
}

function processTree(pid: number): number[] {
  const children = readOrEmpty(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(processTree)]
}

function kilobytes(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readOrEmpty(file))?.[1] ?? 0)
}

/** A process may end between listing and reading. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Microseconds of processor time of the site's process, and of all processes of its Postgres. */
export function timesOf({ child, dataDir }: SiteProcess): { node: number; postgres: number } {
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n', 1)[0])
  const postgres = processTree(postmaster).reduce((sum, pid) => sum + processorTimeOf(pid), 0)
  return { node: processorTimeOf(child.pid ?? 0), postgres }
}

/** Stops the site, and measures seconds from the command to the first 200 with its data. Returns the last one started. */
export async function startTimes(
  site: SiteProcess,
  env: Record<string, string>,
  turns = 5,
): Promise<{ seconds: number; site: SiteProcess }> {
  const { dataDir } = site
  const times: number[] = []
  let last = site
  for (let turn = 0; turn < turns; turn++) {
    await last.end()
    const port = await freePort()
    const started = performance.now()
    const starting = startProcess({ dataDir, port, env })
    const isOpen = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.status === 200
    while (!(await isOpen())) await sleep(5)
    times.push((performance.now() - started) / 1000)
    last = await starting
  }
  return { seconds: median(times), site: last }
}
