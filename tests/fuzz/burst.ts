import { addressOf, curlLine, type FuzzCase } from './fuzz-case.ts'

/** What a client does that shares its connections with others: `slow` sends a byte at a time, `leave` closes before the answer. */
export const MANNERS = ['read', 'never read', 'never end', 'slow', 'leave'] as const

/** Requests from one address, of up to two accounts, on many connections at once. */
export interface Burst {
  cases: FuzzCase[]
  manner: (typeof MANNERS)[number]
  connections: number
}

export function burstText({ cases, manner, connections }: Burst, url: string): string {
  const lines = cases.map(kase => `  ${curlLine(kase, url)}`)
  return `${connections} connections that ${manner}:\n${lines.join('\n')}`
}

/** Says in which way it is the same as another, so that one fault is told once. */
export const burstKind = ({ cases, manner }: Burst): string =>
  [manner, ...cases.map(kase => `${kase.method} ${addressOf(kase).slice(0, 30)}`)].join(' ')

/** Fewer connections, or fewer cases. */
export function smallerBursts(burst: Burst): Burst[] {
  const fewer = burst.connections > 4 ? [{ ...burst, connections: Math.floor(burst.connections / 4) }] : []
  const single = burst.cases.length > 1 ? burst.cases.map(kase => ({ ...burst, cases: [kase] })) : []
  return [...single, ...fewer]
}
