import { expect, test } from 'vitest'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { withDefaults } from '#shared/settings/with-defaults.ts'
import { sentSite, wholeSite } from './site-of.ts'

test('sends only the settings that differ from the defaults', () => {
  expect(sentSite(siteDefaults)).toEqual({})
  const site = withDefaults({ title: 'Hedges', owner: { name: 'Vera' }, topics: ['Hedges'] })
  expect(Object.keys(sentSite(site))).toEqual(['title', 'owner', 'topics'])
  expect(wholeSite(sentSite(site))).toEqual(site)
})

test('returns the same object for each component of a page', () => {
  const sent = { title: 'Hedges' }
  expect(wholeSite(sent)).toBe(wholeSite(sent))
  expect(wholeSite(undefined)).toBe(siteDefaults)
})
