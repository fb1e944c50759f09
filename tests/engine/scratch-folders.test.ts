import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { isAlive, postmasterPid } from '#server/database/postmaster.ts'
import { removeScratchFolders, withScratchFolder } from '#server/database/scratch-folder.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { operate } from '#tests/support/operate.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

const scratchIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter(name => name.startsWith('.scratch-'))

test('removes a killed verification at the next start', async () => {
  const dataDir = await migratedFolder('killed-verification')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const file = join(await temporaryFolder('killed-verification'), 'a.tar')
  const env = { DATA_DIR: dataDir }
  expect((await operate('backup', [file], { env })).code).toBe(0)
  let data = ''
  // Killed once its Postgres runs.
  const killing = operate('restore', [file, '--verify'], {
    env,
    killWhen: async () => {
      const [name] = await scratchIn(dataDir)
      data = join(dataDir, name ?? '', 'postgres')
      return name !== undefined && isAlive(postmasterPid(data))
    },
  })
  expect((await killing).code).toBe(null)
  const pid = postmasterPid(data)
  expect(isAlive(pid)).toBe(true)

  const postgres = await startEmbeddedPostgres(dataDir)
  await postgres.stop(async () => 0)
  expect(await scratchIn(dataDir)).toEqual([])
  await until(() => expect(isAlive(pid)).toBe(false))
})

test('makes the data folder of a fresh clone', async () => {
  const dataDir = join(await temporaryFolder('fresh-clone'), 'data')
  expect(await withScratchFolder(dataDir, async folder => (await readdir(folder)).length)).toBe(1)
})

test('does not remove the folder of a running command', async () => {
  const dataDir = await temporaryFolder('scratch')
  await withScratchFolder(dataDir, async folder => {
    await removeScratchFolders(dataDir)
    expect(await scratchIn(dataDir)).toEqual([folder.split('/').at(-1)])
  })
  expect(await scratchIn(dataDir)).toEqual([])
})
