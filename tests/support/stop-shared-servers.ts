import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostgres } from '#server/database/postmaster.ts'

/** The name of the data folders of shared servers, by the process of Vitest that started those of the test files. */
export const sharedBy = (vitest: number) => `shared-${vitest}`

/** For Vitest's own process: those of the test files end without stopping their Postgres. */
export default function setUp() {
  return async () => {
    const names = await readdir(tmpdir())
    for (const name of names.filter(name => name.startsWith(`byline-${sharedBy(process.pid)}-`))) {
      const folder = join(tmpdir(), name)
      await stopPostgres(join(folder, 'postgres'))
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  }
}
