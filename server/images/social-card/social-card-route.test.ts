import { expect, test } from 'vitest'
import { OWN_REQUEST, runInRequest } from '#server/base/request-context.ts'
import { loaderFetch } from '#server/pages/visitor-access.ts'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { socialCardAddress, socialCardHash, socialCardOfTopic } from '#shared/posts/social-card.server.ts'
import { siteDefaults } from '#shared/settings/site-defaults.ts'
import { PictureDecoder } from '../picture-decoder.ts'
import { socialCardRoute } from './social-card-route.ts'

type VisitorClient = ReturnType<typeof createVisitorClient>

function openRoute(client: VisitorClient, site = siteDefaults) {
  const decoder = new PictureDecoder()
  const originals = {
    findVersion: async () => null,
    findOwner: async () => null,
    withFile: async () => null,
  }
  return socialCardRoute({ client, folder: '/nowhere', findSite: async () => site, originals, decoder })
}

test('answers 503 with Retry-After while the database is busy', async () => {
  const busy = { fetch: async () => Response.json({ code: 'PGRST003', message: 'Busy.' }, { status: 503 }) }
  const client = createVisitorClient({ url: null, key: 'key', fetch: loaderFetch(busy) })
  const route = openRoute(client)
  const request = new Request('http://127.0.0.1/previews/blog/a/0123456789abcdef.jpg')
  const answer = await runInRequest({ ...OWN_REQUEST }, () => route(request))
  expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '3'])
})

test('serves the picture of a topic with a slash', async () => {
  const name = 'Left / 🌱'
  const site = { ...siteDefaults, topics: [{ id: 1, name, ink: null }] }
  const client = createVisitorClient({ url: null, key: 'key', fetch })
  const card = socialCardOfTopic(site, name)
  const headers = { 'if-none-match': `"${socialCardHash(card)}"` }
  const request = new Request(`http://127.0.0.1${socialCardAddress(card)}`, { headers })
  expect((await openRoute(client, site)(request))?.status).toBe(304)
})
