import { expect, test } from 'vitest'
import { readRequest } from './read-request.ts'

const post = (body: string) =>
  new Request('http://localhost/rest/v1/comments', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })

test('refuses a body that is nested too deeply, before it is parsed', async () => {
  const deep = '['.repeat(400_000) + ']'.repeat(400_000)
  await expect(readRequest(post(`{"content":${deep}}`))).rejects.toMatchObject({
    status: 400,
    code: 'PGRST102',
  })
})

test('accepts rows that contain lists', async () => {
  const read = await readRequest(post('[{"ids":[1,2]},{"ids":[[3],[4]]}]'))
  expect(read.body).toEqual([{ ids: [1, 2] }, { ids: [[3], [4]] }])
})
