import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from './people-of.ts'
import {
  addAccount,
  call,
  mailbox,
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

const confirm = async (secret: string) => {
  const { status, body } = await call('/verify', { type: 'email_change', token_hash: secret })
  return { status, ...JSON.parse(body) }
}

async function requested(name: string) {
  const person = await signedIn(name)
  const newEmail = `${name}.new@example.com`
  const { data, error } = await person.auth.updateUser({ email: newEmail })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: person.email, new_email: newEmail })
  const old = await nextSecrets(person.email)
  const fresh = await nextSecrets(newEmail)
  return { ...person, newEmail, old, fresh }
}

async function changed(name: string) {
  const person = await requested(name)
  await confirm(person.old.secret)
  expect(await confirm(person.fresh.secret)).toMatchObject({ status: 200 })
  return { ...person, back: await nextSecrets(person.email) }
}

const emailOf = async (id: string) =>
  (await server.sql`select email from auth.users where id = ${id}`)[0]?.email

describe('a new address', () => {
  test.each(['old', 'fresh'] as const)('counts when both confirmed it, the %s one first', async which => {
    const { email, newEmail, id, ...links } = await requested(`ada.${which}`)
    const other = which === 'old' ? 'fresh' : 'old'
    expect(links[which].link.href).toMatch(`${server.url}/signin?token_hash=`)
    expect(links[which].link.searchParams.get('type')).toBe('email_change')
    expect(await confirm(links[which].secret)).toMatchObject({ status: 200, code: '200' })
    expect(await confirm(links[which].secret)).toMatchObject({ status: 403, error_code: 'otp_expired' })
    expect(await emailOf(id)).toBe(email)
    const { data } = await visitorAuth().verifyOtp({ type: 'email_change', token_hash: links[other].secret })
    expect(data.user).toMatchObject({ id, email: newEmail })
    expect(data.user?.new_email).toBeUndefined()
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: newEmail })
    expect((await signIn(newEmail, PASSWORD)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(400)
    expect(await server.sql`select email from private.emails where user_id = ${id}`).toEqual([
      { email: newEmail },
    ])
  })

  test('is not confirmed by one mailbox twice', async () => {
    const { auth, email, newEmail, id, old } = await requested('bea')
    await confirm(old.secret)
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`
    expect((await auth.resend({ type: 'email_change', email })).error).toBeNull()
    await nextSecrets(newEmail)
    await expect(mailbox.next(email, 300)).rejects.toThrow('No message came')
    const another = 'a'.repeat(43)
    await server.sql`
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
      values (${id}, 'email_change_token_current', ${createHash('sha256').update(another).digest('hex')}, '',
        now() at time zone 'utc')`
    expect(await confirm(another)).toMatchObject({ status: 200, code: '200' })
    expect(await emailOf(id)).toBe(email)
  })

  test('is replaced by a newer one', async () => {
    const { auth, email, newEmail, old, fresh } = await requested('cleo')
    await auth.updateUser({ email: 'cleo.newest@example.com' })
    await nextSecrets(email)
    await nextSecrets('cleo.newest@example.com')
    for (const { secret } of [old, fresh]) expect((await confirm(secret)).status).toBe(403)
    expect((await signIn(newEmail, PASSWORD)).status).toBe(400)
  })

  test('ends links to the former mailbox', async () => {
    const { email, old, fresh } = await requested('dora')
    await recover(email)
    const recovery = await nextSecrets(email)
    await confirm(old.secret)
    await confirm(fresh.secret)
    expect((await verify(recovery.secret)).status).toBe(403)
  })

  test('notifies an existing account only by mail', async () => {
    const { auth } = await signedIn('eve')
    const taken = await addAccount('frank')
    const { data, error } = await auth.updateUser({ email: taken })
    expect(error).toBeNull()
    expect(data.user?.new_email).toBe(taken)
    const message = await mailbox.next(taken)
    expect(message.subject).toContain('already have an account')
    expect(message.text).not.toContain('token_hash')
  })

  test('taken meanwhile is refused', async () => {
    const { id, email, newEmail, old, fresh } = await requested('gus')
    await addAccount('gus.new')
    await confirm(old.secret)
    expect(await confirm(fresh.secret)).toMatchObject({ status: 422, error_code: 'email_exists' })
    expect(await emailOf(id)).toBe(email)
    expect(newEmail).toBe('gus.new@example.com')
  })

  test('has to be an address', async () => {
    const { auth } = await signedIn('hans')
    expect((await auth.updateUser({ email: 'no address' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect((await auth.updateUser({ phone: '+15550100' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    })
  })

  test('is not set by a visitor', async () => {
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: server.publishableKey },
      body: JSON.stringify({ email: 'ida@example.com' }),
    })
    expect(answer.status).toBe(401)
  })
})

describe('the way back', () => {
  const waysInOf = async (id: string) =>
    (
      await server.sql`
        select id from auth.webauthn_credentials where user_id = ${id} union all
        select id from auth.mfa_factors where user_id = ${id}`
    ).length

  test('restores address and ends what a stranger has', async () => {
    const { auth, id, email, newEmail, back } = await changed('jan')
    await server.sql`
      insert into auth.identities (provider, provider_id, user_id) values ('github', 'stranger', ${id})`
    await server.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, 'x', 'x')`
    await server.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'recovery_code', 'verified')`
    expect(back.link.pathname).toBe('/resetpassword')
    await auth.updateUser({ password: 'of a stranger', current_password: PASSWORD })
    await recover(newEmail)
    const stolen = await nextSecrets(newEmail)
    const { data, error } = await visitorAuth().verifyOtp({ type: 'recovery', token_hash: back.secret })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id, email, identities: [{ provider: 'email' }] })
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await signIn(email, 'of a stranger')).status).toBe(400)
    expect((await verify(stolen.secret)).status).toBe(403)
    expect((await verify(back.secret)).status).toBe(403)
    expect(await waysInOf(id)).toBe(0)
  })

  test.each([
    ['removes', '23 hours', 23, 0],
    ['leaves', '25 hours', 25, 1],
  ])('%s a passkey added %s earlier', async (_, when, hours, left) => {
    const { id, back } = await changed(`ona.${when}`.replace(' ', '.'))
    await server.sql`
      insert into auth.webauthn_credentials (user_id, credential_id, public_key, created_at)
      values (${id}, ${Buffer.from(when)}, 'y', now() - make_interval(hours => ${hours}))`
    expect((await verify(back.secret)).status).toBe(200)
    expect(await waysInOf(id)).toBe(left)
  })

  test('is not closed by an unproven account there', async () => {
    const { id, email, back } = await changed('pia')
    await call('/otp', { email })
    await nextSecrets(email)
    expect((await verify(back.secret)).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
  })

  test('is open for a week', async () => {
    const age = (time: string) =>
      server.sql`update auth.one_time_tokens set created_at = created_at - ${time}::interval`
    const { back } = await changed('kim')
    await age('6 days 23 hours')
    expect((await verify(back.secret)).status).toBe(200)
    const late = await changed('lea')
    await age('7 days')
    expect((await verify(late.back.secret)).status).toBe(403)
  })

  test('is not closed by a second change', async () => {
    const { auth, id, email, newEmail, back } = await changed('max')
    await auth.updateUser({ email: 'max.newest@example.com' })
    await confirm((await nextSecrets(newEmail)).secret)
    await confirm((await nextSecrets('max.newest@example.com')).secret)
    expect((await mailbox.next(newEmail)).text).not.toContain('token_hash')
    expect((await verify(back.secret)).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
  })
})

describe('a code for a new password', () => {
  async function coded(name: string) {
    const person = await signedIn(name)
    expect((await person.auth.reauthenticate()).error).toBeNull()
    return { ...person, code: (await nextSecrets(person.email)).code }
  }

  test('takes the place of the current one, once', async () => {
    const { auth, email, code } = await coded('nora')
    const { error } = await auth.updateUser({ password: 'another password', nonce: code })
    expect(error).toBeNull()
    expect((await signIn(email, 'another password')).status).toBe(200)
    expect((await auth.updateUser({ password: 'a third password', nonce: code })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
  })

  test('is valid for ten minutes and its account', async () => {
    const { auth, code } = await coded('olaf')
    const other = await coded('paul')
    const refused = { code: 'reauthentication_not_valid' }
    const change = (nonce: string) => auth.updateUser({ password: 'another password', nonce })
    expect((await change(other.code)).error).toMatchObject(refused)
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '601 seconds'`
    expect((await change(code)).error).toMatchObject(refused)
  })

  test('does not sign in', async () => {
    const { email, code } = await coded('quentin')
    for (const type of ['email', 'magiclink', 'recovery'])
      expect((await call('/verify', { type, email, token: code })).status).toBe(403)
  })
})
