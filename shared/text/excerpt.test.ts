import { expect, test } from 'vitest'
import { parseHtml, textWithin } from '#shared/blocks/html-tree.ts'
import { renderBody } from '#shared/post-body/render-body.server.ts'
import { firstSentences } from '#shared/posts/first-sentences.ts'
import { cutText, shortened } from './cut-text.ts'
import { excerpt } from './excerpt.ts'

test('does not change a short text', () => {
  expect(excerpt('  A cache is\n a promise. ')).toBe('A cache is a promise.')
})

test('cuts a long text between words', () => {
  expect(excerpt('A cache is a promise about time, and time is short.', 33)).toBe(
    'A cache is a promise about time…',
  )
})

test('cuts inside a word when the text has no spaces', () => {
  expect(excerpt('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
})

const letters = ['👩', '🇨🇭', '👩‍👩‍👧‍👦', '👍🏽', 'e\u0301', '&amp;', '&#x1F468;&zwj;&#x1F469;']
const bodies = letters.map(letter => [letter, textWithin(parseHtml(letter))] as const)

const cuts: Record<string, (text: string, most: number) => string | Promise<string>> = {
  'an excerpt': excerpt,
  'first sentences': (text, most) => firstSentences(text, 'en', most),
  'a name': cutText,
  'a description of a link': shortened,
}

test.each(Object.entries(cuts))('cuts no letter of %s in half', async (_name, cut) => {
  for (const [, letter] of bodies)
    for (let most = 20; most < 40; most++) {
      const whole = (await cut(letter.repeat(50), most)).replace('…', '')
      expect(whole).toBe(letter.repeat(whole.length / letter.length))
    }
})

test.each(bodies)('cuts no %s of an opening in half', async (entity, letter) => {
  for (let before = 480; before < 500; before++) {
    const { opening } = await renderBody(`<p>${'a'.repeat(before)}${entity.repeat(50)}</p>`)
    const whole = opening.slice(before)
    expect(whole).toBe(letter.repeat(whole.length / letter.length))
  }
})
