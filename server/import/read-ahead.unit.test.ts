import { expect, test } from 'vitest'
import type { ImportedPost } from './imported-site.ts'
import { readAhead, storeAhead } from './read-ahead.ts'
import { blankPost } from './sources/blank-items.ts'

const post = (id: string): ImportedPost => ({
  ...blankPost,
  id,
  at: { file: 'a.xml' },
  title: id,
  html: `<img src="${id}.jpg"><img src="https://old.example/${id}.jpg">`,
  notes: new Set(),
})

async function* posts() {
  for (let at = 0; at < 30; at++) yield post(String(at))
}

test('stores pictures of the archive while earlier posts are written', async () => {
  const stored: string[] = []
  const known = { get: (_: string, id: string) => (id === '1' ? {} : undefined) }
  const findMedia = (address: string) => ({
    from: address.startsWith('http') ? ('web' as const) : ('archive' as const),
    key: address,
  })
  const store = storeAhead({ known, findMedia }, async ({ key }) => {
    stored.push(key)
    if (key === '2.jpg') throw new Error('It is damaged.')
  })
  const written: string[] = []
  for await (const { id } of readAhead(posts(), store)) {
    await new Promise(resolve => setImmediate(resolve))
    if (written.length === 0) expect(stored.slice(0, 4)).toEqual(['0.jpg', '2.jpg', '3.jpg', '4.jpg'])
    written.push(id)
  }
  expect(written).toEqual(Array.from({ length: 30 }, (_, at) => String(at)))
  expect(stored).toHaveLength(29)
})
