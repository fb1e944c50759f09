import type { Random } from './random.ts'

/** Part of many sent texts. The log must not contain it. */
export const CANARY = 'zq7canary'

const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'true',
    'null',
    '0x10',
    '1e999',
    'NaN',
    'Infinity',
    '-0',
    '-1',
    '0',
    '1',
    '1.5',
    'undefined',
  ],
  ...['2147483648', '9223372036854775808', '9'.repeat(400), '007', '1_000', '٣', '１'],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\r\nx-injected: 1',
    `\u001b[31m${CANARY}`,
    `${CANARY}\nByline is ready`,
    '\u0085\u2028',
  ],
  ...[
    '%',
    '%00',
    '%zz',
    '%ff',
    '%c0%ae',
    '%25',
    '%2e%2e%2f',
    '..',
    '../../etc/passwd',
    './',
    '\\',
    '//',
    '/',
  ],
  ...[
    "'",
    '"',
    '"a',
    "a'b",
    '`',
    ')',
    '(',
    '((',
    '))',
    ',',
    ',,',
    '.',
    '*',
    ':',
    '::',
    '::text',
    ';',
    '--',
    '/*',
    '{',
    '}',
    '[]',
    '{}',
    '$1',
    '?',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'length'],
  ...['\u202etxt', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A', '👩‍👩‍👧‍👦', '\ufeff', 'İ', 'ß', 'ﬁ', '\u200b', '𝕫', '中文', 'ا'],
  ...['A'.repeat(300), 'A'.repeat(9000), '(a+)+$', '%'.repeat(200), '_'.repeat(200), '\\'.repeat(101)],
  ...[
    '0000-00-00',
    'infinity',
    '-infinity',
    'epoch',
    'now',
    '294277-01-01',
    '2024-02-30T25:61:61Z',
    '4714-11-24 BC',
  ],
  ...['00000000-0000-0000-0000-000000000000', '{00000000-0000-4000-8000-000000000001}', 'g'.repeat(36)],
  ...[
    '<script>alert(1)</script>',
    `\${7*7}`,
    '{{7*7}}',
    "' or 1=1 --",
    '"; drop table blogs; --',
    'pg_sleep(9)',
  ],
  ...[
    CANARY,
    `${CANARY}@example.com`,
    'http://evil.test',
    '//evil.test',
    'http:evil.test//host',
    'http://evil.test\\@127.0.0.1/',
    'javascript:alert(1)',
  ],
] as const

const NUMBERS = [
  '0',
  '-1',
  '1',
  '-0',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(500),
  '0123',
  '+1',
  '.5',
  '0x10',
  'NaN',
]

export function oddText(random: Random): string {
  const text = random.pick(TEXTS)
  return random.chance(0.15) ? text + random.pick(TEXTS) : text
}

export const oddNumber = (random: Random): string => random.pick(NUMBERS)

/** A JSON string with random, valid or invalid escapes. */
function jsonText(text: string, random: Random): string {
  const written = JSON.stringify(text)
  if (random.chance(0.1)) return `"${text}"`
  if (random.chance(0.1))
    return written.replace(/[a-z]/gi, letter => `\\u00${letter.charCodeAt(0).toString(16)}`)
  return written
}

/** Usually valid JSON. */
export function oddJson(random: Random, depth = 3): string {
  const kind = random.below(depth > 0 ? 9 : 6)
  if (kind < 3) return jsonText(oddText(random), random)
  if (kind === 3) return random.pick(NUMBERS)
  if (kind === 4) return random.pick(['true', 'false', 'null'])
  if (kind === 5) return random.pick(['[]', '{}', '""', '[[]]', '[null]', '{"":{}}'])
  if (kind < 7) return `[${random.many(0, 4, () => oddJson(random, depth - 1))}]`
  return jsonObject(
    random,
    random.many(0, 4, () => [oddText(random), oddJson(random, depth - 1)]),
  )
}

/** Values are JSON. Keys may repeat. */
export function jsonObject(random: Random, entries: [string, string][]): string {
  return `{${entries.map(([key, value]) => `${jsonText(key, random)}:${value}`)}}`
}

/** May make a JSON body invalid or unusual. */
export function spoilJson(text: string, random: Random): Buffer {
  const spoiled: (() => string | Buffer)[] = [
    () => text.slice(0, random.below(text.length + 1)),
    () => `${text},`,
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => `${text}${text}`,
    () => `[${text}]`,
    () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00, 0xc0])]),
    () => Buffer.from(text, 'utf16le'),
    () => '',
    () => `{"__proto__":{"role":"admin"},${text.slice(1)}`,
    () => oddJson(random),
    () => text.replace('}', `,"padding":"${'x'.repeat(random.pick([1_000, 20_000, 300_000]))}"}`),
    () => mutate(text, random),
  ]
  return Buffer.from(random.chance(0.3) ? random.pick(spoiled)() : text)
}

/** Changes a few characters of a valid text. */
export function mutate(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const end = at + random.below(8)
  const changed: (() => string)[] = [
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(0, end) + text.slice(at),
    () => text.slice(0, at) + oddText(random) + text.slice(at),
    () => text.slice(0, at) + oddText(random) + text.slice(end),
    () => text.slice(0, at),
    () =>
      text.slice(0, at) +
      random.pick(['(', ')', ',', '.', '"', '!', ':', '->', '->>', '*', '{', '}', '\\', ' ']) +
      text.slice(at),
    () =>
      text.replaceAll(random.pick(['(', ')', ',', '.', 'a', 'id']), random.pick(['', '.', '((', ',', '"'])),
  ]
  return random.pick(changed)()
}

/** Percent-encodes a part of an address like one of several clients, or hardly at all. */
export function encode(text: string, random: Random): string {
  const wellFormed = text.toWellFormed()
  if (!random.chance(0.35))
    return encodeURIComponent(wellFormed).replace(/%(2C|28|29|2A|3A|21)/g, code => decodeURIComponent(code))
  const way = random.below(5)
  if (way === 0) return encodeURIComponent(wellFormed)
  if (way === 1) return encodeURIComponent(encodeURIComponent(wellFormed))
  if (way === 2)
    return [...Buffer.from(wellFormed)]
      .map(byte => `%${byte.toString(16).padStart(2, '0')}`)
      .join('')
      .slice(0, 12_000)
  if (way === 3)
    return wellFormed
      .replace(/[a-z]/g, letter => (random.chance(0.2) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
      .replace(/[^!-~]/gu, encodeURIComponent)
  // Encodes only what would end the request line.
  return Buffer.from(text.replace(/[\s\0]/g, '+')).toString('latin1')
}
