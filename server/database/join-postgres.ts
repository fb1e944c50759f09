import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, embeddedLogin } from './embedded-postgres.ts'
import { countOthers } from './other-processes.ts'
import { connectSql } from './pool.ts'
import { stopPostgres } from './postmaster.ts'

const LOOKS = 30

/** The embedded Postgres that the primary starts, watches and stops. A worker that has lost its primary stops it, if it is the last. */
export function joinEmbeddedPostgres(dataDir: string): EmbeddedPostgres {
  const login = embeddedLogin(dataDir)
  return {
    login,
    password: String(login.password),
    async abandon() {},
    async stop(others) {
      await others()
      if (process.connected) return
      // One look may miss a worker.
      for (let look = 0; look < LOOKS; look++) {
        await sleep(50 + Math.random() * 200)
        const sql = connectSql(login)
        const count = await countOthers(sql)
          .catch(() => null)
          .finally(() => sql.end())
        if (count === null) return
        if (count === 0) return stopPostgres(join(dataDir, 'postgres'))
      }
    },
  }
}
