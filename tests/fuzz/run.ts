// npm run fuzz -- --minutes 10 [--seed n] [--area rest|auth|storage|pages|raw] [--cases n in a round]
import { parseArgs } from 'node:util'
import { openFixture } from './fixture.ts'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    area: { type: 'string' },
    cases: { type: 'string', default: '3000' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
const area = (['rest', 'auth', 'storage', 'pages', 'raw'] as const).find(name => name === values.area)
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`Seed ${seed}, ${values.minutes} minutes. The site needs a build: npm run build.`)

const fixture = await openFixture()
const started = performance.now()
try {
  const summary = await fuzz(fixture, {
    seed,
    area,
    round: Number(values.cases),
    until: Date.now() + Number(values.minutes) * 60_000,
    rest: 600,
    print,
  })
  print(
    `\n${summary.cases} cases in ${((performance.now() - started) / 1000).toFixed(0)} s, ${summary.busy} of them refused for now`,
  )
  for (const [kind, count] of Object.entries(summary.answers).sort()) print(`  ${kind.padEnd(14)} ${count}`)
  print(
    `Memory, MB: ${Object.entries(summary.memory)
      .map(([when, megabytes]) => `${when} ${megabytes.toFixed(0)}`)
      .join(', ')}`,
  )
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
