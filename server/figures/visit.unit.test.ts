import { expect, test } from 'vitest'
import { deviceOf, feedReaderOf, type Header, isRobot, mayBeCounted, otherHostOf } from './read-counts.ts'

const headers =
  (given: Record<string, string>): Header =>
  name =>
    given[name] ?? ''
const agent = (name: string) => headers({ 'user-agent': name })

test.each<Record<string, string>>([
  { dnt: '1' },
  { 'sec-gpc': '1' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { cookie: 'theme=dark; uncounted=1' },
])('does not count a visit with %o', given => expect(mayBeCounted(headers(given))).toBe(false))

test('counts other visits', () => {
  expect(mayBeCounted(headers({ dnt: '0', cookie: 'theme=dark' }))).toBe(true)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer'],
])('%s is a %s', (name, device) => expect(deviceOf(agent(name))).toBe(device))

test('reads only the start of a long user agent', () => {
  const long = `Mozilla/5.0 (Linux; Android 14) ${'Android '.repeat(2_000)}`
  expect(deviceOf(agent(`${long} Mobile`))).toBe('tablet')
  expect(feedReaderOf(agent(`Reader ${long} (9 subscribers)`))).toBeNull()
})

test.each(['', 'curl/8.5.0', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])(
  'takes %o for a robot',
  name => expect(isRobot(agent(name))).toBe(true),
)

test.each([
  ['https://www.example.com/links?mail=me@example.com', 'example.com'],
  ['https://news.example.org/item/5', 'news.example.org'],
  ['https://blog.example.net/blog/hedges', null],
  ['android-app://com.example.reader/', null],
  ['https://localhost/', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the other host of %o is %o', (referrer, host) =>
  expect(otherHostOf(referrer, 'blog.example.net')).toBe(host),
)

test.each([
  ['Feedly/1.0 (+https://feedly.com/fetcher.html; 12 subscribers; like FeedFetcher-Google)', 'Feedly', 12],
  ['Feedbin feed-id:1234 - 1 subscriber', 'Feedbin feed-id', 1],
  ['Inoreader/1.0 (+https://www.inoreader.com; 340 subscribers)', 'Inoreader', 340],
])('%s names its subscribers', (name, reader, subscribers) =>
  expect(feedReaderOf(agent(name))).toEqual({ name: reader, subscribers }),
)

test.each([
  'Mozilla/5.0 Firefox/132.0',
  'Reader (0 subscribers)',
  'Reader (99999999 subscribers)',
  '<b> (5 subscribers)',
])('%s names none', name => expect(feedReaderOf(agent(name))).toBeNull())
