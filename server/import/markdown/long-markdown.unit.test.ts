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
}

const signs = [...'[]()<>*_!$=~\\&a #|:^."{}%。文`-\n', '<!--', '```', '- ', '> ']

const randomUnit = () =>
  Array.from(
    { length: 1 + Math.floor(Math.random() * 4) },
    () => signs[Math.floor(Math.random() * signs.length)],
  ).join('')

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
  ...Array.from({ length: 6 }, randomUnit),
])('reads many of %j in time that grows with their number', async unit => {
  const short = await timeOf(repeated(unit, 4_000), 3)
  const long = await timeOf(repeated(unit, 32_000), 2)
  // Eight times the length; quadratic time would be 64 times as long.
  expect(long / Math.max(short, 5)).toBeLessThan(40)
})

test('reads the text of quotes that are nested too deeply', async () => {
  expect(await readMarkdownBody(`${'> '.repeat(20_000)}deep`, context)).toContain('deep')
})
