import { randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { operate } from '#tests/support/operate.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { errorOf, factorsOf, levelOf } from './factors-of.ts'
import { PASSWORD } from './people-of.ts'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

const { enroll, signIn, withFactor } = factorsOf(() => server)

async function withBrowser(name: string) {
  const person = await withFactor(name)
  const token = randomBytes(32).toString('base64url')
  expect((await person.client.rpc('remember_browser', { token })).error).toBeNull()
  return { ...person, token }
}

const submit = ({ auth }: SupabaseClient, factorId: string, code: string) =>
  auth.mfa.challengeAndVerify({ factorId, code })

/** Signs in with the password and the token. */
async function returning({ email, factorId, token }: { email: string; factorId: string; token: string }) {
  const { client } = await signIn(email)
  const refusal = await errorOf(submit(client, factorId, token))
  return { client, refusal }
}

const WRONG = '422 mfa_verification_failed'

describe('a remembered browser', () => {
  test('needs no code after the password', async () => {
    const person = await withBrowser('alma')
    const { client, refusal } = await returning(person)
    expect(refusal).toBeNull()
    expect(await levelOf(client)).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/remembered_browser' }, { method: 'password' }],
    })
  })

  test('is remembered for thirty days', async () => {
    const person = await withBrowser('arne')
    await server.sql`
      update private.remembered_browsers set since = now() - interval '30 days' where user_id = ${person.id}`
    expect((await returning(person)).refusal).toBe(WRONG)
  })

  test('is of one account', async () => {
    const { token } = await withBrowser('asta')
    expect((await returning({ ...(await withFactor('axel')), token })).refusal).toBe(WRONG)
  })

  test('is stored as a hash', async () => {
    const { id, token } = await withBrowser('agda')
    const rows = JSON.stringify(
      await server.sql`select * from private.remembered_browsers where user_id = ${id}`,
    )
    expect(rows).toContain(id)
    expect(rows).not.toContain(token)
  })

  test('cannot remember itself again', async () => {
    const { client } = await returning(await withBrowser('anja'))
    const { error } = await client.rpc('remember_browser', { token: 'x'.repeat(43) })
    expect(error).toMatchObject({ code: '42501' })
  })

  test('cannot verify a new authenticator', async () => {
    const person = await withBrowser('arvid')
    const { factorId } = await enroll(person.client, 'Tablet')
    expect(await errorOf(submit(person.client, factorId, person.token))).toBe(WRONG)
  })

  test('does not count as a wrong code', async () => {
    const { email, factorId, secret } = await withBrowser('astrid')
    const { client } = await signIn(email)
    for (let tries = 0; tries < 6; tries++)
      expect(await errorOf(submit(client, factorId, randomBytes(32).toString('base64url')))).toBe(WRONG)
    expect(await errorOf(submit(client, factorId, codeOf(secret)))).toBeNull()
  })

  test.each<[string, (person: Awaited<ReturnType<typeof withBrowser>>) => Promise<unknown>]>([
    [
      'a new password',
      async ({ client }) => {
        const changed = { password: 'twelve lines', current_password: PASSWORD }
        expect((await client.auth.updateUser(changed)).error).toBeNull()
        const back = { password: PASSWORD, current_password: 'twelve lines' }
        expect((await client.auth.updateUser(back)).error).toBeNull()
      },
    ],
    [
      'another authenticator',
      async ({ client }) => {
        const { factorId, secret } = await enroll(client, 'Tablet')
        expect((await submit(client, factorId, codeOf(secret))).error).toBeNull()
      },
    ],
    [
      'the removal of an authenticator',
      async ({ client }) => {
        const { factorId, secret } = await enroll(client, 'Tablet')
        expect((await submit(client, factorId, codeOf(secret))).error).toBeNull()
        const token = randomBytes(32).toString('base64url')
        expect((await client.rpc('remember_browser', { token })).error).toBeNull()
        expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
      },
    ],
    ['signing out everywhere else', async ({ client }) => client.auth.signOut({ scope: 'others' })],
    ['forgetting every browser', async ({ client }) => client.rpc('forget_browsers')],
    [
      'the end of its session',
      async ({ client, id }) => {
        const [session] = await server.sql`select id from auth.sessions where user_id = ${id}`
        expect((await client.rpc('end_own_session', { of_session: session?.id })).error).toBeNull()
      },
    ],
  ])('is forgotten with %s', async (name, end) => {
    const person = await withBrowser(`forgotten.${name.length}`)
    await end(person)
    const left = await server.sql`select since from private.remembered_browsers where user_id = ${person.id}`
    expect(left).toEqual([])
    expect((await returning(person)).refusal).toBe(WRONG)
  })

  test('is forgotten with new recovery codes', async () => {
    const { client, id } = await withBrowser('adele')
    await client.auth.mfa.recoveryCodes.generate()
    expect(
      await server.sql`select since from private.remembered_browsers where user_id = ${id}`,
    ).toHaveLength(1)
    expect((await client.auth.mfa.recoveryCodes.regenerate()).error).toBeNull()
    expect(await server.sql`select since from private.remembered_browsers where user_id = ${id}`).toEqual([])
  })

  test('stays remembered when it signs out', async () => {
    const person = await withBrowser('anton')
    await person.client.auth.signOut()
    expect((await returning(person)).refusal).toBeNull()
  })

  test('is forgotten by a rescue', async () => {
    const { email, id } = await withBrowser('agnes')
    await server.sql`update profiles set role = 'admin' where id = ${id}`
    await operate('rescue', [email], { env: { DATA_DIR: server.dataDir } })
    expect(await server.sql`select since from private.remembered_browsers where user_id = ${id}`).toEqual([])
  })
})
