import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['A form that forgives', 'a-form-that-forgives'],
  ['  Effects   you can -- delete ', 'effects-you-can-delete'],
  ['What’s new in C# 14? (Part 2)', 'whats-new-in-c-14-part-2'],
  ['Crème brûlée à la carte', 'creme-brulee-a-la-carte'],
  ['Größe, Æther & Øre', 'grosse-aether-ore'],
  ['Привет, мир', 'привет-мир'],
  ['Чай', 'чай'],
  ['हिन्दी में', 'हिन्दी-में'],
  ['日本語のタイトル', '日本語のタイトル'],
  ['50% off / today', '50-off-today'],
  ['🎉 ?!', ''],
  ['---', ''],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('is idempotent and at most 200 characters long', () => {
  const slug = slugOf('long words '.repeat(60))
  expect([...slug].length).toBeLessThanOrEqual(200)
  expect(slug.endsWith('-')).toBe(false)
  expect(slugOf(slug)).toBe(slug)
})
