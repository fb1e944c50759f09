// npm run failpoints: kills the server, then its Postgres, at each step in turn. Needs a build. Prints one line for each kill.
import { Ground, type Victim } from './ground.ts'
import { STEPS_OF, Witness } from './kill-at-each.ts'
import { killUpgrade } from './migrating.ts'

const VICTIMS: Victim[] = ['server', 'Postgres']
let failures = 0
let kills = 0

async function say(what: string, kill: () => Promise<string>) {
  kills++
  const started = performance.now()
  const result = await kill().catch(error => {
    failures++
    return `FAILED: ${error instanceof Error ? error.message : error}`
  })
  process.stdout.write(
    `${what.padEnd(50)} ${result} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  )
}

for (const step of ['migration-applied', 'migrations-committed'] as const)
  for (const victim of VICTIMS)
    await say(`migrating, ${step}, ${victim}`, () => killUpgrade('0.1.0', step, victim))

const ground = await Ground.open()
const witness = new Witness(ground)
for (const name of ['saving', 'publishing', 'uploading', 'deleting'] as const)
  for (const step of STEPS_OF[name])
    for (const victim of VICTIMS)
      await say(`${name}, ${step}, ${victim}`, () => witness.killAt(name, step, victim))
await ground.close()
process.stdout.write(`\n${kills} kills, ${failures} failed\n`)
process.exitCode = failures > 0 ? 1 : 0
