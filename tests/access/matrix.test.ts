import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type ApiRunner, createApiRunner, isOnlySql } from './api-runner.ts'
import { matrix } from './matrix.ts'
import { structure } from './structure.ts'

let server: TestServer
let runner: ApiRunner

beforeAll(async () => {
  server = await startTestServer()
  runner = await createApiRunner(server)
})

afterAll(() => server?.stop())

for (const [topic, cases] of Object.entries(matrix))
  describe(`through supabase-js: ${topic}`, () => {
    for (const kase of cases.filter(kase => !isOnlySql(kase)))
      test(kase.name, async () => {
        expect(await runner.run(kase)).toEqual([])
      })
  })

describe('the schema as a whole', () => {
  for (const rule of structure)
    test(rule.name, async () => {
      expect(await rule.findOffenders(server.sql)).toEqual([])
    })
})

test('no sentence of the matrix is said twice', () => {
  const names = Object.values(matrix).flatMap(cases => cases.map(kase => kase.name))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
