import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listApiCases } from '../access/api-cases.ts'
import { type ApiRunner, createApiRunner, isOfDataApi } from '../access/api-runner.ts'
import { describeHosted } from './describe-hosted.ts'
import { RUNS_HOSTED_PARTS } from './hosted-parts.ts'
import type { HostedPostgres } from './hosted-postgres.ts'
import { type Postgrest, startPostgrest } from './start-postgrest.ts'
import { pushMigrations } from './supabase-tool.ts'

describeHosted({
  settings: { created: 'since May 2026', ...(RUNS_HOSTED_PARTS && { migrateBy: pushMigrations }) },
  ...(RUNS_HOSTED_PARTS && { more: describePostgrest }),
})

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

    for (const [topic, kase] of listApiCases(isOfDataApi))
      test(`${topic}: ${kase.name}`, async () => {
        expect(await runner.run(kase)).toEqual([])
      })
  })
}
