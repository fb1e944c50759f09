import { expect, test } from 'vitest'
import { readPost } from '#server/mail/newsletter/mail-post.ts'
import { writePostText } from '#server/mail/newsletter/write-post-text.ts'
import { sanitize } from '#shared/post-body/sanitize.server.ts'
import { harmsIn } from '#tests/support/harms-in.ts'
import { hostileBodies, outputs, page, vectors } from '#tests/support/hostile-bodies.ts'

test.each(outputs)('runs no script of a hostile body in %s', async (_name, write) => {
  const harmful: string[][] = []
  for (const body of hostileBodies) {
    const harms = harmsIn(await write(body))
    if (harms.length > 0) harmful.push([body, ...harms])
  }
  expect(harmful).toEqual([])
})

test('adds no script address to a mail’s text', async () => {
  const scripts = (text: string) => text.match(/(?:javascript|vbscript|data)(?::|%3A)/gi)?.length ?? 0
  for (const body of hostileBodies) {
    const text = writePostText(await readPost(body), page)
    expect(scripts(text), body).toBeLessThanOrEqual(scripts(sanitize(body)))
  }
})

test('finds harm in most bodies before they are sanitized', () => {
  const harmful = vectors.filter(vector => harmsIn(vector).length > 0)
  expect(harmful.length).toBeGreaterThan(vectors.length * 0.75)
})
