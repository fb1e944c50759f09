import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, ORIGIN } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(async () => {
  await pages.sql`delete from redirects`
  await pages.sql`insert into redirects (from_path, target, status) values
    ('/2019/05/forms.html', '/blog/a-form-that-forgives', 301),
    ('/topics/old', 'https://other.example.com/topics', 301),
    ('/archive/march', '/archive', 301),
    ('/?p=12', '/blog/a-form-that-forgives?sort=oldest#reviews', 301),
    ('/garten', '/blog/日本語?q=50%25#größe', 301),
    ('/stadt', 'https://other.example.com/Łódź', 301),
    ('/blog/gone', null, 410)`
})

const answerTo = async (path: string, init: RequestInit = {}) => {
  const answer = await pages.request(path, init)
  return [answer.status, answer.headers.get('location')]
}

test.each([
  ['/2019/05/forms.html', '/blog/a-form-that-forgives'],
  ['/2019/05/FORMS.html/', '/blog/a-form-that-forgives'],
  ['/2019/05/%66orms.html?utm_source=x', '/blog/a-form-that-forgives'],
  ['/2019/05/forms.html?id=7', '/blog/a-form-that-forgives'],
  ['/topics/old', 'https://other.example.com/topics'],
  ['/archive/march', '/archive'],
  ['/?p=12', '/blog/a-form-that-forgives?sort=oldest#reviews'],
  ['/?utm_source=x&p=12', '/blog/a-form-that-forgives?sort=oldest#reviews'],
  ['/garten', '/blog/%E6%97%A5%E6%9C%AC%E8%AA%9E?q=50%25#gr%C3%B6%C3%9Fe'],
  ['/stadt', 'https://other.example.com/%C5%81%C3%B3d%C5%BA'],
])('redirects %s', async (path, location) => {
  expect(await answerTo(path)).toEqual([301, location])
  expect(await answerTo(path, { method: 'HEAD' })).toEqual([301, location])
})

test('answers 410 with a page where a post was removed', async () => {
  const answer = await pages.request('/blog/gone')
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('could not be found')
})

test('prefers a page to its redirect', async () => {
  await pages.sql`insert into redirects (from_path, target) values ('/blog/effects-you-can-delete', '/archive')`
  expect(await answerTo('/blog/effects-you-can-delete')).toEqual([200, null])
})

test('ends loops of whole addresses', async () => {
  await pages.sql`insert into redirects (from_path, target) values
    ('/a', ${`${ORIGIN}/A/`}), ('/b', ${`${ORIGIN}/c`}), ('/c', ${`${ORIGIN}/b`}), ('/d', ${`${ORIGIN}/archive`})`
  for (const path of ['/a', '/b', '/c']) expect(await answerTo(path)).toEqual([404, null])
  expect(await answerTo('/d')).toEqual([301, `${ORIGIN}/archive`])
})

test('ignores the number of a post without a redirect', async () => {
  expect(await answerTo('/?p=13')).toEqual([200, null])
})

test('applies a new redirect at once', async () => {
  expect(await answerTo('/?p=14')).toEqual([200, null])
  expect(await answerTo('/later')).toEqual([404, null])
  await pages.sql`insert into redirects (from_path, target) values ('/?p=14', '/archive'), ('/later', '/archive')`
  expect(await answerTo('/?p=14')).toEqual([301, '/archive'])
  expect(await answerTo('/later')).toEqual([301, '/archive'])
})

test('redirects a link that is followed within the site', async () => {
  const answer = await pages.request('/2019/05/forms.html.data')
  expect(answer.status).toBe(202)
  expect(await answer.text()).toContain('/blog/a-form-that-forgives')
})
