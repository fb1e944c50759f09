import { expect, test } from 'vitest'
import { zipOf } from '#tests/support/zip-of.ts'
import { importFixture } from './import-fixture.ts'

const site = importFixture()

/** Ghost's export of a site with one subscriber. */
const exported = (isSubscribed: boolean) =>
  zipOf([
    {
      path: 'site.json',
      content: JSON.stringify({ db: [{ data: { settings: [{ key: 'title', value: 'Old' }], posts: [] } }] }),
    },
    {
      path: 'members.csv',
      content: `email,subscribed_to_emails,created_at\nines@example.com,${isSubscribed},2023-05-04\n`,
    },
  ])

const importMembers = (isSubscribed: boolean) => site.importAll(exported(isSubscribed), 'export.zip')

const states = async () => {
  const rows = await site.server.sql`select state from private.subscribers where email = 'ines@example.com'`
  return rows.map(({ state }) => state)
}

test('ends a subscription that ended at the old site', async () => {
  const first = await importMembers(true)
  expect(await states()).toEqual(['confirmed'])
  const second = await importMembers(false)
  expect(await site.tableOf(second)).toEqual(['taken subscriber i…@example.com'])
  expect(await states()).toEqual(['ended'])
  await site.go(second, 'undoing')
  expect(await states()).toEqual(['ended'])
  await site.go(first, 'undoing')
  expect(await states()).toEqual([])
})

test('leaves a subscription that an administrator blocked', async () => {
  await importMembers(true)
  await site.server.sql`update private.subscribers set state = 'blocked'`
  const second = await importMembers(false)
  expect(await site.tableOf(second)).toEqual([expect.stringMatching(/^clashing subscriber .*It was changed/)])
  expect(await states()).toEqual(['blocked'])
})
