import { expect, test } from 'vitest'
import { siteDefaults } from '#app/content/site.ts'
import { tidied } from './tidied.ts'

const typed = { ...siteDefaults, holdFirstReviews: false, confirmAddresses: null }

test('texts are saved without spaces around them', () => {
  const topics = [{ id: 1, name: ' Tides ', ink: null }]
  const owner = { ...typed.owner, name: ' Ines ', links: [{ label: ' Prints', url: '/prints', icon: null }] }
  expect(tidied({ ...typed, title: ' The shore ', topics, owner })).toMatchObject({
    title: 'The shore',
    topics: [{ name: 'Tides' }],
    owner: { name: 'Ines', links: [{ label: 'Prints' }] },
  })
})

test.each([
  ['europe/london ', 'Europe/London'],
  ['UTC', 'UTC'],
  ['Middle/Earth', 'Middle/Earth'],
])('the time zone %j is saved as %s', (timeZone, saved) => {
  expect(tidied({ ...typed, timeZone }).timeZone).toBe(saved)
})
