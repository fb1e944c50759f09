import { afterAll, beforeAll } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { CLIENT, openIssuer } from '#tests/support/issuer.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

export const OIDC = 'custom:oidc'

export let issuer: Awaited<ReturnType<typeof openIssuer>>
export let server: TestServer
export let mailbox: Mailbox

/** Runs an issuer and a server with it for the tests of a file. */
export function setUpIssuer() {
  beforeAll(async () => {
    issuer = await openIssuer()
    mailbox = await openMailbox()
    server = await startTestServer({
      SMTP_URL: mailbox.url,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    })
    issuer.serve(`${server.url}/auth/v1/callback`)
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.close()
    issuer.close()
  })
}

export const { newAuth } = peopleOf(() => server)

export const isPage = ({ origin, pathname }: URL) => origin === server.url && !pathname.startsWith('/auth/')

/** Signs in as `issuer.person`, until the browser is back on a page. */
export async function signInWithProvider(
  auth = newAuth(),
  browser = newBrowser(),
  redirectTo = `${server.url}/signin`,
) {
  const { data, error } = await auth.signInWithOAuth({
    provider: OIDC,
    options: { redirectTo, skipBrowserRedirect: true },
  })
  if (error) throw error
  return browser.follow(data.url, isPage)
}

export async function signedIn(person: (typeof issuer)['person']) {
  issuer.person = person
  const auth = newAuth()
  const page = await signInWithProvider(auth)
  const { data, error } = await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  if (error) throw error
  return { auth, ...data }
}

export async function signedUp(name: string) {
  const email = `${name}@example.com`
  await insertAccount(server.sql, { name, email, password: PASSWORD })
  const auth = newAuth()
  const { data } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (!data.user) throw new Error('Nobody is signed in.')
  return { auth, email, id: data.user.id }
}

export const verified = (name: string) => ({
  sub: `sub-of-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  name: `${name} Ward`,
})
