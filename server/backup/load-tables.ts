import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { ConfigError, codeOf } from '#server/config.ts'
import type { Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import type { ArchivedTable, Manifest } from './archive-format.ts'
import { entriesOf, readPart } from './archive-reader.ts'
import type { Say } from './make-backup.ts'
import { columnList, contentOf, inTransaction, quoteTable } from './snapshot.ts'

interface Load {
  archive: string
  manifest: Manifest
  say: Say
  signal: AbortSignal
}

/** Replaces the content of the database, in one transaction. Throws ConfigError when the result is not what was backed up. */
export async function loadTables(login: Login, load: Load): Promise<void> {
  try {
    await inTransaction(login, '', (sql, client) => replaceRows(sql, client, load))
  } catch (error) {
    // Its message may contain values.
    if (error instanceof pg.DatabaseError)
      throw new ConfigError(
        `The archive does not fit the database (${error.code}, ${error.table ?? error.where?.split(',')[0]}). Nothing was changed.`,
      )
    throw error
  }
}

async function replaceRows(sql: Sql, client: pg.Client, load: Load): Promise<void> {
  await stopTriggers(sql)
  const tables = await requireTables(sql, load)
  const names = tables.map(({ name }) => quoteTable(name)).join(', ')
  if (names !== '') await sql.unsafe(`truncate ${names} cascade`)
  await copyRows(client, tables, load)
  for (const { table, column, last, isCalled } of load.manifest.sequences)
    await sql`select setval(pg_get_serial_sequence(${quoteTable(table)}, ${column}), ${last}, ${isCalled})`
  for (const table of tables) await requireContent(sql, table)
}

/** Triggers would count, announce and date the rows again, and keys would be checked before all tables are there. */
async function stopTriggers(sql: Sql): Promise<void> {
  try {
    await sql`set local session_replication_role = replica`
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      'This account of Postgres may not restore. As a superuser, run: grant set on parameter session_replication_role to the account.',
    )
  }
}

/** Those that the database has. A table that no migration makes is left out. */
async function requireTables(sql: Sql, { manifest, say }: Load): Promise<ArchivedTable[]> {
  const present = await sql<{ name: string }>`
    select name from unnest(${manifest.tables.map(({ name }) => name)}::text[]) as name where to_regclass(name) is not null`
  const isPresent = ({ name }: ArchivedTable) => present.some(row => row.name === name)
  for (const table of manifest.tables)
    if (!isPresent(table)) say(`${table.name} is left out: no migration of Byline makes it.`)
  return manifest.tables.filter(isPresent)
}

async function copyRows(client: pg.Client, tables: ArchivedTable[], { archive, say, signal }: Load) {
  let rows: RowWriter | null = null
  for await (const entry of entriesOf(archive)) {
    signal.throwIfAborted()
    const { what } = entry
    const table = what.kind === 'table' ? tables.find(({ name }) => name === what.table) : undefined
    if (!table) {
      entry.skip()
      continue
    }
    if (rows?.table !== table) {
      await rows?.end()
      say(`${table.name}: ${table.rows} rows`)
      rows = new RowWriter(client, table)
    }
    await rows.write(await readPart(entry))
  }
  await rows?.end()
}

class RowWriter {
  readonly table: ArchivedTable
  readonly #stream: CopyStreamQuery

  constructor(client: pg.Client, table: ArchivedTable) {
    this.table = table
    this.#stream = client.query(
      copyFrom(`copy ${quoteTable(table.name)} (${columnList(table.columns)}) from stdin`),
    )
    // Otherwise an error between two parts would end the process; the next write rejects with it.
    this.#stream.on('error', () => {})
  }

  write(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stream.once('error', reject)
      this.#stream.write(bytes, error => {
        this.#stream.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }

  async end(): Promise<void> {
    this.#stream.end()
    await finished(this.#stream)
  }
}

async function requireContent(sql: Sql, table: ArchivedTable): Promise<void> {
  const { rows, sum } = await contentOf(sql, table)
  if (rows !== table.rows || sum !== table.sum)
    throw new ConfigError(
      `${table.name} has ${rows} rows that are not the ${table.rows} of the backup. Nothing was changed.`,
    )
}
