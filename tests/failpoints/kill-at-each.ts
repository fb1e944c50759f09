import { type Action, type ActionName, actionOf } from './actions.ts'
import type { FailpointFixture, Step, Victim } from './fixture.ts'

/** Which steps each act passes. */
export const STEPS_OF: Record<ActionName, Step[]> = {
  saving: ['row-written', 'row-committed', 'write-followed'],
  publishing: ['row-written', 'row-committed', 'write-followed'],
  uploading: [
    'upload-received',
    'row-written',
    'row-committed',
    'object-inserted',
    'file-moved',
    'upload-stored',
    'write-followed',
  ],
  deleting: ['removal-deleted', 'removal-files-gone', 'row-written', 'row-committed', 'write-followed'],
}

/** Steps of an upgrade, of a restore into a data folder, of moves to an own Postgres and to a folder, and of `--verify`. */
export const MIGRATING: Step[] = ['migration-applied', 'migrations-committed']
export const RESTORING: Step[] = [
  'restore-loaded',
  'restore-committed',
  'restore-files-stored',
  'restore-journaled',
  'restore-swapped',
]
export const MOVING: Step[] = ['move-archived', 'restore-files-stored', 'restore-loaded', 'restore-committed']
export const MOVING_BACK: Step[] = ['move-archived', ...RESTORING]
export const VERIFYING: Step[] = ['restore-loaded', 'restore-files-stored']

/** Steps of an import, at each of which its own test kills the command. */
export const IMPORTING: Step[] = [
  'import-picture-loaded',
  'object-inserted',
  'file-moved',
  'import-item-written',
  'import-item-committed',
]

/** Remembers what was acknowledged, and looks after each kill whether all of it is still there. */
export class Witness {
  readonly #done: Action[] = []
  readonly #fixture: FailpointFixture

  constructor(fixture: FailpointFixture) {
    this.#fixture = fixture
  }

  /** Kills at one step of one act. Throws when something acknowledged is lost or half of something is left. */
  async killAt(name: ActionName, step: Step, victim: Victim): Promise<'acknowledged' | 'done' | 'undone'> {
    const action = actionOf(name, this.#fixture)
    await action.prepare?.()
    const isAcknowledged = await this.#fixture.killAt(step, victim, action.run)
    const isDone = await action.isDone()
    if (isAcknowledged && !isDone) throw new Error(`${name} was acknowledged and is lost.`)
    if (!isDone) {
      const again = await action.run()
      if (!again.ok || !(await action.isDone()))
        throw new Error(`${name} cannot be repeated: ${again.status}.`)
    }
    this.#done.push(action)
    for (const earlier of this.#done)
      if (!(await earlier.isDone())) throw new Error('An earlier act is lost.')
    return isAcknowledged ? 'acknowledged' : isDone ? 'done' : 'undone'
  }
}
