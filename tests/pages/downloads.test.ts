import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openSite } from '#server/start/open-site.ts'
import { freePort } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

test('removes downloads of a killed process', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const dataDir = await temporaryFolder('downloads')
  const [left, running] = [join(dataDir, 'downloads/left'), join(dataDir, 'downloads/running')]
  await mkdir(join(dataDir, 'downloads'))
  for (const file of [left, running]) await writeFile(file, 'half a picture')
  await utimes(left, new Date('2026-01-01'), new Date('2026-01-01'))
  const config = readConfig({
    DATA_DIR: dataDir,
    SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_a_test',
  })
  const site = await openSite(config, async () => {})
  onTestFinished(() => site.close())
  await until(() => expect(existsSync(left)).toBe(false))
  expect(existsSync(running)).toBe(true)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('SUPABASE_URL cannot be reached'))
  said.mockRestore()
})
