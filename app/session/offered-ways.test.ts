import { expect, test } from 'vitest'
import { readOfferedWays, usableAt } from './offered-ways.ts'

const own = {
  external: { email: true, github: true, google: false, 'custom:oidc': true },
  disable_signup: false,
  passkeys_enabled: true,
  mails_links: true,
  remembers_browsers: true,
  provider_names: { github: 'GitHub', 'custom:oidc': 'id.example.com' },
}

test('offers what the own service has', () => {
  expect(readOfferedWays(own)).toEqual({
    hasPasskeys: true,
    mailsLinks: true,
    storesReviews: true,
    remembersBrowsers: true,
    providers: [
      { name: 'github', label: 'GitHub' },
      { name: 'custom:oidc', label: 'id.example.com' },
    ],
  })
})

test('offers no mails without a mail server', () => {
  expect(readOfferedWays({ ...own, mails_links: false })).toMatchObject({
    mailsLinks: false,
    storesReviews: false,
  })
})

test('stores no reviews while sign-up is closed', () => {
  expect(readOfferedWays({ ...own, disable_signup: true })).toMatchObject({ storesReviews: false })
})

// As recorded of a project: the contract's answer to 'settings'.
test('offers what a hosted project has switched on', () => {
  const hosted = {
    external: { email: true, github: false, google: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    passkeys_enabled: false,
  }
  expect(readOfferedWays(hosted)).toEqual({
    hasPasskeys: false,
    mailsLinks: true,
    storesReviews: false,
    remembersBrowsers: false,
    providers: [{ name: 'google', label: 'Google' }],
  })
})

test('offers nothing besides passwords when the answer is unknown', () => {
  expect(readOfferedWays('<html>')).toEqual({
    hasPasskeys: false,
    mailsLinks: false,
    storesReviews: false,
    remembersBrowsers: false,
    providers: [],
  })
})

test.each([
  ['https://blog.example.com/signin', true],
  ['http://localhost:3000/signin', true],
  ['http://127.0.0.1:3000/signin', false],
  ['http://blog.example.com/signin', false],
])('offers passkeys at %s: %s', (address, hasPasskeys) => {
  expect(usableAt(new URL(address), readOfferedWays(own))).toEqual({ ...readOfferedWays(own), hasPasskeys })
  expect(usableAt(new URL(address), readOfferedWays(null)).hasPasskeys).toBe(false)
})
