import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '#server/backend/embedded-postgres.ts'
import { migrate } from '#server/backend/migrate.ts'

/** A Postgres of its own that is prepared as hosted Supabase is, with the migrations applied by its `postgres`. */
export interface HostedPostgres {
  /** As supabase_admin, the superuser. */
  admin: postgres.Sql
  /** The same for another database of the cluster. */
  connectTo(database: string): postgres.Sql
  /** Names of the migrations, in the order in which they were applied. */
  applied: string[]
  stop(): Promise<void>
}

export async function startHostedPostgres(): Promise<HostedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'byline-hosted-'))
  const server = await startEmbeddedPostgres(folder)
  const connect = (username: string, max = 4, database = 'postgres') =>
    postgres({ path: server.socket, username, database, max, onnotice: () => {} })

  await giveUpSuperuser(connect)
  const preparing = connect('supabase_admin', 1)
  await preparing.unsafe(await readFile(join(import.meta.dirname, 'prepare.sql'), 'utf8'))
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
async function giveUpSuperuser(connect: (username: string, max: number) => postgres.Sql) {
  const first = connect('postgres', 1)
  await first`create role renaming login superuser`
  await first.end()
  const renaming = connect('renaming', 1)
  await renaming`alter role postgres rename to supabase_admin`
  await renaming.end()
  const admin = connect('supabase_admin', 1)
  await admin`drop role renaming`
  await admin.end()
}
