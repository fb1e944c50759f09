import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainOf, metaOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages({
    SAMPLE_CONTENT: 'off',
    GITHUB_CLIENT_ID: 'byline',
    GITHUB_CLIENT_SECRET: 'secret-of-byline',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'byline',
    OIDC_CLIENT_SECRET: 'secret-of-byline',
  })
})
afterAll(() => pages?.close())

const fields = (html: string) =>
  [...mainOf(html).matchAll(/<input[^>]*>/g)].map(([input]) =>
    ['name', 'type', 'autoComplete'].map(
      name => new RegExp(` ${name}="([^"]*)"`, 'i').exec(input)?.[1] ?? 'text',
    ),
  )

test.each([
  [
    '/signin',
    [
      ['email', 'email', 'username webauthn'],
      ['password', 'password', 'current-password'],
    ],
  ],
  [
    '/signup',
    [
      ['fullName', 'text', 'name'],
      ['email', 'email', 'username'],
      ['password', 'password', 'new-password'],
    ],
  ],
])('a password manager finds the fields on %s', async (path, expected) => {
  const html = await pages.read(path)
  expect(mainOf(html).match(/<form/g)).toHaveLength(1)
  expect(fields(html)).toEqual(expected)
})

test('the sign-in page names other sites before any script', async () => {
  const text = textOfPage(await pages.read('/signin'))
  expect(text).toContain('Continue with GitHub')
  expect(text).toContain('Continue with id.example.com')
})

describe.each(['/signin', '/signup'])('%s without script', path => {
  test('explains that accounts need JavaScript', async () => {
    const html = await pages.read(path)
    expect(html).toContain('<noscript><p>Accounts on this site need JavaScript.</p></noscript>')
    expect(/<form[^>]*>/.exec(mainOf(html))?.[0]).toMatch(/method="post"/i)
  })

  test('answers 400 and repeats nothing typed', async () => {
    const answer = await pages.request(path, {
      method: 'POST',
      body: new URLSearchParams({ email: 'early@example.com', password: 'a secret of mine' }),
    })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(textOfPage(html)).toContain('Nothing was sent: accounts on this site need JavaScript')
    expect(html).not.toMatch(/early@|secret of mine/)
  })
})

test.each([
  ['/signin', 'Sign in · Byline'],
  ['/signup', 'Create an account · Byline'],
  ['/resetpassword', 'Reset password · Byline'],
])('%s has the title %s', async (path, title) => {
  expect(metaOf(await pages.read(path)).title).toBe(title)
})

test.each([
  ['main', 'Dashboard'],
  ['profile', 'Profile'],
  ['users', 'Users'],
  ['comments', 'Comments'],
  ['posts', 'Posts'],
  ['pages', 'Pages'],
  ['navigation', 'Navigation'],
  ['analytics', 'Analytics'],
  ['moderation', 'Moderation'],
  ['appearance', 'Appearance'],
  ['settings', 'Settings'],
  ['createblog', 'Create blog'],
  ['blog/1/update', 'Update blog'],
])('/dashboard/%s is a shell with the title %s', async (page, title) => {
  const plain = await pages.request(`/dashboard/${page}`)
  expect(plain.status).toBe(200)
  const html = await plain.text()
  expect(metaOf(html).title).toBe(`${title} · Byline`)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/<table|<form|marlo@|owner@/i)
  const signedIn = await pages.request(`/dashboard/${page}`, {
    headers: { authorization: 'Bearer a.b.c', cookie: 'sb-byline-auth-token=anything' },
  })
  const body = /<body[\s\S]*?<\/a>/
  expect(body.exec(await signedIn.text())?.[0]).toBe(body.exec(html)?.[0])
})

test('refuses a preview without body or session', async () => {
  const get = await pages.request('/preview')
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  const requested = await pages.request('/preview', { method: 'POST', body: '<p>x</p>' })
  expect([requested.status, await requested.text()]).toEqual([401, ''])
})
