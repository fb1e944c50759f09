import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { authenticatorOf, type Case } from './case.ts'
import { matrix } from './matrix.ts'
import { openSqlRunner } from './open-sql-runner.ts'
import { actors, people } from './people.ts'

// Every case of an administrator again, by one who has a second factor: with it as without one, and without it as somebody without the role.

let server: TestServer
const runner = openSqlRunner(() => server.sql)

beforeAll(async () => {
  server = await startTestServer()
  await server.mails.stop()
})
afterAll(async () => {
  await runner.close()
  await server?.stop()
})

/** They name the role itself, or what is mailed to whoever has it, or need somebody to have it. */
const namesRole = [
  'the last administrator cannot remove their own account',
  'the last administrator gives up no picture for an account that stays',
  'an administrator cannot change their own role',
  'an administrator gets every mail for administrators at first',
]

const cases = Object.values(matrix)
  .flat()
  .flatMap((kase: Case): [string, Case, string][] => {
    const { person } = actors[kase.as]
    const isOfAdmin = kase.as === 'admin' || kase.as === 'other admin'
    // Cases that set the second factor themselves.
    const isAboutFactors = kase.aal !== undefined || kase.given?.includes('auth.mfa_factors')
    return isOfAdmin && person && !isAboutFactors ? [[kase.name, kase, people[person].id]] : []
  })

const also = ({ given = '' }: Case, sql: string) => `${given};\n${sql}`

describe('with the second factor, as without one', () => {
  test.each(cases)('%s', async (_name, kase, id) => {
    expect(await runner.run({ ...kase, aal: 'aal2', given: also(kase, authenticatorOf(id)) })).toEqual([])
  })
})

describe('without the second factor, as without the role', () => {
  test.each(cases.filter(([name]) => !namesRole.includes(name)))('%s', async (_name, kase, id) => {
    const weak = await runner.run({ ...kase, given: also(kase, authenticatorOf(id)) })
    if (/BY002/.test(String(weak))) return
    const demoted = `update public.profiles set role = 'user' where id = '${id}'`
    const reader = await runner.run({ ...kase, given: also(kase, demoted) })
    expect(weak.length > 0, `${weak}\n\n${reader}`).toBe(reader.length > 0)
  })
})
