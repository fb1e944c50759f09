import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#server/database/migrate.ts'

const files = (await readdir(MIGRATIONS)).sort()

/** Statements that change rows without a condition. The extension safeupdate, which hosted Supabase loads, refuses them. */
function findUnconditional(sql: string): string[] {
  return sql
    .replace(/--.*/g, '')
    .split(';')
    .filter(
      statement => /\b(update\s+\S+\s+set|delete\s+from)\b/i.test(statement) && !/\bwhere\b/i.test(statement),
    )
}

test('names versions with a verb and its object', () => {
  expect(files.filter(file => !/^\d{14}_[a-z]+_[a-z_]+\.sql$/.test(file))).toEqual([])
  expect(new Set(files.map(file => file.slice(0, 14))).size).toBe(files.length)
})

for (const file of files)
  test(`${file} changes no rows without a condition`, async () => {
    expect(findUnconditional(await readFile(join(MIGRATIONS, file), 'utf8'))).toEqual([])
  })

test('a statement without a condition is found', () => {
  expect(findUnconditional('update public.blogs set title = 1; delete from a where true')).toHaveLength(1)
  expect(findUnconditional('begin delete from a; end -- where')).toHaveLength(1)
})
