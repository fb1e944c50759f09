import { mkdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkLibraries } from '#server/database/postgres-binaries.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { signedUp, signedUpAdmin, call } = peopleOf(() => server)

describe('the public surface', () => {
  test('pages that show the schema are not served', async () => {
    for (const path of ['/_system', '/_system/schema', '/_system/info', '/graphql/v1', '/realtime/v1'])
      expect((await call(path)).status, path).toBe(404)
  })

  test('a request without a key is refused', async () => {
    const response = await fetch(`${server.url}/rest/v1/profiles?select=*`)
    expect(response.status).toBe(401)
    expect((await call('/rest/v1/profiles?select=*')).status).toBe(200)
  })

  test('buckets cannot be read, emptied or created', async () => {
    const { client } = await signedUpAdmin('Bea')
    expect((await client.storage.emptyBucket('thumbnail')).error).not.toBeNull()
    expect((await client.storage.createBucket('mine')).error).not.toBeNull()
    expect((await client.storage.listBuckets()).error).not.toBeNull()
    expect(
      await server.sql`select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`,
    ).toHaveLength(0)
  })

  test('responses grant nothing to other origins', async () => {
    const response = await call('/rest/v1/profiles?select=id', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([...response.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('a request', () => {
  test('timestamps keep their microseconds in ISO 8601', async () => {
    const { client, id } = await signedUp('Tess')
    await server.sql`update profiles set created_at = '2024-03-04 05:06:07.123456+00' where id = ${id}`
    const { data } = await client.from('profiles').select('created_at').eq('id', id).single()
    expect(data?.created_at).toBe('2024-03-04T05:06:07.123456+00:00')
  })

  test('passes the name of a sign-up to the trigger', async () => {
    const { client, id } = await signedUp('Juniper Vale'.replace(' ', '.'))
    const { data } = await client.from('profiles').select('username').eq('id', id).single()
    expect(data?.username).toBe('Juniper.Vale')
  })

  test('a violated check is a 400 with the SQLSTATE', async () => {
    const { client, id } = await signedUp('Cole')
    const { error, status } = await client
      .from('profiles')
      .update({ username: ' ' })
      .eq('id', id)
      .select('id')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('violates check constraint'),
    })
  })

  test('column privileges hold after the first request of the process', async () => {
    const { client, id } = await signedUp('Mara')
    await client.from('profiles').select('id').limit(1)
    const { error } = await client.from('profiles').update({ role: 'admin' }).eq('id', id).select('id')
    expect(error?.code).toBe('42501')
  })

  test('the size of a body is limited', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(20_000) })
    expect((await call('/auth/v1/signup', { method: 'POST', body: large })).status).toBe(413)
  })
})

describe('the process', () => {
  test('closing does not wait for a busy connection', async () => {
    const busy = await startTestServer()
    const locked = Promise.withResolvers<void>()
    const unlock = Promise.withResolvers<void>()
    const locking = busy.sql.begin(async step => {
      await step`lock table public.profiles in access exclusive mode`
      locked.resolve()
      await unlock.promise
    })
    await locked.promise
    const waiting = fetch(`${busy.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: busy.publishableKey },
    }).then(
      response => response.status,
      () => 'cut',
    )
    await until(async () => {
      // A job that reads profiles may be blocked as well.
      const blocked = await busy.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'authenticator'`
      expect(blocked).toHaveLength(1)
    })
    const started = performance.now()
    await busy.stop()
    expect(performance.now() - started).toBeLessThan(3000)
    expect(await waiting).not.toBe(200)
    unlock.resolve()
    await expect(locking).rejects.toThrow()
  })

  test('missing library links of the embedded Postgres are created', async () => {
    const root = await temporaryFolder('links')
    await mkdir(join(root, 'native/lib'), { recursive: true })
    await writeFile(join(root, 'native/lib/libicuuc.so.60.2'), '')
    await writeFile(
      join(root, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }]),
    )
    linkLibraries(root)
    linkLibraries(root)
    expect(await readlink(join(root, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  })
})
