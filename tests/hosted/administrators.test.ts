import { afterAll, beforeAll, expect, test } from 'vitest'
import { races } from '../access/races.ts'
import { type HostedPostgres, startHostedPostgres } from './hosted-postgres.ts'

let hosted: HostedPostgres

beforeAll(async () => {
  hosted = await startHostedPostgres()
})

afterAll(() => hosted?.stop())

for (const race of races)
  test(race.name, async () => {
    expect(await race.run(hosted.admin)).toEqual([])
  })
