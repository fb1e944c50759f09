import { isSentToApi } from './api-runner.ts'
import type { Case } from './case.ts'
import { matrix } from './matrix.ts'
import { actors } from './people.ts'

/**
 * The cases that an API is asked: one of each request, role and outcome, since between the request and Postgres nothing else
 * distinguishes them. The matrix runs all others in SQL. With HOSTED=all the APIs are asked every one.
 */
export function listApiCases(isMeant: (kase: Case) => boolean = isSentToApi): [topic: string, Case][] {
  const all = Object.entries(matrix).flatMap(([topic, cases]) =>
    cases.filter(isMeant).map((kase): [string, Case] => [topic, kase]),
  )
  if (process.env.HOSTED === 'all') return all
  const ofEachKind = new Map<string, [string, Case]>()
  for (const [topic, kase] of all) {
    const { as, signedIn, aal, does, expect } = kase
    const [request] = Object.entries(does)
    const args = 'call' in does ? Object.keys(does.with ?? {}) : []
    const outcome = Array.isArray(expect) ? 'rows' : typeof expect === 'object' ? expect.code : expect
    const kind = JSON.stringify([request, args, actors[as].role, Boolean(signedIn), aal, outcome])
    if (!ofEachKind.has(kind)) ofEachKind.set(kind, [topic, kase])
  }
  return [...ofEachKind.values()]
}
