import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

// Registered when a test file imports this module, hence run after the file's own afterAll.
afterAll(() =>
  Promise.all(made.splice(0).map(folder => rm(folder, { recursive: true, force: true, maxRetries: 5 }))),
)

/** Makes an empty folder that is removed after the test file. `name` says what it is for. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `byline-${name}-`))
  made.push(folder)
  return folder
}
