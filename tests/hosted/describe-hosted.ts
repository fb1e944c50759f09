import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations } from '#server/database/migrate.ts'
import { generateMigration } from '../../supabase/generate-migration.ts'
import { generateSchema, SCHEMA_FILE } from '../../supabase/generate-schema.ts'
import { generateTypes, TYPES_FILE } from '../../supabase/generate-types.ts'
import { isOfOtherService } from '../access/api-runner.ts'
import { describeInSql } from '../access/describe-in-sql.ts'
import { structure } from '../access/structure.ts'
import {
  type Created,
  type HostedPostgres,
  type HostedSettings,
  startHostedPostgres,
} from './hosted-postgres.ts'

interface Tested {
  settings: HostedSettings & { created: Created }
  /** More tests, before the project stops. */
  more?: (get: () => HostedPostgres) => void
}

/**
 * The rules of the schema, and the cases of the access matrix that the roles of hosted Supabase's own services decide. The policies,
 * functions and privileges are compared with schema.sql, by which all other cases run on our own Postgres.
 */
export function describeHosted({ settings, more }: Tested) {
  const { created } = settings
  let hosted: HostedPostgres

  beforeAll(async () => {
    hosted = await startHostedPostgres(settings)
  })
  afterAll(() => hosted?.stop())

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

    test('the migrations lead to the rules of supabase/schemas', async () => {
      expect(await generateMigration(hosted.admin), 'run npm run schema -- NAME').toEqual([])
    })

    test('new tables follow the default for visitors', async () => {
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

    test('all migrations are applied by a role postgres without superuser', async () => {
      const applied = await hosted.admin<{ version: string }>`
        select version from supabase_migrations.schema_migrations order by version`
      const files = await listMigrations()
      expect(applied.map(({ version }) => version)).toEqual(files.map(file => file.slice(0, 14)))
      const [role] = await hosted.admin`select rolsuper from pg_roles where rolname = 'postgres'`
      expect(role?.rolsuper).toBe(false)
    })
  })

  describeInSql(`on hosted Supabase, created ${created}: in SQL`, () => hosted.admin, isOfOtherService)

  more?.(() => hosted)
}
