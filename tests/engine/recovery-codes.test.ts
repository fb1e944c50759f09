import { beforeAll, describe, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { errorOf, factorsOf, levelOf } from './factors-of.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

const { signedUp } = peopleOf(() => server)
const { signIn, withFactor } = factorsOf(() => server)

async function withCodes(name: string) {
  const person = await withFactor(name)
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate({ friendlyName: 'On paper' })
  if (error) throw error
  return { ...person, codes: data.codes, made: data }
}

const firstOf = ([code = '']: string[]) => code

describe('recovery codes', () => {
  test('come in a set of ten', async () => {
    const { made, client } = await withCodes('fay')
    expect(made).toMatchObject({ type: 'recovery_code', friendly_name: 'On paper', total: 10 })
    expect(new Set(made.codes).size).toBe(10)
    for (const code of made.codes) expect(code).toMatch(/^[a-km-np-z2-9]{16}$/)
    const { data } = await client.auth.mfa.recoveryCodes.getStatus()
    expect(data).toEqual({ id: made.id, type: 'recovery_code', total: 10, remaining: 10 })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.recovery_code).toMatchObject([{ id: made.id, status: 'verified' }])
  })

  test('are stored as hashes', async () => {
    const { made } = await withCodes('felicia')
    const rows = await server.sql`select * from auth.mfa_recovery_codes where factor_id = ${made.id}`
    for (const code of made.codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('make a session aal2, once each', async () => {
    const { email, codes } = await withCodes('fiona')
    const typed = firstOf(codes)
      .toUpperCase()
      .replace(/.{4}(?=.)/g, '$&-')
    const { client } = await signIn(email)
    expect(await errorOf(client.auth.mfa.recoveryCodes.verify({ code: ` ${typed} ` }))).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })
    const methods = (await client.auth.getClaims()).data?.claims.amr
    expect(methods).toContainEqual({ method: 'mfa/recovery_code', timestamp: expect.any(Number) })
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = client.auth.mfa.recoveryCodes.verify({ code: firstOf(codes) })
    expect(await errorOf(again)).toBe('422 mfa_verification_failed')
  })

  test('are accepted once under concurrent use', async () => {
    const { email, codes } = await withCodes('flora')
    const clients = await Promise.all(Array.from({ length: 5 }, () => signIn(email)))
    const answers = await Promise.all(
      clients.map(({ client }) => client.auth.mfa.recoveryCodes.verify({ code: firstOf(codes) })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('allow five attempts', async () => {
    const { email, codes } = await withCodes('frida')
    const { client } = await signIn(email)
    const attempt = (code: string) => errorOf(client.auth.mfa.recoveryCodes.verify({ code }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('aaaabbbbccccdddd')))
    expect(answers.filter(answer => answer === '422 mfa_verification_failed')).toHaveLength(5)
    expect(await attempt(firstOf(codes))).toBe('429 mfa_recovery_codes_locked')
  })

  test('are replaced by new ones', async () => {
    const { client, codes, made } = await withCodes('frieda')
    const { data } = await client.auth.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ id: made.id, total: 10 })
    const attempt = (code: string) => errorOf(client.auth.mfa.recoveryCodes.verify({ code }))
    expect(await attempt(firstOf(codes))).toBe('422 mfa_verification_failed')
    expect(await attempt(firstOf(data?.codes ?? []))).toBeNull()
  })

  test('need another factor', async () => {
    const { email } = await signedUp('gerda')
    const { client } = await signIn(email)
    expect(await errorOf(client.auth.mfa.recoveryCodes.generate())).toBe('403 insufficient_aal')
    expect(await errorOf(client.auth.mfa.recoveryCodes.getStatus())).toBe('404 mfa_factor_not_found')
    expect(await errorOf(client.auth.mfa.recoveryCodes.verify({ code: 'aaaa' }))).toBe(
      '422 mfa_verification_failed',
    )
    await server.sql`update auth.sessions set aal = 'aal2'`
    expect(await errorOf(client.auth.mfa.recoveryCodes.generate())).toBe('422 mfa_recovery_codes_sole_factor')
  })

  test('form one set per account', async () => {
    const { client } = await withCodes('gina')
    expect(await errorOf(client.auth.mfa.recoveryCodes.generate())).toBe('422 mfa_verified_factor_exists')
  })

  test('are changed by aal2 sessions only', async () => {
    const { email } = await withCodes('greta')
    const { client } = await signIn(email)
    const { recoveryCodes } = client.auth.mfa
    expect(await errorOf(recoveryCodes.regenerate())).toBe('403 insufficient_aal')
    expect(await errorOf(recoveryCodes.unenroll())).toBe('403 insufficient_aal')
    expect((await recoveryCodes.getStatus()).data?.remaining).toBe(10)
  })

  test('are removed', async () => {
    const { client, made } = await withCodes('gudrun')
    expect((await client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: made.id })
    expect(await errorOf(client.auth.mfa.recoveryCodes.unenroll())).toBe('404 mfa_factor_not_found')
  })

  test('are deleted with the last authenticator', async () => {
    const { client, factorId } = await withCodes('gwen')
    await client.auth.mfa.unenroll({ factorId })
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined()
  })
})
