import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedPostgres, startHostedPostgres } from '../../tests/hosted/hosted-postgres.ts'
import { listMigrations, MIGRATIONS, migrate } from './migrate.ts'

let hosted: HostedPostgres
let folder: string

beforeAll(async () => {
  hosted = await startHostedPostgres()
  folder = await mkdtemp(join(tmpdir(), 'byline-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
})

afterAll(async () => {
  await hosted?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('has unique versions', async () => {
  const versions = (await listMigrations()).map(file => file.slice(0, 14))
  expect(versions.filter((version, place) => versions.indexOf(version) !== place)).toEqual([])
})

test('applies nothing at a second start', async () => {
  expect(await migrate(hosted.admin)).toEqual([])
})

test('rolls back a failed migration', async () => {
  const file = '29990101000000_create_notes.sql'
  await writeFile(join(folder, file), 'create table public.notes (id int); select 1 / 0')
  await expect(migrate(hosted.admin, folder)).rejects.toThrow(`Migration ${file} failed: division by zero`)
  await writeFile(join(folder, file), 'create table public.notes (id int)')
  expect(await migrate(hosted.admin, folder)).toEqual([file])
  expect(await migrate(hosted.admin, folder)).toEqual([])
})

test('applies none when a later migration fails', async () => {
  await writeFile(join(folder, '29990102000000_first.sql'), 'create table public.first (id int)')
  await writeFile(
    join(folder, '29990103000000_second.sql'),
    'insert into public.first values (1); select 1 / 0',
  )
  await expect(migrate(hosted.admin, folder)).rejects.toThrow('Migration 29990103000000_second.sql failed')
  for (const file of ['29990102000000_first.sql', '29990103000000_second.sql']) await rm(join(folder, file))
  expect(await migrate(hosted.admin, folder)).toEqual([])
  expect(await hosted.admin`select to_regclass('public.first') as first`).toEqual([{ first: null }])
})

test('rejects a database with unknown migrations', async () => {
  await hosted.admin`insert into supabase_migrations.schema_migrations (version) values ('29990202000000')`
  await expect(migrate(hosted.admin, folder)).rejects.toThrow(/does not have: 29990202000000\./)
  await hosted.admin`delete from supabase_migrations.schema_migrations where version = '29990202000000'`
})
