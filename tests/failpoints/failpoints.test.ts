import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FAILPOINTS } from '#server/base/failpoint.ts'
import { FailpointFixture } from './fixture.ts'
import {
  IMPORTING,
  MIGRATING,
  MOVING,
  MOVING_BACK,
  RESTORING,
  STEPS_OF,
  VERIFYING,
  Witness,
} from './kill-at-each.ts'

const ROOT = join(import.meta.dirname, '../..')

// All others are killed by npm run failpoints.
test('kills during writes lose nothing acknowledged', async () => {
  const fixture = await FailpointFixture.open()
  onTestFinished(() => fixture.close())
  const witness = new Witness(fixture)
  expect(await witness.killAt('saving', 'row-written', 'Postgres')).not.toBe('done')
  expect(await witness.killAt('uploading', 'object-inserted', 'server')).toBe('undone')
})

test('each failpoint is one call', () => {
  const code = globSync('server/**/*.ts', { cwd: ROOT }).map(file => readFileSync(join(ROOT, file), 'utf8'))
  const called = code.flatMap(text => [...text.matchAll(/failpoint\('([\w-]+)'\)/g)].map(([, step]) => step))
  expect(called.sort()).toEqual([...FAILPOINTS].sort())
  const killed = new Set([
    ...MIGRATING,
    ...RESTORING,
    ...MOVING,
    ...MOVING_BACK,
    ...VERIFYING,
    ...IMPORTING,
    ...Object.values(STEPS_OF).flat(),
  ])
  expect([...killed].sort()).toEqual([...FAILPOINTS].sort())
})
