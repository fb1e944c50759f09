import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImportProcess } from '#server/import/import-process.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { startTestServer } from '#tests/support/server.ts'
import { LOW_PRIORITY, until } from '#tests/support/until.ts'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { peopleOf } from './people-of.ts'

test('resumes an import in a process of its own', async () => {
  const server = await startTestServer({ DATA_DIR: await migratedFolder('imported') })
  onTestFinished(() => server.stop())
  await peopleOf(() => server).signedUpAdmin('iris')
  const { sql, dataDir } = server
  const path = join(dataDir, 'imports/1')
  await mkdir(join(dataDir, 'imports'))
  await writeFile(path, wxr(post(1)))
  await sql`insert into private.imports (name, path) values ('site.xml', ${path})`
  const process = createImportProcess(sql, { PATH: globalThis.process.env.PATH, DATA_DIR: dataDir })
  const stateIs = (expected: string) =>
    until(
      async () =>
        expect(await sql`select state, error from private.imports`).toEqual([{ state: expected, error: '' }]),
      LOW_PRIORITY,
    )
  await process.wake()
  await stateIs('checked')
  await sql`update private.imports set state = 'importing'`
  await process.wake()
  await stateIs('imported')
  expect(await sql`select title from blogs where slug = 'walk-1'`).toEqual([{ title: 'Walk 1' }])
  await sql`update private.imports set state = 'undoing'`
  await process.wake()
  await process.stop()
  expect(['undoing', 'undone']).toContain((await sql`select state from private.imports`)[0]?.state)
})

test('ends the process of an import that was stopped', async () => {
  const server = await startTestServer({ DATA_DIR: await migratedFolder('imported') })
  onTestFinished(() => server.stop())
  const { client } = await peopleOf(() => server).signedUpAdmin('iris')
  const { sql, dataDir } = server
  const path = join(dataDir, 'site.xml')
  await writeFile(path, wxr(...Array.from({ length: 3000 }, (_, at) => post(at))))
  await sql`insert into private.imports (name, path) values ('site.xml', ${path})`
  const process = createImportProcess(sql, { PATH: globalThis.process.env.PATH, DATA_DIR: dataDir })
  await process.wake()
  const isLocked = async () =>
    (
      await sql`select from pg_locks where locktype = 'advisory' and granted and objid =
      (hashtextextended('private.imports at work', 0) & 4294967295)::oid`
    ).length > 0
  await until(async () => expect(await isLocked()).toBe(true), LOW_PRIORITY)
  await client.rpc('stop_import', { of_import: 1 })
  await process.wake()
  await until(async () => expect(await isLocked()).toBe(false))
  expect(await sql`select state, error from private.imports`).toEqual([
    { state: 'failed', error: 'It was stopped.' },
  ])
  await process.stop()
})

test('says that the process of an import ended', async () => {
  const server = await startTestServer({ DATA_DIR: await migratedFolder('imported') })
  onTestFinished(() => server.stop())
  const { sql } = server
  await sql`insert into private.imports (name, path, state) values ('a.xml', '/a.xml', 'undoing'), ('b.xml', '/b.xml', 'checking')`
  await sql`insert into private.imports (name, path, changed_at) values ('begun-since.xml', '/c.xml', now() + interval '1 minute')`
  const process = createImportProcess(sql, {
    PATH: globalThis.process.env.PATH,
    DATA_DIR: '/dev/null/nowhere',
  })
  await process.wake()
  await until(
    async () =>
      expect(
        await sql`select state from private.imports where error like 'The import ended unexpectedly: %' order by id`,
      ).toEqual([{ state: 'imported' }, { state: 'failed' }]),
    LOW_PRIORITY,
  )
  expect(await sql`select state from private.imports where name = 'begun-since.xml'`).toEqual([
    { state: 'checking' },
  ])
  await process.stop()
})

test('imports once in two processes, one of which is killed', async () => {
  const server = await startTestServer({ DATA_DIR: await migratedFolder('imported') })
  onTestFinished(() => server.stop())
  await peopleOf(() => server).signedUpAdmin('iris')
  const { sql, dataDir } = server
  const path = join(dataDir, 'site.xml')
  const order = join(dataDir, 'failpoint')
  await writeFile(path, wxr(...Array.from({ length: 60 }, (_, at) => post(at))))
  await sql`insert into private.imports (name, path) values ('site.xml', ${path})`
  const env = { PATH: globalThis.process.env.PATH, DATA_DIR: dataDir, BYLINE_FAILPOINT: order }
  const [one, other] = [createImportProcess(sql, env), createImportProcess(sql, env)]
  const runTo = async (...expected: string[]) => {
    await Promise.all([one.wake(), other.wake()])
    await until(async () => {
      const [found] = await sql<{ state: string }>`select state from private.imports`
      expect(expected).toContain(found?.state)
    }, LOW_PRIORITY)
  }
  await runTo('checked')
  await writeFile(order, 'import-item-committed server')
  await sql`update private.imports set state = 'importing', changed_at = now()`
  // The other process may continue at once.
  await runTo('failed', 'imported')
  expect(existsSync(order)).toBe(false)
  await sql`update private.imports set state = 'importing', changed_at = now()`
  await runTo('imported')
  const rows = await sql`select slug from blogs where slug like 'walk-%'`
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(60)
  expect(rows).toHaveLength(60)
  await Promise.all([one.stop(), other.stop()])
})
