import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sealSecret } from '#server/api/auth/seal-secret.ts'
import { checkFactors } from '#server/api/auth/sealed-factors.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { operate } from '#tests/support/operate.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { errorOf, factorsOf, levelOf } from './factors-of.ts'

let folder: string
let server: TestServer
let lena: Awaited<ReturnType<ReturnType<typeof factorsOf>['withFactor']>>

beforeAll(async () => {
  folder = await temporaryFolder('factors')
  server = await startTestServer()
  lena = await factorsOf(() => server).withFactor('lena')
  await lena.client.auth.mfa.recoveryCodes.generate()
  await server.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${lena.id}, 'a', 'a')`
})
afterAll(() => server?.stop())

async function restored(...options: string[]) {
  const DATA_DIR = join(folder, `of-${options.length}`)
  const archive = join(folder, `site-${options.length}.tar`)
  const backup = await operate('backup', [archive, ...options], { env: { DATA_DIR: server.dataDir } })
  expect(backup.code).toBe(0)
  const { output } = await operate('restore', [archive], { env: { DATA_DIR } })
  const other = await startTestServer({ DATA_DIR })
  onTestFinished(() => other.close())
  const people = factorsOf(() => other)
  return { output, other, ...(await people.signIn(lena.email)) }
}

test('a restore with the keys takes the codes as before', async () => {
  const { output, client } = await restored('--keys')
  expect(output).not.toContain('second factors')
  const code = codeOf(lena.secret)
  expect(await errorOf(client.auth.mfa.challengeAndVerify({ factorId: lena.factorId, code }))).toBeNull()
})

test('a restore without keys reports lost second factors', async () => {
  const { output, client, user, other } = await restored()
  expect(output).toContain('The second factors of 1 account were removed')
  expect(user.factors).toBeUndefined()
  expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect(await other.sql`select from auth.webauthn_credentials`).toHaveLength(1)
})

test('a restore into an own Postgres reports missing keys', async () => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.stop())
  const archive = join(folder, 'own.tar')
  await operate('backup', [archive, '--keys'], { env: { DATA_DIR: server.dataDir } })
  const env = { DATA_DIR: await temporaryFolder('own'), DATABASE_URL: postgres.url }
  expect(await operate('restore', [archive], { env })).toEqual({
    code: 0,
    output: expect.stringContaining('1 authenticator needs other keys than this site has.'),
  })
})

test('a start with other keys names unusable authenticators', async () => {
  expect(await checkFactors(server.sql, server.jwtSecret)).toEqual([])
  expect(await checkFactors(server.sql, 'another key')).toEqual([
    expect.stringMatching(/^1 authenticator needs other keys/),
  ])
})

test('a secret of another row is refused', async () => {
  const { client } = await factorsOf(() => server).signIn(lena.email)
  await server.sql`update auth.mfa_factors set secret = ${sealSecret(Buffer.from('mine'), lena.id, server.jwtSecret)}
    where id = ${lena.factorId}`
  const answer = client.auth.mfa.challengeAndVerify({ factorId: lena.factorId, code: codeOf(lena.secret, 1) })
  expect(await errorOf(answer)).toBe('422 mfa_factor_not_found')
})
