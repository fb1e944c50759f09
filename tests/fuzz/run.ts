// npm run fuzz -- --minutes 10 [--seed n] [--area browser|rest|auth|storage|pages|raw|clients] [--cases n in a round] [--burst n]
import { parseArgs } from 'node:util'
import { runJourney } from './browser/run-journey.ts'
import { openFixture } from './fixture.ts'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    area: { type: 'string' },
    cases: { type: 'string', default: '3000' },
    burst: { type: 'string' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const area = (['rest', 'auth', 'storage', 'pages', 'raw', 'clients'] as const).find(
  name => name === values.area,
)
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`Seed ${seed}, ${values.minutes} minutes. The site needs a build: npm run build.`)

if (values.area === 'browser') {
  const until = Date.now() + Number(values.minutes) * 60_000
  process.exit((await runJourney({ seed, until, say: print })) ? 0 : 1)
}
const fixture = await openFixture()
const started = performance.now()
try {
  const summary = await fuzz(fixture, {
    seed,
    area,
    round: Number(values.cases),
    bursts: {
      count: values.burst ? 1 : 10,
      length: 4_000,
      patience: 2_000,
      first: Number(values.burst ?? 0),
    },
    until: Date.now() + Number(values.minutes) * 60_000,
    rest: 600,
    say: print,
  })
  print(
    `\n${summary.cases} cases and ${summary.bursts.count} bursts in ${((performance.now() - started) / 1000).toFixed(0)} s, ${summary.busy} of them told to come again later`,
  )
  for (const [kind, count] of Object.entries(summary.answers).sort()) print(`  ${kind.padEnd(14)} ${count}`)
  print(
    `Memory, MB: ${Object.entries(summary.memory)
      .map(([when, megabytes]) => `${when} ${megabytes.toFixed(0)}`)
      .join(', ')}`,
  )
  print(`Slowest request of an administrator beside a burst: ${summary.bursts.administrator.toFixed(0)} ms`)
  print('Slowest:')
  for (const { milliseconds, line } of summary.slowest) print(`  ${milliseconds.toFixed(0)} ms  ${line}`)
  print(
    summary.failures.length > 0
      ? `\n${summary.failures.length} failures:\n\n${summary.failures.join('\n\n')}`
      : '\nNo failure.',
  )
  process.exitCode = summary.failures.length > 0 ? 1 : 0
} finally {
  await fixture.stop()
}
