import { describe, expect, test } from 'vitest'
import { checkOutsideCode, type OutsideCode, outsideScript } from './outside-code.ts'

const integrity = `sha384-${'a'.repeat(64)}`
const code = (rest: Partial<OutsideCode>): OutsideCode => ({
  kind: 'plausible',
  address: 'https://stats.example.com/',
  siteId: '7',
  integrity: '',
  ...rest,
})

describe('the script', () => {
  test.each([
    ['plausible', 'https://stats.example.com/js/script.js', { 'data-domain': '7' }],
    ['umami', 'https://stats.example.com/script.js', { 'data-website-id': '7' }],
    [
      'goatcounter',
      'https://stats.example.com/count.js',
      { 'data-goatcounter': 'https://stats.example.com/count' },
    ],
    ['matomo', 'https://stats.example.com/matomo.js', {}],
  ] as const)('of %s is its own', (kind, src, attributes) => {
    expect(outsideScript(code({ kind }))).toMatchObject({ src, attributes })
  })

  test('gives Matomo the site id and no cookies', () => {
    const { queue } = outsideScript(code({ kind: 'matomo' })) ?? { queue: [] }
    expect(queue).toContainEqual(['disableCookies'])
    expect(queue).toContainEqual(['setSiteId', '7'])
    expect(queue).toContainEqual(['setTrackerUrl', 'https://stats.example.com/matomo.php'])
  })

  test('by its address is checked by its integrity', () => {
    const script = code({ kind: 'script', address: 'https://cdn.example.com/a.js', integrity })
    expect(outsideScript(script)).toMatchObject({
      src: 'https://cdn.example.com/a.js',
      attributes: { integrity, crossorigin: 'anonymous' },
    })
  })

  test('is missing without a kind or with an invalid row', () => {
    expect(outsideScript(code({ kind: 'none' }))).toBeNull()
    expect(outsideScript(code({ address: "https://x.example; script-src 'unsafe-inline'" }))).toBeNull()
    expect(outsideScript(code({ kind: 'script', address: 'https://cdn.example.com/a.js' }))).toBeNull()
  })
})

test.each([
  [{ address: '' }, 'address'],
  [{ address: 'http://example.com' }, 'address'],
  [{ address: 'javascript:alert(1)' }, 'address'],
  [{ address: 'https://example.com https://evil.example' }, 'address'],
  [{ address: 'https://example.com:99999' }, 'address'],
  [{ address: 'https://*' }, 'address'],
  [{ kind: 'script', address: 'https://example.com/', integrity }, 'address'],
  [{ kind: 'script', address: 'https://example.com/a.js', integrity: 'sha1-x' }, 'integrity'],
  [{ siteId: '' }, 'siteId'],
  [{ siteId: '"><script>' }, 'siteId'],
  [{ kind: 'matomo', siteId: 'seven' }, 'siteId'],
] as [Partial<OutsideCode>, string][])('%j is refused', (rest, field) => {
  expect(Object.keys(checkOutsideCode(code(rest)))).toEqual([field])
})
