import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN, openPages, type TestPages } from '#tests/support/pages.ts'

let pages: TestPages
const tokens: Record<string, string> = {}
beforeAll(async () => {
  pages = await openPages({ OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long password' })
  const request = async (path: string, body: object) => {
    const answer = await pages.request(path, {
      method: 'POST',
      headers: { apikey: pages.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return String((await answer.json()).access_token)
  }
  tokens.admin = await request('/auth/v1/token?grant_type=password', {
    email: 'owner@example.com',
    password: 'a long password',
  })
  tokens.reader = await request('/auth/v1/signup', {
    email: 'noor@example.com',
    password: 'another password',
  })
})
afterAll(() => pages?.close())

const post = '/blog/a-form-that-forgives'
const card = (address: string) =>
  `<figure class="link-card-plays"><a href="${address}"><strong>Of hedges</strong><br><em>Site</em></a></figure>`
const write = (content: string) =>
  pages.sql`update blogs set content = ${content} where slug = 'a-form-that-forgives'`

async function framesOf(path: string): Promise<string | undefined> {
  const policy = (await pages.request(path)).headers.get('content-security-policy') ?? ''
  return policy.split('; ').find(part => part.startsWith('frame-src'))
}

test('offers players without loading them', async () => {
  await write(
    card('https://youtu.be/dQw4w9WgXcQ') +
      card('https://vimeo.com/76979871') +
      card('https://evil.example/a'),
  )
  const frames = await framesOf(post)
  expect(frames).toMatch(
    /^frame-src 'self' https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com /,
  )
  expect(frames).not.toContain('evil.example')
  expect(await framesOf('/signin')).toBe(frames)
  const html = await pages.read(post)
  expect(html).toContain('Play on YouTube')
  expect(html).not.toMatch(/<iframe|<(script|img|link)[^>]+(youtube|vimeo)/)
})

test('feeds show a card as a link with its words', async () => {
  await write(card('https://youtu.be/dQw4w9WgXcQ'))
  const feed = await pages.read('/atom.xml')
  expect(feed).toMatch(/href=(&quot;|")https:\/\/youtu\.be\/dQw4w9WgXcQ/)
  expect(feed).not.toMatch(/data-frame|Play on/)
})

const read = (body: unknown, token: string | undefined) =>
  pages.request('/preview/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

test('lets only administrators read public links', async () => {
  const own = { address: `${ORIGIN}/` }
  expect((await read(own, undefined)).status).toBe(401)
  expect((await read(own, tokens.reader)).status).toBe(403)
  expect((await read(own, 'no.such.token')).status).toBe(401)
  for (const address of [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433',
  ])
    for (const as of [undefined, 'picture']) {
      const answer = await read({ address, as }, tokens.admin)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
      expect(await answer.json()).toEqual({ message: 'This address is not on the public internet.' })
    }
  for (const body of [{}, { address: 5 }, { address: 'x'.repeat(2001) }, 'no object'])
    expect((await read(body, tokens.admin)).status).toBe(422)
})
