import { ConfigError } from '#server/base/config-error.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import {
  type ArchivedSequence,
  type ArchivedTable,
  DamagedArchive,
  FORMAT,
  type Manifest,
  type Summary,
} from './archive-format.ts'
import { isArchivable } from './archived-tables.ts'

export function parseManifest(text: string): Manifest {
  const value = parseRecord(text)
  if (!value) throw unreadable()
  if (Number(value.format) > FORMAT)
    throw new ConfigError(
      `This archive was made by a newer version of Byline (${value.byline}). Nothing was changed. Restore it with that version.`,
    )
  const { format, byline, created, migrations, tables, sequences, files, hasKeys } = value
  if (
    format !== FORMAT ||
    typeof byline !== 'string' ||
    typeof created !== 'string' ||
    typeof hasKeys !== 'boolean' ||
    !(files === null || isCount(files)) ||
    !isListOf(migrations, isVersion) ||
    !isListOf(tables, isTable) ||
    !isListOf(sequences, isSequence)
  )
    throw unreadable()
  return { format, byline, created, migrations, tables, sequences, files, hasKeys }
}

export function parseSummary(text: string): Summary {
  const { files, bytes, missing } = parseRecord(text) ?? {}
  if (!isCount(files) || !isCount(bytes) || !isListOf(missing, isText)) throw unreadable()
  return { files, bytes, missing }
}

const unreadable = () => new DamagedArchive('its manifest cannot be read')

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isVersion = (value: unknown): value is string => isText(value) && /^\d{14}$/.test(value)
const isTableName = (value: unknown): value is string => isText(value) && isArchivable(value)
const isColumn = (value: unknown): value is ArchivedTable['columns'][number] =>
  isRecord(value) && isText(value.name) && isText(value.type)

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem)
}

function isTable(value: unknown): value is ArchivedTable {
  return (
    isRecord(value) &&
    isTableName(value.name) &&
    isListOf(value.columns, isColumn) &&
    isCount(value.rows) &&
    isText(value.sum)
  )
}

function isSequence(value: unknown): value is ArchivedSequence {
  return (
    isRecord(value) &&
    isTableName(value.table) &&
    isText(value.column) &&
    isCount(value.last) &&
    typeof value.isCalled === 'boolean'
  )
}
