import { expect, test } from 'vitest'
import { listSettingMistakes } from './list-setting-mistakes.ts'
import { siteDefaults } from './site-defaults.ts'

const paths = (change: object) => listSettingMistakes({ ...siteDefaults, ...change }).map(({ path }) => path)
const owner = (change: object) => ({ owner: { ...siteDefaults.owner, ...change } })
const topic = { id: 1, name: 'Hedges', ink: null }
const link = { label: 'Code', url: 'https://example.com', icon: null }

test('accepts the settings of a new site', () => {
  expect(listSettingMistakes(siteDefaults)).toEqual([])
})

test.each([
  ['a title of spaces', { title: ' ' }, 'title'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['a title of a megabyte', { title: 'a'.repeat(1024 * 1024) }, 'title'],
  ['a language with markup', { language: 'en"><script>' }, 'language'],
  ['an offset as time zone', { timeZone: '+01:00' }, 'timeZone'],
  ['script as a link', owner({ links: [{ ...link, url: 'javascript:alert(1)' }] }), 'owner.links'],
  ['a link that leaves its attribute', owner({ links: [{ ...link, url: 'https://a.b/"x' }] }), 'owner.links'],
  ['script as a picture', owner({ avatar: 'javascript:alert(1)' }), 'owner.avatar'],
  ['an email address with headers', owner({ email: 'a@b.c?bcc=d' }), 'owner.email'],
  ['two topics of one name', { topics: [topic, { ...topic, id: 2 }] }, 'topics'],
  ['a topic that leads up', { topics: [{ ...topic, name: '..' }] }, 'topics'],
  [
    '10,000 topics',
    { topics: Array.from({ length: 10_000 }, (_, id) => ({ ...topic, id, name: `T${id}` })) },
    'topics',
  ],
  ['a last year before the first', { footerYear: 2024, footerUntil: 2023 }, 'footerUntil'],
  ['a number that was not typed', { pageSize: Number.NaN }, 'pageSize'],
])('%s is a mistake', (_, change, path) => {
  expect(paths(change)).toEqual([path])
})

test('accepts mail addresses and addresses of this site as links', () => {
  for (const url of ['mailto:vera@example.com', '/about', 'http://example.com'])
    expect(paths(owner({ links: [{ ...link, url }] })), url).toEqual([])
})
