import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PASSWORD, peopleOf, tokenOf } from './people-of.ts'

let server: TestServer
const { signedUp, signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const run = (command: string, ...args: string[]) =>
  operate(command, args, { env: { DATA_DIR: server.dataDir, SITE_URL: server.url } })

test('refuses an unknown command with a list of the commands', async () => {
  const { code, output } = await run('bakcup')
  expect([code, output]).toEqual([1, expect.stringContaining("There is no command 'bakcup'.")])
  for (const command of ['backup', 'restore', 'move', 'doctor', 'rescue'])
    expect(output).toContain(`\n  ${command} `)
  expect((await run('help')).code).toBe(0)
})

test('says which version and commit it is', async () => {
  const { code, output } = await run('--version')
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Byline \d+\.\d+\.\d+( \(commit [0-9a-f]{10}\))?\n$/),
  ])
})

test('says to administrators alone which version answers', async () => {
  const { output } = await run('--version')
  const answerTo = async (person: Awaited<ReturnType<typeof signedUp>> | null) => {
    const headers = person ? { authorization: `Bearer ${await tokenOf(person.client)}` } : undefined
    const answer = await fetch(`${server.url}/auth/version`, { headers })
    return [answer.status, await answer.text()]
  }
  expect(await answerTo(await signedUpAdmin(`ada-${randomUUID()}`))).toEqual([200, output.trim()])
  for (const person of [null, await signedUp(`wren-${randomUUID()}`)]) {
    const [status, text] = await answerTo(person)
    expect(status).toBe(person ? 403 : 401)
    expect(text).not.toContain('Byline')
  }
})

test('examines a running site in sentences', async () => {
  const { code, output } = await run('doctor')
  const lines = output.trim().split('\n')
  expect(lines.filter(line => !/^(ok|!!) {2}[A-Z/h].*\.$/.test(line))).toEqual([])
  expect(output).toContain('ok  The schema matches this version.')
  expect(output).toContain('ok  The clock agrees with the database.')
  expect(output).toContain(`!!  ${server.url}/readyz responds with 404 (No pages here.)`)
  expect(output).toContain('!!  No mail server is set up')
  expect(output).toContain('!!  No backups are scheduled')
  expect(code).toBe(1)
})

test('makes no data folder that was mistyped', async () => {
  const DATA_DIR = `${await temporaryFolder('doctor')}/mistyped`
  const { code, output } = await operate('doctor', [], { env: { DATA_DIR } })
  expect([code, output]).toEqual([1, expect.stringContaining(`The folder ${DATA_DIR} does not exist`)])
})

test('gives an administrator a one-time password', async () => {
  const { email, client, id } = await signedUpAdmin(`ada-${randomUUID()}`)
  const { code, output } = await run('rescue', email)
  expect(code).toBe(0)
  const password = /Password: (\S{16})\n/.exec(output)?.[1] ?? ''
  const signIn = async (password: string) =>
    (await client.auth.signInWithPassword({ email, password })).error?.code
  expect(await server.sql`select from auth.sessions where user_id = ${id}`).toEqual([])
  expect(await signIn(PASSWORD)).toBe('invalid_credentials')
  expect(await signIn(password)).toBeUndefined()
  const [account] = await server.sql`select raw_app_meta_data as data from auth.users where id = ${id}`
  expect(account?.data).toMatchObject({ one_time_password: true })
})

test('removes all other ways in of an administrator', async () => {
  const { email, id } = await signedUpAdmin(`ines-${randomUUID()}`)
  await server.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'totp', 'verified')`
  await server.sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key) values (${id}, 'a', 'a')`
  await server.sql`insert into auth.identities (provider, provider_id, user_id) values ('github', ${id}, ${id})`
  const { output } = await run('rescue', email)
  expect(output).toContain(
    'The authenticators, recovery codes, passkeys and linked providers of the account were removed.',
  )
  expect(await server.sql`select from auth.mfa_factors where user_id = ${id}`).toEqual([])
  expect(await server.sql`select from auth.webauthn_credentials where user_id = ${id}`).toEqual([])
  expect(await server.sql`select provider from auth.identities where user_id = ${id}`).toEqual([
    { provider: 'email' },
  ])
})

test('gives a reader no other password', async () => {
  const { email, client } = await signedUp(`wren-${randomUUID()}`)
  const { code, output } = await run('rescue', email)
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`${email} is not an administrator. The administrators are: `),
  ])
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})
