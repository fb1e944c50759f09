import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether `wrk` is installed, which takes a third of the time of a client written for Node. */
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined

/** Requests one page on 20 connections for `seconds`. Throws on any other status than 200. */
export async function wrk(
  address: string,
  seconds: number,
): Promise<{ requests: number; perSecond: number }> {
  const args = ['-t1', '-c20', `-d${seconds}s`, '--timeout', '10s', '-H', 'accept-encoding: br', address]
  const { stdout } = await run('wrk', args)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const [requests, perSecond] = [/(\d+) requests in/, /Requests\/sec:\s+([\d.]+)/].map(found =>
    Number(found.exec(stdout)?.[1]),
  )
  return { requests: requests ?? Number.NaN, perSecond: perSecond ?? Number.NaN }
}
