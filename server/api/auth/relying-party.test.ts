import { beforeAll, expect, test } from 'vitest'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { checkRelyingParty } from './relying-party.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

test.each([
  ['https://hedges.example', 0],
  ['http://localhost:3000', 0],
  ['http://127.0.0.1:3000', 0],
  ['http://hedges.example', 1],
  ['https://192.0.2.1', 1],
  ['https://[2001:db8::1]', 1],
])('%s has %d warnings', async (siteUrl, count) => {
  expect(await checkRelyingParty(server.sql, siteUrl)).toHaveLength(count)
})

test('warns of passkeys that were made for another host', async () => {
  const id = await insertAccount(server.sql, {
    name: 'Kaja',
    email: 'kaja@example.com',
    password: 'eleven lines',
  })
  await server.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, rp_id)
    values (${id}, 'a', 'a', 'old.example'), (${id}, 'b', 'b', 'hedges.example')`
  expect(await checkRelyingParty(server.sql, 'https://hedges.example')).toEqual([
    '1 passkey was made for old.example and cannot be used at hedges.example, the host of SITE_URL. Their owners sign in otherwise, and add new ones.',
  ])
})
