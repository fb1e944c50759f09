import { expect, test } from 'vitest'
import { withDefaults } from '#shared/settings/with-defaults.ts'
import { site } from '#site'
import { checkSite, listMistakes } from './check-site.ts'

test('accepts our own configuration and an empty one', async () => {
  await checkSite()
  expect(listMistakes(site)).toEqual([])
  expect(listMistakes(withDefaults({}))).toEqual([])
  expect(
    listMistakes(withDefaults({ owner: { name: 'Kit' }, sinceLastMonth: { posts: 'a month ago' } })),
  ).toEqual([])
})

test.each([
  [{ timeZone: 'Mars' }, "'timeZone' must be an IANA name like 'UTC' or 'Europe/London', not \"Mars\"."],
  [{ footerYeer: 2026 }, "there is no setting 'footerYeer'."],
  [{ pageSize: 0 }, "'pageSize' must be a whole number from 1 to 100, not 0."],
  [{ theme: 'blue' }, "'theme' must be 'light' or 'dark' or 'system', not \"blue\"."],
  [
    { topics: ['A', 'A'] },
    '\'topics\' must be a list of at most 100 different texts of 1 to 80 characters without slashes, not ["A","A"].',
  ],
  [{ title: undefined }, "'title' must be a text of 1 to 200 characters in one line, not undefined."],
  [
    { owner: { ...withDefaults({}).owner, links: [{ label: 'x', url: 'javascript:alert(1)' }] } },
    /^site\.config\.ts: 'owner\.links' must be a list of at most 20 links/,
  ],
  [{ owner: { ...withDefaults({}).owner, phone: '1' } }, "there is no setting 'owner.phone'."],
  [
    { sinceLastMonth: { users: 'never', comments: 'a month ago', posts: 'a month ago' } },
    /'sinceLastMonth\.users' must be/,
  ],
])('%j is a mistake', (change, sentence) => {
  expect(listMistakes({ ...withDefaults({}), ...change })).toEqual([
    typeof sentence === 'string' ? `site.config.ts: ${sentence}` : expect.stringMatching(sentence),
  ])
})
