import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage, pageOf } from './open-page.tsx'
import { openReviews } from './review-page.tsx'

let server: TestServer
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const { signedUp } = peopleOf(() => server)

const now = performance.now.bind(performance)
const content = 'Shorter than it looks,\nand better.'

async function newPost(slug: string) {
  const { id } = await signedUp(`author.${slug}`)
  const [post] = await server.sql<{ id: string }>`
    insert into blogs (user_id, title, slug, introduction, content, topic, status, published_at)
    values (${id}, 'On hedges', ${slug}, 'All of them', '<p>Text</p>', 'Nature', 'published', now()) returning id`
  return Number(post?.id)
}

async function openForm(post: number) {
  const opened = await openReviews(server, post, null)
  const { page } = opened
  fireEvent.change(page.getByLabelText('Review'), { target: { value: content } })
  fireEvent.change(page.getByLabelText('Rating'), { target: { value: '4' } })
  fireEvent.click(page.getByRole('button', { name: 'Submit' }))
  const dialog = within(await until(() => page.getByRole('dialog', { name: 'Sign In' })))
  return { ...opened, dialog }
}

async function submitAs(email: string, dialog: ReturnType<typeof within>) {
  fireEvent.change(await until(() => dialog.getByLabelText('Full name')), {
    target: { value: 'Vera Visitor' },
  })
  // Forms that are sent within two seconds count as a bot's.
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
  fireEvent.change(dialog.getByLabelText('Email address'), { target: { value: email } })
  fireEvent.submit(dialog.getByLabelText('Email address').closest('form') ?? document.body)
}

const secretTo = async (email: string) =>
  new URL(/http\S+/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? '').searchParams.get('token_hash')

const openLink = (secret: string | null) =>
  openPage({
    server,
    session: null,
    address: '/signin',
    show: () => pageOf(import('#app/account/sign-in.tsx')),
    emailLink: { search: `?token_hash=${secret}&type=review` },
  })

const stored = (post: number) =>
  server.sql`select content, rating, username from comments join profiles on profiles.id = user_id where blog_id = ${post}`

async function submitted(slug: string) {
  const post = await newPost(slug)
  const email = `visitor.${slug}@example.com`
  const { dialog, page } = await openForm(post)
  await submitAs(email, dialog)
  await until(() => page.getByRole('dialog', { name: 'Check your inbox' }))
  return { post, email, page, secret: await secretTo(email) }
}

test('publishes a review by a mailed link', async () => {
  const { post, email, page, secret } = await submitted('published')
  expect(page.getByLabelText('Review')).toHaveProperty('value', content)
  expect(await stored(post)).toEqual([])
  const opened = await openLink(secret)
  await until(() => opened.page.getByText('Shorter than it looks,', { exact: false }))
  expect(opened.page.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy()
  fireEvent.click(opened.page.getByRole('button', { name: 'Publish and sign in' }))
  await until(() => opened.page.getByText('Comment added successfully'))
  expect(await stored(post)).toEqual([{ content, rating: 4, username: 'Vera Visitor' }])
  await until(() => expect(opened.path()).toBe('/blog/published'))
  expect(opened.address()).toMatch(/^\/blog\/published\?review=\d+$/)
  expect(localStorage.getItem('sb-byline-auth-token')).toContain(email)
})

test('empties the form when another tab has published its text', async () => {
  const post = await newPost('elsewhere')
  const { page } = await openForm(post)
  const { id, client } = await signedUp('reader.elsewhere')
  await server.sql`insert into comments (user_id, blog_id, content) values (${id}, ${post}, ${content})`
  const { session } = (await client.auth.getSession()).data
  localStorage.setItem('sb-byline-auth-token', JSON.stringify(session))
  const otherTab = new BroadcastChannel('sb-byline-auth-token')
  otherTab.postMessage({ event: 'SIGNED_IN', session })
  onTestFinished(() => otherTab.close())
  await until(() => expect(page.getByLabelText('Review')).toHaveProperty('value', ''))
  expect(sessionStorage.getItem(`byline-draft:review:${post}`)).toBeNull()
})

test('keeps a review that is refused after signing in', async () => {
  const { post, secret } = await submitted('refused')
  const opened = await openLink(secret)
  const publish = await until(() => opened.page.getByRole('button', { name: 'Publish and sign in' }))
  await server.sql`update blogs set reviews_closed = true where id = ${post}`
  fireEvent.click(publish)
  await until(() => expect(opened.path()).toBe('/blog/refused'))
  expect(sessionStorage.getItem(`byline-draft:review:${post}`)).toContain('Shorter than it looks')
  expect(await stored(post)).toEqual([])
})

test('says that a link was used', async () => {
  const { page } = await openLink('x'.repeat(43))
  await until(() => page.getByText('This link no longer works: it has expired or was already used.'))
})

test('asks for a name and an address', async () => {
  const { dialog, network } = await openForm(await newPost('asked'))
  await submitAs('no address', dialog)
  await until(() => dialog.getByText('Enter an email address, like name@example.com'))
  expect(network.sent).toEqual([])
})

test('shows why a review cannot wait', async () => {
  const post = await newPost('gone')
  const { dialog, page } = await openForm(post)
  await until(() => dialog.getByLabelText('Full name'))
  await server.sql`delete from blogs where id = ${post}`
  await submitAs('late.visitor@example.com', dialog)
  await until(() => page.getByText('This post has been deleted. What you wrote is still here.'))
  expect(page.getByLabelText('Review')).toHaveProperty('value', content)
})

test('offers no review by mail while sign-up is closed', async () => {
  await server.sql`update settings set closes_sign_up = true`
  const { dialog, network } = await openForm(await newPost('closed'))
  await until(() => expect(network.read).toContain('/auth/v1/settings'))
  expect(dialog.getByText('You need to be logged in to add a comment')).toBeTruthy()
  expect(dialog.queryByLabelText('Full name')).toBeNull()
  await server.sql`update settings set closes_sign_up = false`
})
