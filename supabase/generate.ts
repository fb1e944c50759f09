// npm run schema: generates the SQL schema and the database types from supabase/schemas and the migrations.
// npm run schema -- add_subtitle: also writes the differences into the migration of that name, below its current content.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listMigrations, MIGRATIONS } from '../server/database/migrate.ts'
import { startHostedPostgres } from '../tests/hosted/hosted-postgres.ts'
import { generateMigration } from './generate-migration.ts'
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts'
import { generateTypes, TYPES_FILE } from './generate-types.ts'

const MARK = '-- Generated from supabase/schemas: npm run schema'

const [name] = process.argv.slice(2)
if (name) await writeMigration(name)

const hosted = await startHostedPostgres()
try {
  await writeFile(SCHEMA_FILE, await generateSchema(hosted.admin))
  await writeFile(TYPES_FILE, await generateTypes(hosted.admin))
  if ((await generateMigration(hosted.admin)).length > 0) {
    process.stderr.write(
      'supabase/schemas differs from the migrations. Run npm run schema -- NAME to write one.\n',
    )
    process.exitCode = 1
  }
} finally {
  await hosted.stop()
}

async function writeMigration(name: string) {
  const files = await listMigrations()
  const newest = files.at(-1)?.slice(0, 14) ?? ''
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const version = now > newest ? now : String(BigInt(newest) + 1n)
  const file = join(
    MIGRATIONS,
    files.find(found => found.slice(15) === `${name}.sql`) ?? `${version}_${name}.sql`,
  )
  const present = await readFile(file, 'utf8').catch(() => '')
  const [written = ''] = present.split(MARK)
  await writeFile(file, written)
  const hosted = await startHostedPostgres()
  try {
    const statements = await generateMigration(hosted.admin)
    const parts = [written.trim(), ...(statements.length > 0 ? [MARK, ...statements] : [])]
    await writeFile(file, `${parts.filter(Boolean).join('\n\n')}\n`)
  } finally {
    await hosted.stop()
  }
}
