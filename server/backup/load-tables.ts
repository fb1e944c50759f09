import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { failpoint } from '#server/base/failpoint.ts'
import type { Login } from '#server/database/pool.ts'
import { isDatabaseUnreachable, type Sql } from '#server/database/sql.ts'
import type { ArchivedSequence, ArchivedTable } from './archive-format.ts'
import { entriesOf, type Restoring, readPart } from './archive-reader.ts'
import { MAIL_TABLES } from './archived-tables.ts'
import { type Destination, destinationOf, type OwnRows } from './destination.ts'
import { dropSecondaryIndexes, dropTriggers, recreate } from './drop-indexes-and-triggers.ts'
import { requireReferences } from './require-references.ts'
import { RowWriter } from './row-writer.ts'
import { columnList, contentOf, inTransaction, quoteTable } from './snapshot.ts'

type Load = Restoring & { ownRows?: OwnRows }

/** Replaces the database's content in one transaction. Throws ConfigError when the result differs from the backup. */
export async function loadTables(
  login: Login,
  load: Load,
  before: (sql: Sql) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await inTransaction(login, '', async (sql, client) => {
      await before(sql)
      await replaceRows(sql, client, load)
      failpoint('restore-loaded')
    })
    failpoint('restore-committed')
  } catch (error) {
    if (codeOf(error) === '53100')
      throw new ConfigError('The database’s disk is full. Nothing was changed. Free up space and try again.')
    if (isDatabaseUnreachable(error))
      throw new ConfigError(
        'The database stopped while it was being filled, perhaps because its disk is full. Nothing was changed. Free up space and try again.',
      )
    // Its message may contain values.
    if (error instanceof pg.DatabaseError)
      throw new ConfigError(
        `The archive does not fit the database (${error.code}, ${error.table ?? error.where?.split(',')[0] ?? error.routine}). Nothing was changed.`,
      )
    throw error
  }
}

async function replaceRows(sql: Sql, client: pg.Client, load: Load): Promise<void> {
  const { ownRows } = load
  const tables = await requireTables(sql, load)
  const ours = tables.filter(table => !table.name.startsWith('auth.') && !ownRows?.has(table))
  await stopTriggers(sql)
  if (ours.length > 0)
    await sql.unsafe(
      `truncate ${[...ours.map(({ name }) => quoteTable(name)), ...(await listMailTables(sql))]}`,
    )
  // Triggers run here, so that deleting an account also deletes its sessions.
  await sql`set local session_replication_role = origin`
  await sql`delete from auth.users`
  await stopTriggers(sql)

  const destinations: Destination[] = []
  for (const table of tables)
    destinations.push(await destinationOf(sql, table, { ownRows, isEmptied: ours.includes(table) }))
  const names = tables.map(({ name }) => name)
  const indexes = await dropSecondaryIndexes(sql, names)
  const triggers = await dropTriggers(sql, names)
  await copyRows(client, destinations, load)
  for (const { finish } of destinations) if (finish) await sql.unsafe(finish)
  for (const sequence of load.manifest.sequences) await setSequence(sql, sequence)
  for (const destination of destinations) await requireContent(sql, destination)
  await requireReferences(sql, names)
  load.print('Building indexes …')
  await recreate(sql, [...indexes, ...triggers])
  if (names.length > 0) await sql.unsafe(`analyze ${names.map(quoteTable).join(', ')}`)
}

/** They reference tables that are emptied. An archive of an older version has none. */
async function listMailTables(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from unnest(${MAIL_TABLES}::text[]) as name where to_regclass(name) is not null`
  return found.map(({ name }) => name)
}

/** Triggers would count, announce and date the rows again, and foreign keys would be checked before all tables are loaded. */
async function stopTriggers(sql: Sql): Promise<void> {
  try {
    await sql`set local session_replication_role = replica`
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      'This Postgres account is not allowed to restore. As a superuser, run: grant set on parameter session_replication_role to the account.',
    )
  }
}

/** Restarts the sequence if it can be altered, because a rollback does not undo `setval`. */
async function setSequence(sql: Sql, { table, column, last, isCalled }: ArchivedSequence): Promise<void> {
  const [own] = await sql`
    select from pg_class where oid = to_regclass(${quoteTable(table)}) and pg_has_role(relowner, 'usage')`
  if (own)
    await sql.unsafe(
      `alter table ${quoteTable(table)} alter column ${columnList([{ name: column }])} restart`,
    )
  await sql`select setval(pg_get_serial_sequence(${quoteTable(table)}, ${column}), ${last}, ${isCalled})`
}

async function requireTables(sql: Sql, { manifest, print }: Load): Promise<ArchivedTable[]> {
  const present = await sql<{ name: string }>`
    select name from unnest(${manifest.tables.map(({ name }) => name)}::text[]) as name where to_regclass(name) is not null`
  const isPresent = ({ name }: ArchivedTable) => present.some(row => row.name === name)
  for (const table of manifest.tables)
    if (!isPresent(table) && table.rows > 0)
      print(`${table.name} was skipped: this database has no such table.`)
  return manifest.tables.filter(isPresent)
}

async function copyRows(client: pg.Client, destinations: Destination[], { archive, print, signal }: Load) {
  let rows: RowWriter | null = null
  for await (const entry of entriesOf(archive)) {
    signal.throwIfAborted()
    const { what } = entry
    const destination =
      what.kind === 'table' ? destinations.find(({ table }) => table.name === what.table) : undefined
    if (!destination) {
      entry.skip()
      continue
    }
    if (rows?.destination !== destination) {
      await rows?.end()
      print(`${destination.table.name}: ${destination.table.rows} rows`)
      rows = new RowWriter(client, destination)
    }
    await rows.write(await readPart(entry))
  }
  await rows?.end()
}

async function requireContent(sql: Sql, { table, into }: Destination): Promise<void> {
  const { rows, sum } = await contentOf(sql, { name: into, columns: table.columns })
  if (rows !== table.rows || sum !== table.sum)
    throw new ConfigError(
      `${table.name} has ${rows} rows, but the backup has ${table.rows}. Nothing was changed.`,
    )
}
