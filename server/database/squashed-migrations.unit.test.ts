import { expect, test } from 'vitest'
import { listMigrations } from './migrate.ts'
import { replaceSuperseded } from './squashed-migrations.ts'

const ours = (await listMigrations()).map(file => file.slice(0, 14))
const first = ours.filter(version => version <= '20261124070000')

test('replaces all superseded migrations by the squashed ones', () => {
  const versions = [...first, '20261124110000', '20261126060200', '20261128061600']
  const squashed = ours.filter(version => version.startsWith('2026112807'))
  expect(squashed).toHaveLength(16)
  expect(replaceSuperseded(versions, ours)).toEqual([...first, ...squashed])
})

test('leaves a history without the last superseded migration', () => {
  const versions = [...first, '20261124110000', '20261126060200']
  expect(replaceSuperseded(versions, ours)).toEqual(versions)
  expect(replaceSuperseded(first, ours)).toEqual(first)
  expect(replaceSuperseded(ours, ours)).toEqual(ours)
})
