import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { listMigrations, MIGRATIONS, migrate } from '#server/database/migrate.ts'
import { connectSql, type Login } from '#server/database/pool.ts'
import { scramVerifier } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'
import { type Cluster, startCluster } from '#tests/support/own-postgres.ts'
import { hasHostedParts, requireHostedParts } from './hosted-parts.ts'

/** A Postgres set up like hosted Supabase, with the migrations applied by the role `postgres`. */
export interface HostedPostgres {
  /** Connected as supabase_admin, the superuser. */
  admin: Sql
  /** Connects as a role of hosted Supabase. All have the same password here. */
  loginOf(user: string): Login
  /** Connects as supabase_admin to another database of the cluster. */
  connectTo(database: string): ReturnType<typeof connectSql>
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

export interface HostedSettings {
  created?: Created
  /** The folder of a Postgres: by default version 17, as hosted Supabase has, where its package is installed, else the embedded one. */
  bin?: string
  /** Applies the migrations to the database at this address, as the role `postgres`. By default our own program does. */
  migrateBy?: (url: string) => Promise<unknown>
}

export async function startHostedPostgres({
  created = 'since May 2026',
  bin = process.env.POSTGRES_BIN ?? (hasHostedParts() ? requireHostedParts().postgres : undefined),
  migrateBy,
}: HostedSettings = {}): Promise<HostedPostgres> {
  const prepare = (server: Server) => prepareProject(server, created, migrateBy)
  const server = bin ? await startOther(bin, created, migrateBy ? null : prepare) : await startEmbedded()
  if (migrateBy || !bin)
    await prepare(server).catch(async error => {
      await server.stop()
      throw error
    })
  const { loginOf, connect } = connectorsOf(server)
  const admin = connect('supabase_admin')
  return {
    admin,
    loginOf,
    connectTo: database => connect('supabase_admin', 4, database),
    async stop() {
      await admin.end()
      await server.stop()
    },
  }
}

type Server = Awaited<ReturnType<typeof startEmbedded>>

function connectorsOf({ login }: Pick<Server, 'login'>) {
  const loginOf = (user: string): Login => ({ ...login, user })
  const connect = (user: string, max = 4, database = 'postgres') =>
    connectSql({ ...loginOf(user), database }, max)
  return { loginOf, connect }
}

const PREPARATIONS = ['prepare.sql', 'auth-tables.sql', 'storage-tables.sql'].map(file =>
  join(import.meta.dirname, file),
)

/** What Supabase does when it creates a project, and the migrations. */
async function prepareProject(
  server: Pick<Server, 'login' | 'password'>,
  created: Created,
  migrateBy?: HostedSettings['migrateBy'],
) {
  const { loginOf, connect } = connectorsOf(server)
  await giveUpSuperuser(server.password, connect)
  const preparing = connect('supabase_admin', 1)
  for (const file of PREPARATIONS) await preparing.unsafe(await readFile(file, 'utf8'))
  if (created === 'since May 2026') await preparing.unsafe(REVOKED_SINCE_MAY_2026)
  for (const role of ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'])
    await preparing.unsafe(`alter role ${role} password '${scramVerifier(server.password)}'`)
  await preparing.end()
  if (migrateBy) await migrateBy(urlOf(loginOf('postgres')))
  else await migrateInSessions(connect)
}

/** The address of a login over TCP, or of one at the folder of a Unix socket. */
export function urlOf({ host, port, user, password, database }: Login): string {
  const at = Object.entries({ host, port, user, password })
  return `postgres:///${database}?${at.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** A session for each, since Supabase's tool may be interrupted: what one session has loaded does not help the next. */
async function migrateInSessions(connect: (user: string, max: number) => ReturnType<typeof connectSql>) {
  for (const file of await listMigrations()) {
    const owner = connect('postgres', 1)
    await migrate(owner, MIGRATIONS, [file.slice(0, 14)])
    await owner.end()
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

/** With `prepare` it starts on a copy of what that has made. */
async function startOther(
  bin: string,
  created: Created,
  prepare: ((server: Server) => Promise<void>) | null,
) {
  const serverOf = ({ port, password, stop }: Cluster) => ({
    login: { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' },
    password,
    stop: () => stop(),
  })
  const cluster = await startCluster(
    bin,
    prepare
      ? {
          name: `project-${created.replaceAll(' ', '-')}`,
          sources: [import.meta.filename, MIGRATIONS, ...PREPARATIONS],
          prepare: cluster => prepare(serverOf(cluster)),
        }
      : {},
  )
  return serverOf(cluster)
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
