import { describe, expect, test } from 'vitest'
import { PASSWORD } from './people-of.ts'
import {
  nextSecrets,
  server,
  signedIn,
  signIn,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

/** Signed in by a provider so long ago, to an account without a password unless it keeps it. */
async function signedInBy(method: string, name: string, { ago = '1 minute', keepsPassword = false } = {}) {
  const person = await signedIn(name)
  await server.sql`
    update auth.mfa_amr_claims set authentication_method = ${method}, updated_at = now() - ${ago}::interval
    where session_id in (select id from auth.sessions where user_id = ${person.id})`
  if (!keepsPassword)
    await server.sql`update auth.users set encrypted_password = null where id = ${person.id}`
  return person
}

describe('the first password', () => {
  test.each(['oauth', 'passkey', 'otp'])('needs no other after a sign-in by %s', async method => {
    const { auth, email } = await signedInBy(method, `first.${method}`)
    expect((await auth.updateUser({ password: 'twelve lines' })).error).toBeNull()
    expect((await signIn(email, 'twelve lines')).status).toBe(200)
  })

  test('needs a recent sign-in', async () => {
    const { auth } = await signedInBy('oauth', 'first.stale', { ago: '6 minutes' })
    expect((await auth.updateUser({ password: 'twelve lines' })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
  })

  test('is the present one where there is one', async () => {
    const { auth, email } = await signedInBy('oauth', 'second', { keepsPassword: true })
    expect((await auth.updateUser({ password: 'twelve lines' })).error).toMatchObject({
      code: 'reauthentication_needed',
    })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })
})

test('marks an account whose password a mailed code removed', async () => {
  const { email } = await signedIn('unproven')
  await server.sql`
    update auth.users set confirmation_sent_at = null where email = ${email}`
  await visitorAuth().signInWithOtp({ email })
  const auth = visitorAuth()
  const { data } = await auth.verifyOtp({ type: 'email', email, token: (await nextSecrets(email)).code })
  expect(data.user?.app_metadata).toMatchObject({ password_removed: true })
  const { data: changed } = await auth.updateUser({ password: 'twelve lines' })
  expect(changed.user?.app_metadata).not.toHaveProperty('password_removed')
})

test('does not mark an account that had no password', async () => {
  const email = 'never@example.com'
  await visitorAuth().signInWithOtp({ email })
  const { data } = await visitorAuth().verifyOtp({
    type: 'email',
    email,
    token: (await nextSecrets(email)).code,
  })
  expect(data.user?.app_metadata).not.toHaveProperty('password_removed')
})
