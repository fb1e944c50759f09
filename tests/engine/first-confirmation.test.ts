import { describe, expect, test } from 'vitest'
import { PASSWORD } from './people-of.ts'
import {
  call,
  nextSecrets,
  recover,
  server,
  signedIn,
  signIn,
  verify,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

/** An account without confirmation, of a stranger or of the owner of the address. */
async function withWaysIn(name: string) {
  const person = await signedIn(name)
  const { id } = person
  await server.sql`update auth.users set confirmation_sent_at = null where id = ${id}`
  await server.sql`
    insert into auth.identities (provider, provider_id, user_id) values ('github', ${name}, ${id})`
  await server.sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, ${Buffer.from(name)}, 'x')`
  await server.sql`
    insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'totp', 'verified'), (${id}, 'recovery_code', 'verified')`
  await server.sql`
    insert into auth.flow_state (id, provider_type, authentication_method, referrer, user_id, auth_code)
    values (gen_random_uuid(), 'github', 'oauth', '', ${id}, ${name})`
  return person
}

const waysInOf = (id: string) => server.sql`
  select 'identity' as way from auth.identities where user_id = ${id} and provider <> 'email' union all
  select 'passkey' from auth.webauthn_credentials where user_id = ${id} union all
  select factor_type from auth.mfa_factors where user_id = ${id} union all
  select 'flow' from auth.flow_state where user_id = ${id}`

const mailed: Record<string, (email: string) => Promise<{ status: number }>> = {
  async 'a recovery'(email) {
    await recover(email)
    return verify((await nextSecrets(email)).secret)
  },
  async 'a mailed link'(email) {
    await visitorAuth().signInWithOtp({ email })
    return call('/verify', { type: 'magiclink', token_hash: (await nextSecrets(email)).secret })
  },
  async 'a mailed code'(email) {
    await visitorAuth().signInWithOtp({ email })
    return call('/verify', { type: 'email', email, token: (await nextSecrets(email)).code })
  },
  async 'a confirmation'(email) {
    await server.sql`update auth.users set email_confirmed_at = null where email = ${email}`
    await call('/resend', { type: 'signup', email })
    return call('/verify', { type: 'signup', token_hash: (await nextSecrets(email)).secret })
  },
}

const unproven = Object.entries(mailed)
const again = unproven.filter(([name]) => name !== 'a confirmation')

describe('the first confirmation', () => {
  test.each(unproven)('by %s removes ways in of before', async (name, confirm) => {
    const { id, email, auth } = await withWaysIn(`ada.${name.replaceAll(' ', '.')}`)
    expect((await confirm(email)).status).toBe(200)
    expect(await waysInOf(id)).toEqual([])
    expect((await auth.refreshSession()).error).not.toBeNull()
    if (name !== 'a confirmation') expect((await signIn(email, PASSWORD)).status).toBe(400)
  })

  test.each(again)('is over for %s later', async (name, confirm) => {
    const { id, email } = await withWaysIn(`bea.${name.replaceAll(' ', '.')}`)
    await server.sql`update auth.users set confirmation_sent_at = created_at - interval '1 minute' where id = ${id}`
    expect((await confirm(email)).status).toBe(200)
    expect(await waysInOf(id)).toHaveLength(5)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('leaves those of an administrator', async () => {
    const { id, email } = await withWaysIn('cleo')
    await server.sql`update public.profiles set role = 'admin' where id = ${id}`
    await recover(email)
    expect((await verify((await nextSecrets(email)).secret)).status).toBe(200)
    expect(await waysInOf(id)).toHaveLength(5)
  })

  test('ends a change of the address that a stranger began', async () => {
    const { id, email, auth } = await withWaysIn('dora')
    await server.sql`delete from auth.mfa_factors where user_id = ${id}`
    await auth.updateUser({ email: 'strangers@example.com' })
    const { secret } = await nextSecrets('strangers@example.com')
    await nextSecrets(email)
    await recover(email)
    expect((await verify((await nextSecrets(email)).secret)).status).toBe(200)
    expect((await call('/verify', { type: 'email_change', token_hash: secret })).status).toBe(403)
    expect(await server.sql`select email_change from auth.users where id = ${id}`).toEqual([
      { email_change: '' },
    ])
  })

  test('of a change of address removes them as well', async () => {
    const { id, email, auth } = await withWaysIn('eva')
    await server.sql`delete from auth.mfa_factors where user_id = ${id}`
    await auth.updateUser({ email: 'eva.new@example.com' })
    for (const address of [email, 'eva.new@example.com'])
      await call('/verify', { type: 'email_change', token_hash: (await nextSecrets(address)).secret })
    expect(await waysInOf(id)).toEqual([])
    expect((await signIn('eva.new@example.com', PASSWORD)).status).toBe(400)
  })
})
