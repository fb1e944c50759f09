import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { listMigrations, MIGRATIONS, migrate } from '#server/database/migrate.ts'
import { connectSql, type Login } from '#server/database/pool.ts'
import { scramVerifier } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'
import { startCluster } from '#tests/support/own-postgres.ts'

/** A Postgres set up like hosted Supabase, with the migrations applied by the role `postgres`. */
export interface HostedPostgres {
  /** Connected as supabase_admin, the superuser. */
  admin: Sql
  /** Connects as a role of hosted Supabase. All have the same password here. */
  loginOf(user: string): Login
  /** Connects as supabase_admin to another database of the cluster. */
  connectTo(database: string): ReturnType<typeof connectSql>
  /** The names of the migrations in the order of their application. */
  applied: string[]
  stop(): Promise<void>
}

/**
 * What happens when a project is created since May 30, 2026: the Data API's roles lose these default privileges on new tables,
 * sequences and functions, and keep the others, such as truncate.
 */
const REVOKED_SINCE_MAY_2026 = `
  alter default privileges for role postgres in schema public
    revoke select, insert, update, delete on tables from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    revoke usage, select on sequences from anon, authenticated, service_role;
  alter default privileges for role postgres in schema public
    revoke execute on functions from anon, authenticated, service_role`

/** When the project was created, which decides its default privileges. */
export type Created = 'before May 2026' | 'since May 2026'

/** `bin`: the folder of another Postgres than the embedded one. */
export async function startHostedPostgres(
  created: Created = 'since May 2026',
  bin = process.env.POSTGRES_BIN,
): Promise<HostedPostgres> {
  const server = bin ? await startOther(bin) : await startEmbedded()
  const connect = (user: string, max = 4, database = 'postgres') =>
    connectSql({ ...server.login, user, database }, max)

  await giveUpSuperuser(server.password, connect)
  const preparing = connect('supabase_admin', 1)
  await preparing.unsafe(await readFile(join(import.meta.dirname, 'prepare.sql'), 'utf8'))
  if (created === 'since May 2026') await preparing.unsafe(REVOKED_SINCE_MAY_2026)
  await preparing.unsafe(`alter role postgres password '${scramVerifier(server.password)}'`)
  await preparing.end()
  const applied: string[] = []
  // A session for each, since Supabase's tool may be interrupted: what one session has loaded does not help the next.
  for (const file of await listMigrations()) {
    const owner = connect('postgres', 1)
    applied.push(...(await migrate(owner, MIGRATIONS, file.slice(0, 14))))
    await owner.end()
  }

  const admin = connect('supabase_admin')
  return {
    admin,
    loginOf: user => ({ ...server.login, user }),
    connectTo: database => connect('supabase_admin', 4, database),
    applied,
    async stop() {
      await admin.end()
      await server.stop()
    },
  }
}

async function startEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'byline-hosted-'))
  const { login, password, stop } = await startEmbeddedPostgres(folder)
  return {
    login,
    password,
    async stop() {
      await stop(async () => 0)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startOther(bin: string) {
  const { port, password, stop } = await startCluster(bin)
  const login: Login = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  return { login, password, stop }
}

/** Renames the cluster's first role, which cannot lose superuser, so that `postgres` can be created without it. */
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
