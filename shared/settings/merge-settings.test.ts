import { expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'
import { startOf } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

const base = startOf(siteSettings)
const owner = (name: string) => ({ ...base.owner, name })

test('keeps what either side changed, also within a group', () => {
  const mine = { ...base, title: 'Moats', owner: owner('Wren') }
  const theirs = { ...base, description: 'Said there', owner: { ...base.owner, title: 'Mason' } }
  expect(mergeSettings(siteSettings, { base, mine, theirs })).toEqual({
    merged: {
      ...base,
      title: 'Moats',
      description: 'Said there',
      owner: { ...owner('Wren'), title: 'Mason' },
    },
    overlap: [],
  })
})

test('names conflicting changes and keeps mine', () => {
  const mine = { ...base, title: 'Moats', owner: owner('Wren') }
  const theirs = { ...base, title: 'Hedges', owner: owner('Wren') }
  const { merged, overlap } = mergeSettings(siteSettings, { base, mine, theirs })
  expect(merged.title).toBe('Moats')
  expect(overlap).toEqual(['title'])
})
