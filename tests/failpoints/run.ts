// npm run failpoints: kills the server, then its Postgres, at each step in turn. Needs a build. Prints one line for each kill.
// npm run failpoints -- restoring: only those.
import { FailpointFixture, type Victim } from './fixture.ts'
import { MIGRATING, MOVING, MOVING_BACK, RESTORING, STEPS_OF, VERIFYING, Witness } from './kill-at-each.ts'
import { killUpgrade } from './migrating.ts'
import { outage } from './outages.ts'
import { Restores } from './restoring.ts'

const VICTIMS: Victim[] = ['server', 'Postgres']
const only = process.argv[2] ?? ''
let failures = 0
let kills = 0

async function print(what: string, kill: () => Promise<string>) {
  if (!what.startsWith(only)) return
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

for (const step of MIGRATING)
  for (const victim of VICTIMS)
    await print(`migrating, ${step}, ${victim}`, () => killUpgrade('0.1.0', step, victim))

for (const how of ['frozen', 'killed'] as const)
  await print(`outage, Postgres is ${how} for 30 s`, () => outage(how))

/** Whether any kill of these groups is wanted, so that their sites have to be prepared. */
const isWanted = (...groups: string[]) =>
  groups.some(group => group.startsWith(only) || only.startsWith(group))

if (isWanted('restoring', 'moving', 'verifying')) await killCommands()
if (isWanted('saving', 'publishing', 'uploading', 'deleting')) await killActions()
process.stdout.write(`\n${kills} kills, ${failures} failed\n`)
process.exitCode = failures > 0 ? 1 : 0

async function killCommands() {
  const restores = await Restores.open()
  for (const step of RESTORING)
    await print(`restoring, ${step}, the command`, () => restores.killRestore(step))
  for (const step of MOVING) await print(`moving, ${step}, the command`, () => restores.killMove(step))
  for (const step of MOVING_BACK)
    await print(`moving to a folder, ${step}, the command`, () => restores.killMoveToFolder(step))
  for (const step of VERIFYING)
    await print(`verifying, ${step}, the command`, () => restores.killVerification(step))
  await restores.close()
}

async function killActions() {
  const fixture = await FailpointFixture.open()
  const witness = new Witness(fixture)
  for (const name of ['saving', 'publishing', 'uploading', 'deleting'] as const)
    for (const step of STEPS_OF[name])
      for (const victim of VICTIMS)
        await print(`${name}, ${step}, ${victim}`, () => witness.killAt(name, step, victim))
  await fixture.close()
}
