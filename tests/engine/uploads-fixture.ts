import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createStorage } from '#server/api/storage/storage.ts'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

export let server: TestServer
/** A second service on the same database, called as a function, so that the tests can count the bytes that it reads. */
export let storage: ReturnType<typeof storageOf>
export const decoder = new PictureDecoder(1)

beforeAll(async () => {
  server = await startTestServer()
  storage = storageOf()
})
afterAll(async () => {
  decoder.close()
  await server?.stop()
})

export const { signedUpAdmin, signedUp } = peopleOf(() => server)
export const picture = await noise(64, 64).png().toBuffer()

export function storageOf(limits = memoryLimits(() => Date.now() * 100_000)) {
  const { database, publishableKey: publishable, secretKey: secret, jwtSecret, files } = server
  const renditions = { remove: async () => {} }
  return createStorage({
    database,
    keys: { publishable, secret, jwtSecret },
    limits,
    decoder,
    files,
    renditions,
  })
}

export const photoPath = () => `avatars/Profile%20Photo/${randomUUID()}.png`

/** A body in chunks of 64 kB that counts the bytes read. */
export function countedBody(total: number, head = Buffer.alloc(0)) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0 && head.length > 0) controller.enqueue(new Uint8Array(head))
      sent += 65_536
      if (sent > total) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  return { body, sent: () => sent }
}

export function send(
  path: string,
  token: string | null,
  body: BodyInit,
  headers: Record<string, string> = {},
) {
  const request = new Request(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'image/png',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body,
    ...{ duplex: 'half' },
  })
  return storage(request, OWN_REQUEST)
}

/** Lists the temporary files of running uploads. */
export async function leftovers(): Promise<string[]> {
  return readdir(join(server.dataDir, 'uploads/.incoming')).catch(() => [])
}

export const expectNothingLeft = () => expect.poll(leftovers).toEqual([])
