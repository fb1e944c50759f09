import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { replaceSession } from '#app/session/replace-session.ts'
import { signInAgain } from '#app/session/sign-in-again.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { factorsOf } from './factors-of.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

const { signIn, withFactor } = factorsOf(() => server)
const { signedUp, signedUpAdmin } = peopleOf(() => server)

type Person = Awaited<ReturnType<typeof signedUp>>

const giveAgain = ({ client, email }: Person, code?: string) =>
  replaceSession(client, () => signInAgain(client, email, PASSWORD, code))

async function sessionsOf({ id }: Person) {
  const sessions = await server.sql`select id from auth.sessions where user_id = ${id} order by created_at`
  return sessions.map(session => session.id)
}

test('a password given again ends the former session only', async () => {
  const person = await signedUp('berta')
  const [former] = await sessionsOf(person)
  await signIn(person.email)
  await giveAgain(person)
  const sessions = await sessionsOf(person)
  expect(sessions).toHaveLength(2)
  expect(sessions).not.toContain(former)
  expect((await person.client.auth.getUser()).error).toBeNull()
})

test('a wrong password ends no session', async () => {
  const person = await signedUp('bruno')
  const before = await sessionsOf(person)
  await expect(
    replaceSession(person.client, () => signInAgain(person.client, person.email, 'twelve lines')),
  ).rejects.toThrow('not your current password')
  expect(await sessionsOf(person)).toEqual(before)
})

test('draft links pass to the present session', async () => {
  const admin = await signedUpAdmin('bella')
  const [post] = await server.sql`
    insert into blogs (user_id, title, slug, introduction, content, topic, status)
    values (${admin.id}, 'Ferns', 'ferns', 'All of them', '<p>Text</p>', 'Nature', 'draft') returning id`
  const { data: secret } = await admin.client.rpc('create_draft_link', { of_post: post?.id, days: 7 })
  await giveAgain(admin)
  expect((await admin.client.rpc('read_draft_link', { secret })).data).toMatchObject({
    post: { title: 'Ferns' },
  })
})

test('a remembered browser passes to the present session', async () => {
  const person = await withFactor('boris')
  await person.client.rpc('remember_browser', { token: randomBytes(32).toString('base64url') })
  await giveAgain(person, codeOf(person.secret))
  const [present] = await sessionsOf(person)
  expect(
    await server.sql`select session_id from private.remembered_browsers where user_id = ${person.id}`,
  ).toEqual([{ session_id: present }])
})

test('a session without the second factor ends no other', async () => {
  const person = await withFactor('birgit')
  const before = await sessionsOf(person)
  await expect(giveAgain(person)).rejects.toMatchObject({ code: 'BY002' })
  expect(await sessionsOf(person)).toEqual(expect.arrayContaining(before))
})
