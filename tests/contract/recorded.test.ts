import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type Answered, type RecordedPair, Replay, readRecorded } from './recorded.ts'
import { authDifferences, inAddition, leftOut, storageDifferences } from './recorded-differences.ts'

const services = {
  auth: { pairs: readRecorded('auth'), differences: authDifferences, refusal: ['code', 'error_code', 'msg'] },
  storage: {
    pairs: readRecorded('storage'),
    differences: storageDifferences,
    refusal: ['error', 'message', 'statusCode'],
  },
}

let server: TestServer
let mailbox: Mailbox
const answers = new Map<RecordedPair, Answered>()

const insert = (name: string) =>
  insertAccount(server.sql, {
    name,
    email: `${name}-replayed@example.com`,
    password: 'first-long-password-1',
  })

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
  const password = 'correct-horse-battery-staple'
  await insertAccount(server.sql, { name: 'Owner', email: 'owner@example.com', password })
  await server.sql`update profiles set role = 'admin'`
  // In place of the admin API.
  for (const name of ['ann-s', 'bob-s']) await insert(name)
  for (const { pairs } of Object.values(services)) {
    const replay = new Replay({ ...server, mailbox })
    for (const pair of pairs) {
      await arrange(pair.name, replay.names)
      answers.set(pair, await replay.send({ ...pair, ...withPassword(pair) }))
    }
  }
})
afterAll(async () => {
  await server?.stop()
  await mailbox?.close()
})

/** What happened to the recorded service meanwhile, by time or its admin API. */
async function arrange(name: string, names: Map<string, string>) {
  const { sql } = server
  if (/later$/.test(name)) {
    await sql`update auth.users set created_at = created_at - interval '2 minutes'`
    await sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`
  }
  // Ours sends a mailbox eight such mails an hour.
  if (name === 'recover') await sql`update private.outbox set sent_at = sent_at - interval '1 hour'`
  if (name === 'sign-in of the created') names.set('cy.id', await insert('cy'))
  const cy = names.get('cy.id')
  if (name === 'sign-in banned') await sql`update auth.users set banned_until = 'infinity' where id = ${cy}`
  if (name === 'sign-in deleted') await sql`delete from auth.users where id = ${cy}`
}

/** Ours asks for the present password, as a hosted project does with 'Require current password when updating'. */
function withPassword({ name, body }: RecordedPair): Pick<RecordedPair, 'body'> {
  if (!/^user: (the same|a short|another) password$/.test(name)) return {}
  return { body: Object.assign({ current_password: 'first-long-password-1' }, body) }
}

for (const [recording, { pairs }] of Object.entries(services))
  describe(`the ${recording} answers as Supabase's`, () => {
    for (const pair of pairs)
      test(pair.name, () => {
        const found = answers.get(pair)
        const { differences, refusal } = pair.path.startsWith('/auth/') ? services.auth : services.storage
        const { status, code, error } = pair
        const difference = differences.find(({ names }) => names.test(pair.name))
        // The real storage answers 400 to each refusal; ours does to 404 alone, for which supabase-js looks.
        const isWrapped = refusal.includes('statusCode') && code !== undefined && code !== '404'
        const recorded = { status: isWrapped ? Number(code) : status, code, error }
        const ours = { ...recorded, ...difference?.ours }
        if (difference) expect(ours, 'no longer differs: take it out of the list').not.toEqual(recorded)
        expect({ code: null, error: null, ...found, keys: undefined }).toEqual({
          ...{ status: ours.status, code: ours.code ?? null, error: ours.error ?? null },
          keys: undefined,
        })
        // Of a success in place of a refusal, the keys are those of others.
        if (ours.code) expect(found?.keys).toEqual(expect.arrayContaining(refusal))
        else if (!code) expect(namesOf(found?.keys)).toEqual(namesOf(pair.keys))
      })
  })

/** Without the fields that ours declares. */
function namesOf(keys: string[] = []) {
  return keys.filter(key => {
    const name = key.split('.').at(-1) ?? ''
    return !leftOut.has(name) && !inAddition.has(name)
  })
}

test('each difference is of a pair', () => {
  const unused = Object.values(services).flatMap(({ pairs, differences }) =>
    differences.filter(({ names }) => !pairs.some(({ name }) => names.test(name))),
  )
  expect(unused.map(({ names }) => names)).toEqual([])
})
