import { expect, test } from 'vitest'
import { siteDefaults } from '#app/content/site.ts'
import { createVisitorClient } from '#app/data/visitor-client.ts'
import { loaderFetch } from '#server/pages/loader-fetch.ts'
import { OWN_REQUEST, runInRequest } from '#server/request-context.ts'
import { PictureDecoder } from '../picture-decoder.ts'
import { previewRoute } from './preview-route.ts'

test('a picture that is asked for while the database is busy is asked for again later', async () => {
  const busy = { fetch: async () => Response.json({ code: 'PGRST003', message: 'Busy.' }, { status: 503 }) }
  const client = createVisitorClient({ url: null, key: 'key', fetch: loaderFetch(busy) })
  const decoder = new PictureDecoder()
  const originals = { has: async () => false, withFile: async () => null }
  const route = previewRoute({
    client,
    folder: '/nowhere',
    findSite: async () => siteDefaults,
    originals,
    decoder,
  })
  const request = new Request('http://127.0.0.1/previews/blog/a/0123456789abcdef.jpg')
  const answer = await runInRequest({ ...OWN_REQUEST }, () => route(request))
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '3'])
})
