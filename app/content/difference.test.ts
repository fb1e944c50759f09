import { expect, test } from 'vitest'
import { type Change, difference, type Part } from './difference.ts'

const p = (text: string): Part => ({ kind: '', text })
const said = (changes: Change[]) =>
  changes.map(({ pieces }) =>
    pieces
      .map(({ text, in: where }) => ({ both: text, older: `[-${text}-]`, newer: `{+${text}+}` })[where])
      .join(''),
  )

test('the same is the same', () => {
  expect(said(difference([p('a'), p('b')], [p('a'), p('b')]))).toEqual(['a', 'b'])
})

test('a word that changed within a paragraph', () => {
  expect(said(difference([p('the quick fox'), p('z')], [p('the slow fox'), p('z')]))).toEqual([
    'the [-quick-]{+slow+} fox',
    'z',
  ])
})

test('a paragraph that came, and one that went', () => {
  expect(said(difference([p('one'), p('two')], [p('one'), p('three'), p('two')]))).toEqual([
    'one',
    '{+three+}',
    'two',
  ])
  expect(said(difference([p('one'), p('two')], [p('two')]))).toEqual(['[-one-]', 'two'])
})

test('paragraphs without a word in common are not mixed', () => {
  expect(said(difference([p('alpha beta')], [p('gamma delta')]))).toEqual([
    '{+gamma delta+}',
    '[-alpha beta-]',
  ])
})

test('a heading does not become a paragraph in silence', () => {
  const changes = difference([{ kind: 'Heading', text: 'same words' }], [p('same words')])
  expect(said(changes)).toEqual(['{+same words+}', '[-same words-]'])
})
