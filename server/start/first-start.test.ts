import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type FirstStart, makeFirstStart } from './first-start.ts'
import { ownerNameNotice } from './owner-name.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await temporaryFolder('first')
})
afterAll(async () => {
  await server?.stop()
})

async function firstStart(announce: (owner: FirstStart) => Promise<void>) {
  const config = { owner: null, sampleContent: false }
  await makeFirstStart(server.database.jobs, config, new FolderFiles(folder), announce)
}

test('prints a new password once when printing failed', async () => {
  const count = async () => (await server.sql`select from profiles`).length
  await expect(
    firstStart(async () => {
      throw new Error('EPIPE')
    }),
  ).rejects.toThrow('EPIPE')
  expect(await count()).toBe(0)

  const shown: FirstStart[] = []
  const notify = async (owner: FirstStart) => void shown.push(owner)
  await Promise.all([firstStart(notify), firstStart(notify)])
  expect(await count()).toBe(1)
  expect(shown).toEqual([{ email: 'owner@byline.local', oneTimePassword: expect.stringMatching(/^.{16}$/) }])
})

test('shows an owner where to change a differing name', async () => {
  await firstStart(async () => {})
  const sql = server.database.jobs
  const [administrator] = await server.sql`select username from profiles where role = 'admin'`
  expect(await ownerNameNotice(sql, String(administrator?.username))).toBeNull()
  expect(await ownerNameNotice(sql, 'Kit Fen')).toMatch(
    /^The owner in site\.config\.ts is 'Kit Fen'.*\/dashboard\/profile\.$/,
  )
})

test('writes no names and lists the newest post first', async () => {
  await firstStart(async () => {})
  expect(
    await server.sql`
      select owner_name, owner_title, owner_email, owner_links, owner_avatar, masthead, description, post_order, footer_year
      from settings where is_started`,
  ).toEqual([
    {
      owner_name: 'The owner',
      owner_title: '',
      owner_email: '',
      owner_links: [],
      owner_avatar: null,
      masthead: '',
      description: '',
      post_order: 'newest first',
      footer_year: null,
    },
  ])
})

test('revokes password and sessions of a hijacked owner account', async () => {
  const clientOf = () =>
    createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  const owner = { email: 'marlo@example.com', password: 'eleven long lines' }
  const theirs = { email: owner.email, password: 'eleven lines' }
  const stranger = clientOf()
  const { data } = await stranger.auth.signUp({ ...theirs, options: { data: { full_name: 'Kit' } } })
  expect(data.session).not.toBeNull()
  // As when the site has no administrator.
  await server.sql`alter table profiles disable trigger user`
  await server.sql`update profiles set role = 'user'`
  await server.sql`alter table profiles enable trigger user`

  const id = data.user?.id
  await server.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, 'x', 'x')`
  await server.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'totp', 'verified')`
  await server.sql`insert into auth.identities (provider, provider_id, user_id) values ('github', 'kit', ${id})`

  const config = { owner, sampleContent: false }
  await makeFirstStart(server.database.jobs, config, new FolderFiles(folder), async () => {})
  expect(
    await server.sql`
      select id from auth.webauthn_credentials where user_id = ${id} union all
      select id from auth.mfa_factors where user_id = ${id} union all
      select id from auth.identities where user_id = ${id} and provider <> 'email'`,
  ).toEqual([])
  expect((await clientOf().auth.signInWithPassword(theirs)).error?.code).toBe('invalid_credentials')
  const refresh_token = data.session?.refresh_token ?? ''
  expect((await clientOf().auth.refreshSession({ refresh_token })).error).not.toBeNull()
  const { data: signedIn } = await clientOf().auth.signInWithPassword(owner)
  const [row] = await server.sql`select role from profiles where id = ${signedIn.user?.id}`
  expect(row?.role).toBe('admin')
})

test('marks the printed password of an existing account as temporary', async () => {
  await server.sql`alter table profiles disable trigger user`
  await server.sql`update profiles set role = 'user'`
  await server.sql`alter table profiles enable trigger user`
  await firstStart(async () => {})
  const [account] = await server.sql`
    select raw_app_meta_data -> 'one_time_password' as mark from auth.users where email = 'owner@byline.local'`
  expect(account?.mark).toBe(true)
})
