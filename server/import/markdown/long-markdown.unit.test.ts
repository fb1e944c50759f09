import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { readMarkdownBody } from './markdown-body.ts'

const context = {
  firstLine: 1,
  notes: new Set<string>(),
  title: 'x',
  vault: { find: () => undefined, folder: '' },
  isMdx: true,
  hasExpressions: true,
  isObsidian: true,
}

const signs = [...'[]()<>*_!$=~\\&a #|:^."{}%。文`-\n', '<!--', '```', '- ', '> ']

const randomUnits = fc.sample(fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 }), {
  numRuns: 12,
  seed: Number(process.env.SEED ?? 52),
})

/** The shortest of several times that this thread took, in milliseconds. */
async function timeOf(text: string, count: number): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < count; run++) {
    const cpuTime = startCpuTimer()
    await readMarkdownBody(text, context)
    times.push(cpuTime())
  }
  return Math.min(...times)
}

const repeated = (unit: string, length: number) => `${unit.repeat(Math.ceil(length / unit.length))}x\nx`

beforeAll(() => timeOf('a', 1))

test.each([
  '> ',
  '>',
  '- ',
  '1. ',
  '`',
  '`a',
  '``a`',
  '<!-- ',
  '$$\na\n',
  '[',
  '<',
  '*a ',
  '_a_',
  '~',
  '~~a',
  '$',
  '=@',
  '[[',
  ...randomUnits.map(signs => signs.join('')),
])('reads many of %j in time that grows with their number', async unit => {
  const short = await timeOf(repeated(unit, 4_000), 3)
  const long = await timeOf(repeated(unit, 32_000), 2)
  // Eight times the length; quadratic time would be 64 times as long.
  expect(long / Math.max(short, 5)).toBeLessThan(30)
})

test.each([
  ['{{', '{'],
  ['<A b={', '"x"y}>'],
  ['import ', 'x'],
])('reads many spaces between %j and %j in linear time', async (before, after) => {
  const read = (length: number) => timeOf(`${before}${' '.repeat(length)}${after}\nx`, 2)
  expect((await read(4_000)) / Math.max(await read(500), 5)).toBeLessThan(30)
})

test('reads the text of quotes that are nested too deeply', async () => {
  expect(await readMarkdownBody(`${'> '.repeat(20_000)}deep`, context)).toContain('deep')
})
