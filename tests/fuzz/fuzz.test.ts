import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FuzzFixture, openFixture } from './fixture.ts'
import { type FuzzSummary, fuzz } from './fuzz.ts'

// The same ones each time, so that nobody's change is blamed for another's; `npm run fuzz` takes a new seed each time.
const seed = Number(process.env.FUZZ_SEED ?? 2026)

describe(`odd requests of seed ${seed}`, () => {
  let fixture: FuzzFixture
  let summary: FuzzSummary
  beforeAll(async () => {
    fixture = await openFixture()
    summary = await fuzz(fixture, {
      seed,
      round: 600,
      until: 0,
      rest: 60,
    })
  }, 240_000)
  afterAll(() => fixture?.stop())

  test('are answered without crashes, leaks or changes', () => {
    expect(summary.failures.join('\n\n')).toBe('')
  })

  test('reach every part of the server', () => {
    const areas = new Set(Object.keys(summary.answers).map(kind => kind.replace(/ (2|3)\d\d$/, ' well')))
    for (const area of ['rest', 'auth', 'storage', 'pages']) expect(areas).toContain(`${area} well`)
    expect(summary.cases).toBeGreaterThanOrEqual(1000)
  })

  test('are answered with 503 in under 1%', () => {
    expect(summary.busy).toBeLessThan(summary.cases / 100)
  })
})
