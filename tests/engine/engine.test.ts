import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toIso } from '#server/backend/lite/connection.ts'
import { linkLibraries } from '#server/backend/postgres-binaries.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PASSWORD = 'eleven lines'

let server: TestServer

const connects: unknown[] = []
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  connects.push(Array.isArray(args[0]) ? args[0][0] : args[0])
  return Reflect.apply(connect, this, args)
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

function newClient() {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function signedUp(name: string) {
  const client = newClient()
  const email = `${name}@example.com`
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: name } },
  })
  if (error || !data.user) throw error ?? new Error('no user')
  return { client, email, id: data.user.id }
}

async function administrator(name: string) {
  const person = await signedUp(name)
  await server.sql`update profiles set role = 'admin' where id = ${person.id}`
  return person
}

const call = (path: string, init?: RequestInit & { key?: string }) =>
  fetch(server.url + path, {
    ...init,
    headers: {
      apikey: init?.key ?? server.publishableKey,
      'content-type': 'application/json',
      ...init?.headers,
    },
  })

describe('what is open', () => {
  test('the engine’s own pages, which show the schema, are not mounted', async () => {
    for (const path of ['/_system', '/_system/schema', '/_system/info', '/graphql/v1', '/realtime/v1'])
      expect((await call(path)).status, path).toBe(404)
  })

  test('a request without a key is refused rather than let in as an administrator', async () => {
    const response = await fetch(`${server.url}/rest/v1/profiles?select=*`)
    expect(response.status).toBe(401)
    expect((await call('/rest/v1/profiles?select=*')).status).toBe(200)
  })

  test.each(['otp', 'magiclink', 'sso', 'factors', 'resend', 'admin/users', 'authorize?provider=github'])(
    '/auth/v1/%s is closed and says so in JSON',
    async path => {
      const response = await call(`/auth/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email: 'stranger@example.com' }),
      })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error_code: 'not_found' })
      const [row] =
        await server.sql`select count(*)::int as n from auth.users where email = 'stranger@example.com'`
      expect(row?.n).toBe(0)
    },
  )

  test('buckets cannot be read, emptied or made, and have no policy that would allow it', async () => {
    const { client } = await administrator('Bea')
    expect((await client.storage.emptyBucket('thumbnail')).error).not.toBeNull()
    expect((await client.storage.createBucket('mine')).error).not.toBeNull()
    expect((await client.storage.listBuckets()).error).not.toBeNull()
    expect(
      await server.sql`select policyname from pg_policies where schemaname = 'storage' and tablename = 'buckets'`,
    ).toHaveLength(0)
  })

  test('other sites get no permission from the answers, and nothing is kept or run', async () => {
    const response = await call('/rest/v1/profiles?select=id', {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect([...response.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('what goes through', () => {
  test('timestamps keep their microseconds in ISO 8601', async () => {
    expect(toIso('2026-11-20 20:53:53.572123+00')).toBe('2026-11-20T20:53:53.572123+00:00')
    const { client, id } = await signedUp('Tess')
    await server.sql`update profiles set created_at = '2024-03-04 05:06:07.123456+00' where id = ${id}`
    const { data } = await client.from('profiles').select('created_at').eq('id', id).single()
    expect(data?.created_at).toBe('2024-03-04T05:06:07.123456+00:00')
  })

  test('a name given at sign-up can be read by the trigger that makes the profile', async () => {
    const { client, id } = await signedUp('Juniper Vale'.replace(' ', '.'))
    const { data } = await client.from('profiles').select('username').eq('id', id).single()
    expect(data?.username).toBe('Juniper.Vale')
  })

  test('a violated check is a 400 with the code of Postgres', async () => {
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

  test('privileges on columns outlive the first request of the process', async () => {
    const { client, id } = await signedUp('Mara')
    await client.from('profiles').select('id').limit(1)
    const { error } = await client.from('profiles').update({ role: 'admin' }).eq('id', id).select('id')
    expect(error?.code).toBe('42501')
  })

  test('bodies are bounded', async () => {
    const large = JSON.stringify({ email: 'x'.repeat(20_000) })
    expect((await call('/auth/v1/signup', { method: 'POST', body: large })).status).toBe(413)
    const huge = JSON.stringify({ content: 'x'.repeat(7_000_000) })
    expect((await call('/rest/v1/comments', { method: 'POST', body: huge })).status).toBe(413)
  })
})

describe('passwords', () => {
  test('an unknown address costs as much work as a known one with a wrong password', async () => {
    const { email } = await signedUp('Wren')
    const compare = vi.spyOn(bcrypt, 'compare')
    const attempt = async (address: string) => {
      compare.mockClear()
      const { error } = await newClient().auth.signInWithPassword({
        email: address,
        password: 'something else',
      })
      return { message: error?.message, comparisons: compare.mock.calls.length }
    }
    const known = await attempt(email)
    expect(await attempt('nobody@example.com')).toEqual(known)
    expect(known).toEqual({ message: 'Invalid login credentials', comparisons: 1 })
    compare.mockRestore()
  })

  test('that an address waits for its confirmation is told only to whoever knows the password', async () => {
    const { email, id } = await signedUp('Otto')
    await server.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    const wrong = await newClient().auth.signInWithPassword({ email, password: 'something else' })
    expect(wrong.error?.message).toBe('Invalid login credentials')
    const right = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error?.message).toBe('Email not confirmed')
  })

  test('more sign-ins than the queue holds are told to come back, and none is lost', async () => {
    const { email } = await signedUp('Rush')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        call('/auth/v1/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email, password: 'something else' }),
        }).then(r => r.status),
      ),
    )
    expect(answers.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(answers.filter(status => status === 400).length).toBeGreaterThanOrEqual(20)
  })

  test('a new password ends the other sessions and keeps this one', async () => {
    const { client, email } = await signedUp('Pia')
    const other = newClient()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: 'twelve lines now' })).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('an address cannot be changed by its owner', async () => {
    const { client, id } = await signedUp('Ines')
    expect((await client.auth.updateUser({ email: 'other@example.com' })).error?.code).toBe(
      'email_change_closed',
    )
    const [row] = await server.sql`select email, email_change from auth.users where id = ${id}`
    expect(row).toMatchObject({ email: 'ines@example.com', email_change: null })
  })

  test('whoever asks again at once gets no second mail, and the link of the first stays good', async () => {
    const { email } = await signedUp('Sefa')
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const ask = () => newClient().auth.resetPasswordForEmail(email)
    const mails = () => printed.mock.calls.map(([text]) => /http\S+verify\S+/.exec(String(text))?.[0])
    await ask()
    expect((await ask()).error).toBeNull()
    // What comes after in the same line of waiting has come after both.
    const { email: next } = await signedUp('Tove')
    await newClient().auth.resetPasswordForEmail(next)
    await vi.waitFor(() => expect(mails()).toHaveLength(2))
    expect(printed.mock.calls.filter(([text]) => String(text).includes(email.toLowerCase()))).toHaveLength(1)

    const follow = () => fetch(mails()[0] ?? '', { redirect: 'manual' })
    expect((await follow()).headers.get('location')).toContain('access_token=')
    expect((await follow()).headers.get('location')).toContain('error')
    await ask()
    await vi.waitFor(() => expect(mails()).toHaveLength(3))
    printed.mockRestore()
  })

  test('the reset mail leads where the page asked, and only within the site', async () => {
    const { email } = await signedUp('Remy')
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const linkFor = async (redirectTo: string) => {
      printed.mockClear()
      expect((await newClient().auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
      await vi.waitFor(() => expect(printed).toHaveBeenCalled())
      const link = new URL(/http\S+verify\S+/.exec(String(printed.mock.calls[0]?.[0]))?.[0] ?? '')
      return fetch(`${server.url}${link.pathname}${link.search}`, { redirect: 'manual' }).then(
        r => r.headers.get('location') ?? '',
      )
    }
    expect(await linkFor(`${server.url}/resetpassword?from=mail`)).toMatch(
      `${server.url}/resetpassword?from=mail#access_token=`,
    )
    expect(await linkFor('https://elsewhere.example/resetpassword')).toMatch(`${server.url}#access_token=`)
    printed.mockRestore()
  })
})

describe('files', () => {
  const upload = async (client: ReturnType<typeof newClient>, name: string, file: Blob) =>
    client.storage.from('thumbnail').upload(`Thumbnail/${name}`, file, { cacheControl: '3600' })

  test('a File sent by supabase-js arrives whole, with its cache time, and is read without a row being written', async () => {
    const { client } = await administrator('Ada')
    expect(
      (await upload(client, 'whole.png', new File([PIXEL], 'x.png', { type: 'image/png' }))).error,
    ).toBeNull()
    const url = client.storage.from('thumbnail').getPublicUrl('Thumbnail/whole.png').data.publicUrl
    const first = await fetch(url)
    expect(Buffer.from(await first.arrayBuffer()).equals(PIXEL)).toBe(true)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const [row] =
      await server.sql`select last_accessed_at = created_at as untouched from storage.objects where name = 'Thumbnail/whole.png'`
    expect(row?.untouched).toBe(true)
  })

  test('files lie under the data folder whatever their key says, with nothing half-written beside them', async () => {
    const { client } = await administrator('Finn')
    await upload(client, '..%2F..%2Fescape.png', new Blob([PIXEL], { type: 'image/png' }))
    expect(existsSync(join(server.dataDir, 'escape.png'))).toBe(false)
    const files = await readdir(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    expect(files.filter(file => file.isFile()).every(file => /^[0-9a-f]{64}$/.test(file.name))).toBe(true)
  })

  test('a removed file is gone from the disk', async () => {
    const { client } = await administrator('Gil')
    await upload(client, 'gone.png', new Blob([PIXEL], { type: 'image/png' }))
    const { data } = await client.storage.from('thumbnail').remove(['Thumbnail/gone.png'])
    expect(data).toHaveLength(1)
    expect(
      (await fetch(client.storage.from('thumbnail').getPublicUrl('Thumbnail/gone.png').data.publicUrl))
        .status,
    ).toBe(400)
  })

  test('when the disk refuses, the upload fails and nothing is half-saved', async () => {
    const { client } = await administrator('Lou')
    // A file in the way of the folder: root, who may write anywhere, is refused as well.
    await mkdir(join(server.dataDir, 'uploads'), { recursive: true })
    await writeFile(join(server.dataDir, 'uploads/avatars'), '')
    const path = 'Profile Photo/refused.png'
    const { error } = await client.storage
      .from('avatars')
      .upload(path, new Blob([PIXEL], { type: 'image/png' }))
    expect(error).not.toBeNull()
    expect(error?.message).not.toContain(server.dataDir)
    expect(await server.sql`select from storage.objects where name = ${path}`).toHaveLength(0)
  })

  test.each([
    ['a script named .png', new Blob(['<script>alert(1)</script>'], { type: 'image/png' })],
    ['a PNG that says it is a JPEG', new Blob([PIXEL], { type: 'image/jpeg' })],
    ['an SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
  ])('%s is refused', async (_name, file) => {
    const { client } = await administrator(`Vera-${file.size}-${file.type.length}`)
    expect((await upload(client, 'odd.png', file)).error).not.toBeNull()
  })
})

describe('the process', () => {
  test('closing does not wait for a connection that is busy', async () => {
    const busy = await startTestServer()
    const lock = await busy.sql.reserve()
    await lock.unsafe('begin; lock table public.profiles in access exclusive mode')
    const waiting = fetch(`${busy.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: busy.publishableKey },
    }).then(
      response => response.status,
      () => 'cut',
    )
    await vi.waitFor(async () => {
      const blocked = await busy.sql`select from pg_stat_activity where wait_event_type = 'Lock'`
      expect(blocked).toHaveLength(1)
    })
    const started = performance.now()
    await busy.stop()
    expect(performance.now() - started).toBeLessThan(3000)
    expect(await waiting).not.toBe(200)
  })

  test('libraries of the embedded Postgres are linked where npm has left the links out', async () => {
    const root = await mkdtemp(join(tmpdir(), 'byline-links-'))
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

  test('nothing connects to the outside', () => {
    const targets = connects.map(target => {
      if (typeof target !== 'object' || target === null) return 'socket'
      return Reflect.get(target, 'path') ? 'socket' : String(Reflect.get(target, 'host') ?? 'port only')
    })
    expect(targets.length).toBeGreaterThan(10)
    expect(new Set(targets).difference(new Set(['socket', '127.0.0.1', 'localhost', 'port only']))).toEqual(
      new Set(),
    )
  })
})
