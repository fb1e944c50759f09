import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImportProcess } from '#server/import/import-process.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { startTestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
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
    until(async () =>
      expect(await sql`select state, error from private.imports`).toEqual([{ state: expected, error: '' }]),
    )
  await process.resume()
  await stateIs('checked')
  await sql`update private.imports set state = 'importing'`
  process.wake()
  await stateIs('imported')
  expect(await sql`select title from blogs where slug = 'walk-1'`).toEqual([{ title: 'Walk 1' }])
  await sql`update private.imports set state = 'undoing'`
  process.wake()
  await process.stop()
  expect(['undoing', 'undone']).toContain((await sql`select state from private.imports`)[0]?.state)
}, 60_000)
