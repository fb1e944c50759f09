import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiRunner, createApiRunner, isOfDataApi } from '../access/api-runner.ts'
import type { Case } from '../access/case.ts'
import { matrix } from '../access/matrix.ts'
import { describeHosted } from './describe-hosted.ts'
import { RUNS_HOSTED_PARTS } from './hosted-parts.ts'
import type { HostedPostgres } from './hosted-postgres.ts'
import { type Postgrest, startPostgrest } from './start-postgrest.ts'
import { pushMigrations } from './supabase-tool.ts'

describeHosted({
  settings: { created: 'since May 2026', ...(RUNS_HOSTED_PARTS && { migrateBy: pushMigrations }) },
  isTested: kase => !RUNS_HOSTED_PARTS || !isOfDataApi(kase),
  ...(RUNS_HOSTED_PARTS && { more: describePostgrest }),
})

/**
 * Which cases PostgREST is asked. The rules are those of the other databases, which the schema is compared for, and the matrix has
 * each of their cases: here one of each request, actor and outcome. HOSTED=all asks every one.
 */
function listAsked(): [topic: string, Case][] {
  const all = Object.entries(matrix).flatMap(([topic, cases]) =>
    cases.filter(isOfDataApi).map((kase): [string, Case] => [topic, kase]),
  )
  if (process.env.HOSTED === 'all') return all
  const ofEachKind = new Map<string, [string, Case]>()
  for (const [topic, kase] of all) {
    const { as, does, expect } = kase
    const [request] = Object.entries(does)
    const outcome = Array.isArray(expect) ? 'rows' : typeof expect === 'object' ? expect.code : expect
    const kind = JSON.stringify([request, as, outcome])
    if (!ofEachKind.has(kind)) ofEachKind.set(kind, [topic, kase])
  }
  return [...ofEachKind.values()]
}

function describePostgrest(hosted: () => HostedPostgres) {
  describe('through the real PostgREST', () => {
    let postgrest: Postgrest
    let runner: ApiRunner
    beforeAll(async () => {
      postgrest = await startPostgrest(hosted())
      const { keys, send } = postgrest
      runner = await createApiRunner({
        url: 'http://parts',
        publishableKey: keys.publishable,
        secretKey: keys.secret,
        jwtSecret: keys.jwtSecret,
        sql: hosted().admin,
        login: hosted().loginOf('supabase_admin'),
        sendBy: send,
      })
    })
    afterAll(() => postgrest?.stop())

    for (const [topic, kase] of listAsked())
      test(`${topic}: ${kase.name}`, async () => {
        expect(await runner.run(kase)).toEqual([])
      })
  })
}
