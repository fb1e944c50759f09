import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { generateSchema, SCHEMA_FILE } from '../../supabase/generate-schema.ts'
import { generateTypes, TYPES_FILE } from '../../supabase/generate-types.ts'
import type { Case } from '../access/case.ts'
import { matrix } from '../access/matrix.ts'
import { createSqlRunner, type SqlRunner } from '../access/sql-runner.ts'
import { structure } from '../access/structure.ts'
import { type Created, type HostedPostgres, startHostedPostgres } from './hosted-postgres.ts'

interface Tested {
  created: Created
  /** The folder of another Postgres than the embedded one. */
  bin?: string
  isTested?: (kase: Case) => boolean
}

/** The SQL half of the access matrix and the rules of the schema, on a project created at that time. */
export function describeHosted({ created, bin, isTested = () => true }: Tested) {
  let hosted: HostedPostgres
  let runner: SqlRunner
  let finish: () => void
  let transaction: Promise<unknown>

  beforeAll(async () => {
    hosted = await startHostedPostgres(created, bin)
    // All cases share one transaction, which stays open until the last one has run.
    await new Promise<void>((ready, fail) => {
      transaction = hosted.admin
        .begin(async (tx: Sql) => {
          runner = await createSqlRunner(tx, 'supabase_auth_admin')
          ready()
          await new Promise<void>(resolve => {
            finish = resolve
          })
        })
        .catch(fail)
    })
  })

  afterAll(async () => {
    finish?.()
    await transaction
    await hosted?.stop()
  })

  for (const [topic, all] of Object.entries(matrix)) {
    const cases = all.filter(isTested)
    describe.runIf(cases.length > 0)(`on hosted Supabase, created ${created}: ${topic}`, () => {
      for (const kase of cases)
        test(kase.name, async () => {
          expect(await runner.run(kase)).toEqual([])
        })
    })
  }

  describe(`on hosted Supabase, created ${created}: the schema as a whole`, () => {
    for (const rule of structure)
      test(rule.name, async () => {
        expect(await rule.findOffenders(hosted.admin)).toEqual([])
      })

    test('the generated schema and database types are not stale', async () => {
      const hint = 'run npm run schema'
      expect(await readFile(SCHEMA_FILE, 'utf8'), hint).toBe(await generateSchema(hosted.admin))
      expect(await readFile(TYPES_FILE, 'utf8'), hint).toBe(await generateTypes(hosted.admin))
    })

    test('a new table is open or closed to visitors by default', async () => {
      await hosted.admin.begin(async tx => {
        await tx`set local session authorization postgres`
        await tx`create table public.notes (id int)`
        const [held] = await tx`
          select has_table_privilege('anon', 'public.notes', 'select') as read,
            has_table_privilege('anon', 'public.notes', 'truncate') as truncate`
        expect(held).toEqual({ read: created === 'before May 2026', truncate: true })
        await tx`drop table public.notes`
      })
    })

    test('the migrations are applied in order by a role postgres without superuser', async () => {
      expect(hosted.applied).toEqual([...hosted.applied].sort())
      const [role] = await hosted.admin`select rolsuper from pg_roles where rolname = 'postgres'`
      expect(role?.rolsuper).toBe(false)
    })
  })
}
