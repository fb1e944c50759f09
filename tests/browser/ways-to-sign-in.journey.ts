import type { Page } from '@playwright/test'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { CLIENT, openIssuer } from '#tests/support/issuer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { freePort, type SiteOptions, type SiteProcess } from '#tests/support/site.ts'
import { expectAccessible } from './accessibility.ts'
import {
  expect,
  keepSession,
  keptSession,
  makeAccount,
  PASSWORD,
  sessionKey,
  signIn,
  test,
} from './fixtures.ts'

/** A device that unlocks its keys at once, no matter who asks. */
async function holdDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

const forget = (page: Page) => page.evaluate(key => localStorage.removeItem(key), sessionKey)

const levelOf = async (page: Page) => {
  const { access_token: token } = JSON.parse((await keptSession(page)) ?? '{}')
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).aal
}

/** Passkeys need the name of a host. */
async function openNamed(page: Page, startSite: (options?: SiteOptions) => Promise<SiteProcess>) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const site = { ...(await startSite({ port, env: { SITE_URL: url } })), url }
  const person = { name: 'Juniper Vale', email: 'juniper@example.com' }
  await keepSession(page, site, await makeAccount(site, person))
  await holdDevice(page)
  return { url, ...person }
}

test('a reader signs in with a passkey', async ({ page, startSite }) => {
  const { url, name } = await openNamed(page, startSite)
  await test.step('adds it in the profile', async () => {
    await page.goto(`${url}/dashboard/profile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Passkey added')).toBeVisible()
    await expect(page.getByText('Not used yet')).toBeVisible()
    await expectAccessible(page, 'a passkey in the profile')
  })
  await test.step('signs in by the button', async () => {
    await forget(page)
    await page.goto(`${url}/signin`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
    expect(await levelOf(page)).toBe('aal2')
    await page.goto(`${url}/dashboard/profile`)
    await expect(page.getByText(/^Last used/)).toBeVisible()
  })
  await test.step('signs in by the address field', async () => {
    await forget(page)
    await page.goto(`${url}/signin`)
    await page.getByLabel('Email').focus()
    await expect(page.getByRole('button', { name })).toBeVisible()
  })
})

test('a reader without a passkey stays on the form', async ({ page, startSite }) => {
  const { url } = await openNamed(page, startSite)
  await page.goto(url)
  await forget(page)
  await page.goto(`${url}/signin`)
  await page.getByLabel('Email').fill('wren@example.com')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('wren@example.com')
})

test('a reader adds an authenticator and uses its code', async ({ reader: { page, name, email } }) => {
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Add an authenticator' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an authenticator' })
  const secret = ((await adding.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await expect(adding.getByRole('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page, 'a QR code')
  await adding.getByLabel('Code').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await forget(page)
  await signIn(page, { email, password: PASSWORD })
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page, 'the code at sign-in')
  await page.reload()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect.poll(() => levelOf(page)).toBe('aal2')
  await expect(page.getByRole('button', { name })).toBeVisible()
})

test('a reader signs in by provider or mailed code', async ({ page, startSite }) => {
  const mailbox = await openMailbox()
  const issuer = await openIssuer()
  try {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const site = await startSite({
      port,
      env: {
        SITE_URL: url,
        SMTP_URL: mailbox.url,
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Hedge Pass',
      },
    })
    issuer.serve(`${url}/auth/v1/callback`)
    const person = { name: 'Linnet Hale', email: 'linnet@example.com' }
    const session = await makeAccount({ ...site, url }, person)
    // Other mails report new browsers.
    const codeTo = async (email: string): Promise<string> =>
      /\b\d{10}\b/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? codeTo(email)
    const goToIssuer = async () => {
      await page.goto(`${url}/signin`)
      await page.getByRole('button', { name: 'Continue with Hedge Pass' }).click()
    }
    await test.step('not by a site that has the same address', async () => {
      issuer.person = { sub: 'linnet', email: person.email, email_verified: true, name: person.name }
      await goToIssuer()
      await expect(page.getByText(/^An account with this address already exists/)).toBeVisible()
      expect(page.url()).toBe(`${url}/signin`)
    })
    await test.step('after connecting it', async () => {
      await keepSession(page, { ...site, url }, session)
      await page.goto(`${url}/dashboard/profile`)
      await page.getByRole('button', { name: 'Connect Hedge Pass' }).click()
      await expect(page.getByText('Account connected')).toBeVisible()
      expect((await mailbox.next(person.email)).text).not.toMatch(/\b\d{10}\b/)
      await expectAccessible(page, 'a connected account')
      await expect(page.getByRole('button', { name: 'Disconnect Hedge Pass' })).toBeVisible()
      await forget(page)
      await goToIssuer()
      await expect(page.getByRole('button', { name: person.name })).toBeVisible()
    })
    await test.step('with a mailed code', async () => {
      await forget(page)
      await page.goto(`${url}/signin`)
      await page.getByLabel('Email').fill(person.email)
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await expect(page.getByLabel('Code from the email')).toBeFocused()
      await expectAccessible(page, 'a mailed code')
      await page.getByLabel('Code from the email').fill(await codeTo(person.email))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: person.name })).toBeVisible()
    })
  } finally {
    await mailbox.close()
    issuer.close()
  }
})
