import { Agent, get } from 'node:http'

export interface Load {
  /** With those of the warm-up, whose processor time a caller measures too. */
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Milliseconds in which V8 compiles the client, so that its pauses are not in the times of pages. */
const WARM_UP = 2000

/** Requests pages one after another on each of `connections`, for `seconds`. Throws on any other status than 200. */
export async function load(address: () => string, seconds: number, connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let requests = 0
  const started = performance.now() + WARM_UP
  const end = started + seconds * 1000
  const read = () =>
    new Promise<void>((resolve, reject) => {
      const requested = performance.now()
      get(address(), { agent, headers: { 'accept-encoding': 'br' } }, response => {
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode} instead of a page`))
        response.on('end', () => {
          requests++
          if (requested >= started) times.push(performance.now() - requested)
          resolve()
        })
        response.resume()
      }).on('error', reject)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) await read()
    }),
  )
  const took = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { requests, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) }
}
