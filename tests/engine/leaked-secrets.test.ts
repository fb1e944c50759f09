import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { newBrowser } from '#tests/support/browse.ts'
import { CLIENT, openIssuer } from '#tests/support/issuer.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { operate } from '#tests/support/operate.ts'
import { freePort, type SiteProcess, startProcess } from '#tests/support/site.ts'
import { SoftwarePasskey } from '#tests/support/software-passkey.ts'
import { databaseContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// Every way to sign in, once, against a site in production. No secret may appear anywhere else.

const PASSWORD = 'fourteen hedges'
const OTHER_PASSWORD = 'fifteen hedges'

let site: SiteProcess
let mailbox: Mailbox
let issuer: Awaited<ReturnType<typeof openIssuer>>
let publishableKey: string
type Auth = ReturnType<typeof newClient>['auth']

/** By what they are for. */
const secrets = new Map<string, string>()

const note = (name: string, secret: string | null | undefined) => {
  if (!secret) throw new Error(`There is no ${name}.`)
  secrets.set(name, secret)
  return secret
}

/** Also notes every token and verifier on its way. */
async function recordingFetch(input: RequestInfo | URL, init?: RequestInit) {
  const response = await fetch(input, init)
  const bodies = String(init?.body) + (await response.clone().text())
  for (const [, name, token] of bodies.matchAll(/"(access_token|refresh_token|code_verifier)":"([^"]+)"/g))
    secrets.set(`${name} ${secrets.size}`, token ?? '')
  return response
}

function newClient(flowType: 'implicit' | 'pkce' = 'implicit') {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createClient(site.url, publishableKey, {
    auth: {
      flowType,
      storage,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
    },
    global: { fetch: recordingFetch },
  })
}

/** The next mail with a link or a code that signs in, or proves something. */
async function mailed(email: string, purpose: string) {
  for (;;) {
    const message = (await mailbox.next(email)).text ?? ''
    const link = new URL(/http\S+/.exec(message)?.[0] ?? site.url)
    const secret = link.searchParams.get('token_hash') ?? ''
    const code = /\b\d{10}\b/.exec(message)?.[0] ?? ''
    if (secret) note(`link of ${purpose}`, secret)
    if (code) note(`code of ${purpose}`, code)
    if (secret || code) return { link, secret, code }
  }
}

const pages: { address: string; headers: Headers; html: string }[] = []

/** As a person does who follows a link. */
async function openPage(link: URL) {
  const response = await fetch(link)
  pages.push({ address: link.href, headers: response.headers, html: await response.text() })
}

const done = <T extends { error: unknown }>(answer: T): T => {
  expect(answer.error).toBeNull()
  return answer
}

beforeAll(async () => {
  mailbox = await openMailbox()
  issuer = await openIssuer()
  const port = await freePort()
  site = await startProcess({
    port,
    env: {
      SMTP_URL: mailbox.url,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      SAMPLE_CONTENT: 'on',
    },
  })
  issuer.serve(`${site.url}/auth/v1/callback`)
  const keys = JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8'))
  publishableKey = keys.publishable
  note('secret key', keys.secret)
  note('key of tokens', keys.jwtSecret)
  note('password', PASSWORD)
  note('new password', OTHER_PASSWORD)
  note('secret of the provider', CLIENT.secret)
})
afterAll(async () => {
  await site?.stop()
  await mailbox?.close()
  issuer?.close()
})

async function signUpAndIn(email: string) {
  const { auth } = newClient()
  done(await auth.signUp({ email, password: PASSWORD }))
  const { link, secret } = await mailed(email, 'sign-up')
  await openPage(link)
  done(await auth.verifyOtp({ type: 'signup', token_hash: secret }))
  await auth.signInWithPassword({ email, password: note('wrong password', 'sixteen hedges') })
  done(await auth.signInWithPassword({ email, password: PASSWORD }))
  done(await auth.refreshSession())
  return auth
}

async function useSecondFactors(email: string, auth: Auth) {
  const { data: factor } = done(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
  if (!factor) throw new Error('There is no factor.')
  note('secret of the authenticator', factor.totp.secret)
  const now = codeOf(factor.totp.secret)
  done(await auth.mfa.challengeAndVerify({ factorId: factor.id, code: note('code of the app', now) }))
  const { data } = done(await auth.mfa.recoveryCodes.generate())
  const codes = data?.codes ?? []
  for (const [at, code] of codes.entries()) note(`recovery code ${at}`, code)

  const other = newClient()
  done(await other.auth.signInWithPassword({ email, password: PASSWORD }))
  done(await other.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }))
  const token = note('token of the browser', randomBytes(32).toString('base64url'))
  done(await other.rpc('remember_browser', { token }))
  const third = newClient()
  done(await third.auth.signInWithPassword({ email, password: PASSWORD }))
  done(await third.auth.mfa.challengeAndVerify({ factorId: factor.id, code: token }))
}

async function usePasskey(auth: Auth) {
  const passkey = new SoftwarePasskey()
  const { data: made } = done(await auth.passkey.startRegistration())
  const { data: asked } = done(await newClient().auth.passkey.startAuthentication())
  if (!made || !asked) throw new Error('There is no challenge.')
  note('challenge of a passkey', made.options.challenge)
  const origin = site.url
  done(
    await auth.passkey.verifyRegistration({
      challengeId: made.challenge_id,
      credential: passkey.create(made.options, { origin }),
    }),
  )
  const visitor = newClient()
  const credential = passkey.get(asked.options, { origin })
  done(await visitor.auth.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential }))
  return visitor.auth
}

async function usePasswordMails(email: string, auth: Auth) {
  done(await auth.reauthenticate())
  const { code } = await mailed(email, 'a new password')
  done(await auth.updateUser({ password: OTHER_PASSWORD, nonce: code }))
  done(await newClient().auth.resetPasswordForEmail(email))
  const { link, secret } = await mailed(email, 'a recovery')
  await openPage(link)
  done(await newClient().auth.verifyOtp({ type: 'recovery', token_hash: secret }))
}

async function useMailedSignIns(email: string) {
  for (const way of ['link', 'code'] as const) {
    const { auth } = newClient()
    done(await auth.signInWithOtp({ email: `${way}.${email}` }))
    const { link, secret, code } = await mailed(`${way}.${email}`, `a sign-in by ${way}`)
    await openPage(link)
    if (way === 'link') done(await auth.verifyOtp({ type: 'magiclink', token_hash: secret }))
    else done(await auth.verifyOtp({ type: 'email', email: `${way}.${email}`, token: code }))
  }
  const { auth } = newClient('pkce')
  done(await auth.signInWithOtp({ email: `pkce.${email}` }))
  const { link, secret } = await mailed(`pkce.${email}`, 'a sign-in with PKCE')
  await openPage(link)
  const query = new URLSearchParams({ type: 'magiclink', token: secret })
  const answer = await fetch(`${site.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
  const page = new URL(answer.headers.get('location') ?? '')
  done(await auth.exchangeCodeForSession(note('code of PKCE', page.searchParams.get('code'))))
  await openPage(page)
}

async function useProvider(flowType: 'implicit' | 'pkce') {
  issuer.person = { sub: flowType, email: `${flowType}@example.org`, email_verified: true }
  const { auth } = newClient(flowType)
  const options = { redirectTo: `${site.url}/signin`, skipBrowserRedirect: true }
  const { data } = done(await auth.signInWithOAuth({ provider: 'custom:oidc', options }))
  const isOurs = ({ origin }: URL) => origin === site.url
  const browser = newBrowser()
  const start = await browser.follow(data.url ?? '', url => url.origin === issuer.url)
  note(`state of ${flowType}`, start.searchParams.get('state'))
  const callback = await browser.follow(start.href, isOurs)
  note(`code of the provider, ${flowType}`, callback.searchParams.get('code'))
  const page = await browser.follow(callback.href, ({ pathname }) => pathname === '/signin')
  await openPage(page)
  if (flowType === 'implicit') {
    const session = new URLSearchParams(page.hash.slice(1))
    const tokens = ['access_token', 'refresh_token'].map(name =>
      note(`${name} of implicit`, session.get(name)),
    )
    const [access_token = '', refresh_token = ''] = tokens
    done(await auth.setSession({ access_token, refresh_token }))
  } else done(await auth.exchangeCodeForSession(note('code of the flow', page.searchParams.get('code'))))
}

async function changeAddress(email: string) {
  const { auth } = newClient()
  done(await auth.signUp({ email, password: PASSWORD }))
  const { secret } = await mailed(email, 'another sign-up')
  done(await auth.verifyOtp({ type: 'signup', token_hash: secret }))
  done(await auth.updateUser({ email: `new.${email}` }))
  for (const one of [email, `new.${email}`]) {
    const { link, secret } = await mailed(one, `the change at ${one}`)
    await openPage(link)
    done(await newClient().auth.verifyOtp({ type: 'email_change', token_hash: secret }))
  }
  const { link, secret: back } = await mailed(email, 'the way back')
  await openPage(link)
  done(await newClient().auth.verifyOtp({ type: 'recovery', token_hash: back }))
}

async function submitReview(email: string) {
  const [post] = await site.sql<{ id: string }>`
    select id from public.blogs where status = 'published' order by id limit 1`
  const review = { post: Number(post?.id), content: 'Shorter than it looks.', rating: 4 }
  const { auth } = newClient()
  done(await auth.signInWithOtp({ email, options: { data: { full_name: 'Vera', review } } }))
  const { link, secret } = await mailed(email, 'a review')
  await openPage(link)
  done(await auth.verifyOtp({ type: 'magiclink', token_hash: secret }))
}

/** Those of the secrets that stand in the text, by name. */
const foundIn = (text: string) =>
  [...secrets]
    .filter(([, secret]) => new RegExp(`(?<![\\w-])${RegExp.escape(secret)}(?![\\w-])`).test(text))
    .map(([name]) => name)

async function readArchive(path: string): Promise<string> {
  const archive = createReadStream(path).pipe(extract())
  let content = ''
  for await (const entry of archive) {
    const bytes = await buffer(entry)
    content += entry.header.name.endsWith('.gz') ? gunzipSync(bytes) : bytes
  }
  return content
}

describe('secrets', () => {
  test('never appear in the log, database or backup', async () => {
    const email = 'wren@example.com'
    const auth = await signUpAndIn(email)
    await useSecondFactors(email, auth)
    await usePasswordMails(email, await usePasskey(auth))
    await useMailedSignIns(email)
    await useProvider('pkce')
    await useProvider('implicit')
    await changeAddress('ada@example.com')
    await submitReview('vera@example.com')
    expect(secrets.size).toBeGreaterThan(60)

    const log = site.log()
    expect(log).toContain('path="/auth/v1/verify"')
    expect(foundIn(log)).toEqual([])
    // A flow has its state as its id until it is over, and a challenge is no secret.
    expect(foundIn(JSON.stringify(await databaseContent(site.sql)))).toEqual([])

    const archive = join(await temporaryFolder('leaks'), 'site.tar')
    expect((await operate('backup', [archive], { env: { DATA_DIR: site.dataDir } })).code).toBe(0)
    const content = await readArchive(archive)
    expect(content).toContain(email)
    expect(foundIn(content)).toEqual([])
  })

  test('are never sent to another site', () => {
    expect(pages.length).toBeGreaterThan(10)
    for (const { address, headers, html } of pages) {
      // Both leave the path out of what another site gets.
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
      const others = [...html.matchAll(/<(?!a )[^>]* (?:src|href|action)="(https?:[^"]+)"/g)].map(
        ([, url]) => url,
      )
      expect([address, others.filter(url => !url?.startsWith(site.url))]).toEqual([address, []])
    }
  })
})
