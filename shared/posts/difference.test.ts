import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { type Change, difference, type Part, shownChanges } from './difference.ts'

const p = (text: string): Part => ({ kind: '', text })
const said = (changes: Change[]) =>
  changes.map(({ pieces }) =>
    pieces
      .map(({ text, in: where }) => ({ both: text, older: `[-${text}-]`, newer: `{+${text}+}` })[where])
      .join(''),
  )

test('finds no change between equal texts', () => {
  expect(said(difference([p('a'), p('b')], [p('a'), p('b')]))).toEqual(['a', 'b'])
})

test('finds a changed word in a paragraph', () => {
  expect(said(difference([p('the quick fox'), p('z')], [p('the slow fox'), p('z')]))).toEqual([
    'the [-quick-]{+slow+} fox',
    'z',
  ])
})

test('finds an added and a removed paragraph', () => {
  expect(said(difference([p('one'), p('two')], [p('one'), p('three'), p('two')]))).toEqual([
    'one',
    '{+three+}',
    'two',
  ])
  expect(said(difference([p('one'), p('two')], [p('two')]))).toEqual(['[-one-]', 'two'])
})

test('does not pair paragraphs without a common word', () => {
  expect(said(difference([p('alpha beta')], [p('gamma delta')]))).toEqual([
    '[-alpha beta-]',
    '{+gamma delta+}',
  ])
})

test('shows a heading turned paragraph as replaced', () => {
  const changes = difference([{ kind: 'Heading', text: 'same words' }], [p('same words')])
  expect(said(changes)).toEqual(['[-same words-]', '{+same words+}'])
})

test('keeps the place of an added paragraph', () => {
  const older = [p('first words here'), p('last words there')]
  const newer = [p('first words now'), p('wholly new'), p('last words then')]
  expect(said(difference(older, newer))).toEqual([
    'first words [-here-]{+now+}',
    '{+wholly new+}',
    'last words [-there-]{+then+}',
  ])
})

test('reports a part of which only the markup has changed', () => {
  const [plain, bold] = ['<p>same words</p>', '<p><b>same words</b></p>']
  const changes = difference([{ ...p('same words'), markup: plain }], [{ ...p('same words'), markup: bold }])
  expect(said(changes)).toEqual(['same words'])
  expect(changes).toMatchObject([{ isReformatted: true }])
  expect(difference([{ ...p('a'), markup: plain }], [{ ...p('a'), markup: plain }])).toEqual([
    { kind: '', pieces: [{ text: 'a', in: 'both' }] },
  ])
})

test('compares long texts without a common word in seconds', () => {
  const text = (seed: string) =>
    Array.from({ length: 140 }, (_, part) =>
      p(Array.from({ length: 1000 }, (_, word) => `${seed}${part}w${word}`).join(' ')),
    )
  const cpuTime = startCpuTimer()
  expect(difference(text('a'), text('b'))).toHaveLength(280)
  expect(cpuTime()).toBeLessThan(6000)
})

test('shows a change with its neighbors', () => {
  const same = ['a', 'b', 'c', 'd', 'e'].map(p)
  const shown = shownChanges(difference(same, [...same.slice(0, 4), p('new'), ...same.slice(4)]))
  expect(shown.map(change => (typeof change === 'number' ? change : said([change])[0]))).toEqual([
    3,
    'd',
    '{+new+}',
    'e',
  ])
  expect(shownChanges(difference(same, same))).toEqual([])
})
