import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether `wrk` is installed, which takes a third of the time of a client written for Node. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Requests one page for `seconds`, with `isNew` at an address that nobody has asked for each time. Throws on any other status than 200. */
export async function wrk(
  address: string,
  seconds: number,
  { connections = 20, isNew = false } = {},
): Promise<{ requests: number; perSecond: number }> {
  const timed = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-H', 'accept-encoding: br']
  const script = isNew ? ['-s', join(import.meta.dirname, 'new-addresses.lua')] : []
  const { stdout } = await run('wrk', [...timed, ...script, address])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const [requests, perSecond] = [/(\d+) requests in/, /Requests\/sec:\s+([\d.]+)/].map(found =>
    Number(found.exec(stdout)?.[1]),
  )
  return { requests: requests ?? Number.NaN, perSecond: perSecond ?? Number.NaN }
}
