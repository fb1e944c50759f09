import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import { PASSWORD } from './people-of.ts'
import {
  addAccount,
  call,
  mailbox,
  recover,
  reopenMailbox,
  secretFor,
  server,
  signIn,
  verify,
  watchLog,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

describe('a stranger cannot find out who has an account', () => {
  test('by requesting a new password: the responses are identical', async () => {
    const unknown = await recover('nobody@example.com')
    expect(unknown).toMatchObject({ status: 200, body: '{}' })
    const email = await addAccount('wren')
    expect(await recover(email)).toEqual(unknown)
    expect(await mailbox.next(email)).toMatchObject({
      // The default without MAIL_FROM.
      from: { name: 'Byline', address: 'no-reply@127.0.0.1' },
      subject: 'Reset your password on Byline',
    })
    // A recent link exists, so no second mail is sent, and the response is the same.
    expect(await recover(email.toUpperCase())).toEqual(unknown)
  })

  test('by requesting it without a valid address', async () => {
    const unknown = await recover('nobody@example.com')
    expect(await recover('')).toEqual(unknown)
    expect(await recover('no address')).toEqual(unknown)
  })

  test('by a wrong password: the responses are identical', async () => {
    const unknown = await signIn('nobody@example.com', 'something else')
    expect(unknown).toMatchObject({ status: 400, body: expect.stringContaining('Invalid login credentials') })
    const email = await addAccount('otis')
    expect(await signIn(email, 'something else')).toEqual(unknown)
    expect(await signIn(email, '')).toEqual(await signIn('nobody@example.com', ''))
    await server.sql`update auth.users set email_confirmed_at = null where email = ${email}`
    expect(await signIn(email, 'something else')).toEqual(unknown)
  })
})

describe('failing mail locks out no account', () => {
  test('when the mail server refuses the address', async () => {
    const log = watchLog()
    const email = await addAccount('mara')
    mailbox.refuse(email)
    expect(await recover(email)).toEqual(await recover('nobody@example.com'))
    await until(() => expect(log).toHaveBeenCalledOnce())
    expect(log.mock.calls[0]?.[0]).toMatch(/ error mail-failed [^\n]*nobody of that name/)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('no request waits for a silent mail server', async () => {
    const email = await addAccount('remy')
    mailbox.ignore(email)
    expect(await recover(email)).toEqual(await recover('nobody@example.com'))
    await until(() => expect(mailbox.turnedAway.get(email)).toBe(1))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const other = await addAccount('tess')
    await recover(other)
    expect((await mailbox.next(other)).text).toContain('/resetpassword?token_hash=')
  })

  test('resends at once when the mail server defers', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    const email = await addAccount('jory')
    mailbox.greylist(email, 1)
    await recover(email)
    await until(() => expect(said.mock.calls[0]?.[0]).toMatch(/ warn mail-delayed [^\n]*code="451"/))
    await recover(email)
    expect((await verify(await secretFor(email))).status).toBe(200)
  })

  test('retries with one live link', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    const email = await addAccount('tilda')
    mailbox.greylist(email, 2)
    await recover(email)
    for (let turnedAway = 1; turnedAway <= 2; turnedAway++) {
      await until(async () =>
        expect(
          await server.sql`select from private.outbox where tries = ${turnedAway} and due_at > now()`,
        ).toHaveLength(1),
      )
      await server.sql`update private.outbox set due_at = now() where state = 'waiting'`
    }
    const secret = await secretFor(email)
    const live =
      await server.sql`select from auth.one_time_tokens where user_id = (select id from auth.users where email = ${email})`
    expect(live).toHaveLength(1)
    expect((await verify(secret)).status).toBe(200)
  })

  test('sends later without a mail server', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const email = await addAccount('juno')
    const port = Number(new URL(mailbox.url).port)
    await mailbox.close()
    expect(await recover(email)).toMatchObject({ status: 200, body: '{}' })
    await until(() => expect(log.mock.calls[0]?.[0]).toMatch(/ warn mail-delayed /))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    await reopenMailbox(port)
    await recover(email)
    await mailbox.next(email)
  })
})

describe('the link of a mail', () => {
  test('leads to the site once and names the method', async () => {
    const email = await addAccount('ada')
    await recover(email)
    const { text } = await mailbox.next(email)
    const link = new URL(/http\S+/.exec(text ?? '')?.[0] ?? '')
    expect(link.origin + link.pathname).toBe(`${server.url}/resetpassword`)
    expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type'])
    const secret = link.searchParams.get('token_hash') ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const signedIn = await verify(secret)
    expect(signedIn).toMatchObject({ status: 200, user: { email } })
    const claims = JSON.parse(Buffer.from(signedIn.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toEqual([{ method: 'recovery', timestamp: expect.any(Number) }])
    expect(await verify(secret)).toMatchObject({ status: 403, error_code: 'otp_expired' })
  })

  test('is stored as a hash only', async () => {
    const email = await addAccount('bea')
    await recover(email)
    const secret = await secretFor(email)
    const [stored] = await server.sql`
      select t::text as token, u::text as account from auth.one_time_tokens t join auth.users u on u.id = t.user_id
      where u.email = ${email}`
    expect(`${stored?.token}${stored?.account}`).not.toContain(secret)
    expect(await verify(/[\da-f]{64}/.exec(String(stored?.token))?.[0] ?? '')).toMatchObject({ status: 403 })
  })

  test('accepts one of several concurrent uses', async () => {
    const email = await addAccount('coco')
    for (let round = 0; round < 8; round++) {
      const secrets = [1, 2, 3].map(() => randomBytes(32).toString('base64url'))
      for (const secret of secrets)
        await server.sql`
          insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, created_at)
          select id, 'recovery_token', ${createHash('sha256').update(secret).digest('hex')}, '', now() at time zone 'utc'
          from auth.users where email = ${email}`
      const answers = await Promise.all(secrets.map(verify))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    }
  })

  test('is valid for an hour', async () => {
    const email = await addAccount('cleo')
    await recover(email)
    const secret = await secretFor(email)
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`
    expect(await verify(secret)).toMatchObject({ status: 403, error_code: 'otp_expired' })
  })

  test('is valid for its own purpose only', async () => {
    const email = await addAccount('dora')
    await recover(email)
    const secret = await secretFor(email)
    for (const type of ['signup', 'email', 'magiclink', 'invite', 'email_change'])
      expect((await call('/verify', { type, token_hash: secret })).status, type).toBe(403)
    expect((await verify(secret)).status).toBe(200)
  })

  test('allows one new password within fifteen minutes', async () => {
    const email = await addAccount('edda')
    const linked = async () => {
      await recover(email)
      const { access_token } = await verify(await secretFor(email))
      return (password: string) =>
        fetch(`${server.url}/auth/v1/user`, {
          method: 'PUT',
          headers: { apikey: server.publishableKey, authorization: `Bearer ${access_token}` },
          body: JSON.stringify({ password }),
        }).then(response => response.status)
    }
    const change = await linked()
    expect(await change(PASSWORD)).toBe(422)
    expect(await change('another password')).toBe(200)
    expect(await change('a third password')).toBe(400)
    expect((await mailbox.next(email)).subject).toContain('Your password was changed')
    const late = await linked()
    await server.sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '16 minutes'`
    expect(await late('a third password')).toBe(400)
  })
})

describe('a stranger cannot', () => {
  test('guess a code on any path', async () => {
    const email = await addAccount('fay')
    await recover(email)
    const secret = await secretFor(email)
    for (const token of ['637226', secret])
      for (const type of ['recovery', 'signup', 'email', 'magiclink'])
        expect((await call('/verify', { type, email, token })).status, `${type} ${token}`).toBe(403)
    const link = await fetch(`${server.url}/auth/v1/verify?token=637226&type=recovery`, {
      redirect: 'manual',
    })
    expect(link.headers.get('location')).toBe(`${server.url}/resetpassword?token_hash=&type=recovery`)
    expect((await verify(secret)).status).toBe(200)
  })

  test('invalidate an owner’s link or flood a mailbox', async () => {
    const email = await addAccount('gus')
    const secrets: string[] = []
    for (let n = 0; n < 3; n++) {
      await recover(email)
      secrets.push(await secretFor(email))
      await recover(email)
      await server.sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`
    }
    await recover(email)
    await expect(mailbox.next(email, 500)).rejects.toThrow('No message came')
    expect((await verify(secrets[0] ?? '')).status).toBe(200)
    // Using one link invalidates the others.
    expect((await verify(secrets[1] ?? '')).status).toBe(403)
    expect((await verify(secrets[2] ?? '')).status).toBe(403)
    await recover(email)
    expect(await secretFor(email)).not.toBe('')
  })

  test.each(['', 'phone_change', 'toString'])('follow a link of the type %j', async type => {
    const address = `${server.url}/auth/v1/verify?${new URLSearchParams({ token_hash: 'x'.repeat(43), type })}`
    const refused = await fetch(address, { redirect: 'manual' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error_code: 'validation_failed' })
  })

  test('use up a link by opening it', async () => {
    const email = await addAccount('hal')
    await recover(email)
    const secret = await secretFor(email)
    for (const name of ['token', 'token_hash']) {
      const address = `${server.url}/auth/v1/verify?${name}=${secret}&type=recovery`
      const followed = await fetch(address, { redirect: 'manual' })
      expect(followed.status).toBe(303)
      expect(followed.headers.get('location')).toBe(
        `${server.url}/resetpassword?token_hash=${secret}&type=recovery`,
      )
    }
    expect((await verify(secret)).status).toBe(200)
  })

  const elsewhere = [
    'http://evil.test\\@127.0.0.1:3000/',
    'http:evil.test//127.0.0.1',
    'http:/evil.test//127.0.0.1',
    '//evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1@evil.test/',
    'http://evil.test/#/resetpassword',
    '/nowhere',
  ]
  test.each(elsewhere)('have a link redirect to %j', async target => {
    const email = await addAccount(`ivo.${elsewhere.indexOf(target)}`)
    const redirect = `?${new URLSearchParams({ redirect_to: target })}`
    expect((await call(`/recover${redirect}`, { email })).status).toBe(200)
    const link = new URL(/http\S+/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? '')
    expect(link.href).toMatch(`${server.url}/resetpassword?token_hash=`)
    const secret = link.searchParams.get('token_hash') ?? ''
    const followed = await fetch(
      `${server.url}/auth/v1/verify?token=${secret}&type=recovery&${redirect.slice(1)}`,
      { redirect: 'manual' },
    )
    expect(followed.headers.get('location')).toBe(link.href)
    const answer = await call(`/verify${redirect}`, { type: 'recovery', token_hash: secret })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer)).not.toContain('evil')
    expect((await call(`/resend${redirect}`, { type: 'signup', email })).status).toBe(200)
  })
})
