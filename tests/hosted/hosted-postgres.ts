import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { connectSql } from '#server/database/pool.ts'
import { scramVerifier } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'

/** A Postgres of its own that is prepared as hosted Supabase is, with the migrations applied by its `postgres`. */
export interface HostedPostgres {
  /** As supabase_admin, the superuser. */
  admin: Sql
  /** The same for another database of the cluster. */
  connectTo(database: string): ReturnType<typeof connectSql>
  /** Names of the migrations, in the order in which they were applied. */
  applied: string[]
  stop(): Promise<void>
}

export async function startHostedPostgres(): Promise<HostedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'byline-hosted-'))
  const server = await startEmbeddedPostgres(folder)
  const connect = (user: string, max = 4, database = 'postgres') =>
    connectSql({ ...server.login, user, database }, max)

  await giveUpSuperuser(server.password, connect)
  const preparing = connect('supabase_admin', 1)
  await preparing.unsafe(await readFile(join(import.meta.dirname, 'prepare.sql'), 'utf8'))
  await preparing.unsafe(`alter role postgres password '${scramVerifier(server.password)}'`)
  await preparing.end()
  const owner = connect('postgres', 1)
  const applied = await migrate(owner)
  await owner.end()

  const admin = connect('supabase_admin')
  return {
    admin,
    connectTo: database => connect('supabase_admin', 4, database),
    applied,
    async stop() {
      await admin.end()
      await server.stop(async () => 0)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The first role of a cluster stays a superuser for ever, so it takes another name and makes room for `postgres`. */
async function giveUpSuperuser(
  password: string,
  connect: (user: string, max: number) => ReturnType<typeof connectSql>,
) {
  const first = connect('postgres', 1)
  await first.unsafe(`create role renaming login superuser password '${scramVerifier(password)}'`)
  await first.end()
  const renaming = connect('renaming', 1)
  await renaming`alter role postgres rename to supabase_admin`
  await renaming.end()
  const admin = connect('supabase_admin', 1)
  await admin`drop role renaming`
  await admin.end()
}
