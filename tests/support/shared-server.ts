import type { Sql } from '#server/database/sql.ts'
import { migratedFolder } from './migrated-folder.ts'
import { startTestServer, type TestServer } from './server.ts'
import { sharedBy } from './stop-shared-servers.ts'

/** A server that serves other files, too. */
export type BorrowedServer = Omit<TestServer, 'mails' | 'close' | 'stop'>

interface SharedServer {
  server: BorrowedServer
  reset: () => Promise<unknown>
}

declare global {
  // Outlives vi.resetModules, and the files that share a process.
  var sharedServers: Map<boolean, Promise<SharedServer>> | undefined
}

/**
 * Lends a server of this process with the rows of a new site, since starting one takes half a second of CPU time. For files
 * that change rows only: no settings of the server, no schema, and nothing of its folder. Without `sendsMails` they stay in the outbox.
 */
export async function borrowServer({ sendsMails = true } = {}): Promise<BorrowedServer> {
  globalThis.sharedServers ??= new Map()
  const found = globalThis.sharedServers.get(sendsMails) ?? start(sendsMails)
  globalThis.sharedServers.set(sendsMails, found)
  const { server, reset } = await found
  await reset()
  return server
}

async function start(sendsMails: boolean): Promise<SharedServer> {
  const server = await startTestServer({ DATA_DIR: await migratedFolder(sharedBy(process.ppid)) })
  if (!sendsMails) await server.mails.stop()
  const script = await scriptOfRows(server.sql)
  return { server, reset: () => server.sql.begin(tx => tx.unsafe(script)) }
}

/** Writes the SQL that brings back the present rows and sequences. */
async function scriptOfRows(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; columns: string }>`
    select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
    group by c.oid`
  const statements = ['set local session_replication_role = replica']
  for (const { name, columns } of tables) {
    const [{ rows } = {}] = await sql.unsafe<{ rows: string | null }>(
      `select quote_literal(json_agg(t)) as rows from ${name} as t`,
    )
    statements.push(`delete from ${name}`)
    if (rows)
      statements.push(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${rows})`,
      )
  }
  const sequences = await sql<{ statement: string }>`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences`
  return [...statements, ...sequences.map(({ statement }) => statement)].join(';\n')
}
