import { expect, it } from 'vitest'
import { storableJson } from './storable-text.ts'

const sent = (value: unknown): unknown => JSON.parse(storableJson(JSON.stringify(value)))

it('drops NUL and replaces half an emoji', () => {
  expect(sent({ content: 'a\0b', reviewed: { names: ['\ud83d!', 'whole 👍'] } })).toEqual({
    content: 'ab',
    reviewed: { names: ['\ufffd!', 'whole 👍'] },
  })
})

it('leaves typed escape sequences unchanged', () => {
  for (const text of ['\\u0000', '\\ud83d', 'line\n"quoted" 👍', ''])
    expect(storableJson(JSON.stringify({ text }))).toBe(JSON.stringify({ text }))
})
