import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryLimits } from '#server/http/limits.ts'
import { emptyProject } from '#shared/posts/project.ts'
import { startTestServer } from '#tests/support/server.ts'
import {
  addAccount,
  call,
  mailbox,
  nextSecrets,
  server,
  signIn,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

const PASSWORD = 'eleven lines'
const content = 'Shorter than it looks,\nand better.'

async function newPost(slug: string) {
  await addAccount(`author.${slug}`)
  const [post] = await server.sql<{ id: string }>`
    insert into public.blogs (user_id, title, slug, introduction, content, topic, status, published_at)
    select id, 'On hedges', ${slug}, 'All of them', '<p>Text</p>', 'Nature', 'published', now()
    from auth.users where email = ${`author.${slug}@example.com`} returning id`
  return Number(post?.id)
}

const submit = (email: string, post: number, review: object = {}) =>
  visitorAuth().signInWithOtp({
    email,
    options: { data: { full_name: 'Vera Visitor', review: { post, content, rating: 4, ...review } } },
  })

const follow = (secret: string) => visitorAuth().verifyOtp({ type: 'magiclink', token_hash: secret })

async function read(secret: string) {
  const response = await fetch(`${server.url}/rest/v1/rpc/read_unconfirmed_review`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  return response.json()
}

const waiting = (post: number) =>
  server.sql`select id from private.unconfirmed_reviews where blog_id = ${post}`

describe('a review of a visitor', () => {
  test('is shown by the mailed link alone', async () => {
    const post = await newPost('alone')
    const email = 'new.reader@example.com'
    expect((await submit(email, post)).error).toBeNull()
    const { link, secret, code } = await nextSecrets(email)
    expect(link.href).toBe(`${server.url}/signin?token_hash=${secret}&type=review`)
    expect(code).toBe('')
    expect(await server.sql`select id from public.comments where blog_id = ${post}`).toEqual([])
    expect(await read('x'.repeat(43))).toBeNull()
    expect(await read(secret)).toEqual({
      postId: post,
      title: 'On hedges',
      slug: 'alone',
      isProject: false,
      name: 'Vera Visitor',
      content,
      rating: 4,
    })
  })

  test('knows whether it is about a project', async () => {
    const project = await newPost('greenhouse')
    await server.sql`update public.blogs set project = ${emptyProject}, topic = '' where id = ${project}`
    await submit('visitor.of.a.project@example.com', project)
    const { secret } = await nextSecrets('visitor.of.a.project@example.com')
    expect(await read(secret)).toMatchObject({ slug: 'greenhouse', isProject: true })
  })

  test('mails neither its text nor the name', async () => {
    const post = await newPost('plain')
    await submit('plain@example.com', post)
    const mail = JSON.stringify(await mailbox.next('plain@example.com'))
    for (const word of ['Shorter', 'Vera', 'hedges']) expect(mail).not.toContain(word)
  })

  test('makes an account when its link is followed', async () => {
    const post = await newPost('account')
    await submit('nina@example.com', post)
    const { secret } = await nextSecrets('nina@example.com')
    const { data } = await follow(secret)
    expect(data.user).toMatchObject({ email: 'nina@example.com', email_confirmed_at: expect.any(String) })
    expect(await server.sql`select username from public.profiles where id = ${data.user?.id}`).toEqual([
      { username: 'Vera Visitor' },
    ])
    expect((await follow(secret)).error).toMatchObject({ code: 'otp_expired' })
    expect(await waiting(post)).toEqual([])
    expect(await read(secret)).toBeNull()
  })

  test('signs in to an account under its own name', async () => {
    const post = await newPost('known')
    const email = await addAccount('known.reader')
    expect((await submit(email, post)).error).toBeNull()
    const { data } = await follow((await nextSecrets(email)).secret)
    expect(await server.sql`select username from public.profiles where id = ${data.user?.id}`).toEqual([
      { username: 'known.reader' },
    ])
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('renames an account that a stranger prepared', async () => {
    const post = await newPost('prepared')
    const email = 'prepared.reader@example.com'
    const stranger = { email, password: 'of a stranger', options: { data: { full_name: 'Stranger' } } }
    await visitorAuth().signUp(stranger)
    await submit(email, post)
    const { data } = await follow((await nextSecrets(email)).secret)
    expect(await server.sql`select username from public.profiles where id = ${data.user?.id}`).toEqual([
      { username: 'Vera Visitor' },
    ])
    expect((await signIn(email, 'of a stranger')).status).toBe(400)
  })

  test('is silently dropped for a banned account', async () => {
    const post = await newPost('banned')
    const email = await addAccount('banned.reader')
    await server.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`
    expect(await submit(email, post)).toEqual(await submit('unbanned@example.com', post))
    await mailbox.next('unbanned@example.com')
    expect(
      await server.sql`
      select outbox.id from private.outbox join auth.users on users.id = user_id where email = ${email}`,
    ).toEqual([])
  })

  test('is followed once by concurrent requests', async () => {
    const post = await newPost('race')
    await submit('race@example.com', post)
    const { secret } = await nextSecrets('race@example.com')
    const answers = await Promise.all([1, 2, 3, 4].map(() => follow(secret)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(
      await server.sql`
      select sessions.id from auth.sessions join auth.users on users.id = user_id where email = 'race@example.com'`,
    ).toHaveLength(1)
  })

  test('has a link for its own purpose only', async () => {
    const post = await newPost('purpose')
    await submit('purpose@example.com', post)
    const { secret } = await nextSecrets('purpose@example.com')
    for (const type of ['signup', 'recovery', 'email', 'email_change', 'invite', 'review'])
      expect((await call('/verify', { type, token_hash: secret })).status, type).toBe(403)
    expect((await follow(secret)).error).toBeNull()
  })

  test('stores no link that signs in', async () => {
    const post = await newPost('stored')
    await submit('stored@example.com', post)
    const { secret } = await nextSecrets('stored@example.com')
    const rows = JSON.stringify([
      await server.sql`select * from private.unconfirmed_reviews`,
      await server.sql`select * from private.outbox`,
      await server.sql`select * from auth.one_time_tokens`,
    ])
    expect(rows).toContain('Shorter than it looks')
    expect(rows).not.toContain(secret)
  })

  test('leaves the link of another review valid', async () => {
    const email = 'twice@example.com'
    await submit(email, await newPost('first'))
    const first = await nextSecrets(email)
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`
    await submit(email, await newPost('second'))
    const second = await nextSecrets(email)
    expect((await follow(second.secret)).error).toBeNull()
    expect(await read(first.secret)).toMatchObject({ slug: 'first' })
    expect((await follow(first.secret)).error).toBeNull()
  })

  test.each([
    ['of no post', { post: 0 }, '23503'],
    ['without text', { content: ' ' }, '23514'],
    ['of 10,001 characters', { content: 'x'.repeat(10_001) }, '23514'],
    ['with six stars', { rating: 6 }, '23514'],
    ['with half a star', { rating: 0.5 }, 'validation_failed'],
  ])('is refused %s', async (name, review, code) => {
    const post = await newPost(`refused-${name.length}`)
    expect((await submit('refused@example.com', post, review)).error).toMatchObject({ code })
    expect(await waiting(post)).toEqual([])
  })

  test('may have 10,000 characters of four bytes', async () => {
    const post = await newPost('long')
    expect((await submit('long@example.com', post, { content: '🌳'.repeat(10_000) })).error).toBeNull()
  })

  test('is refused while sign-up is closed', async () => {
    const post = await newPost('closed-sign-up')
    await server.sql`update public.settings set closes_sign_up = true`
    onTestFinished(async () => void (await server.sql`update public.settings set closes_sign_up = false`))
    expect((await submit('late@example.com', post)).error).toMatchObject({ code: 'signup_disabled' })
  })

  test('counts against the limit of sign-up', async () => {
    const strict = await startTestServer(
      { SMTP_URL: mailbox.url, TRUSTED_PROXIES: '127.0.0.1' },
      memoryLimits(),
    )
    onTestFinished(strict.stop)
    const review = { post: 0, content, rating: null }
    const post = (path: string, body: object, address: string) =>
      fetch(`${strict.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: strict.publishableKey, 'x-forwarded-for': address },
        body: JSON.stringify({ email: 'many@example.com', password: PASSWORD, ...body }),
      }).then(({ status }) => status)
    for (let i = 0; i < 20; i++) await post('/signup', {}, '203.0.113.1')
    const data = { full_name: 'Many', review }
    expect(await post('/otp', { data }, '203.0.113.1')).toBe(429)
    expect(await post('/otp', { data }, '203.0.113.2')).toBe(409)
  })
})
