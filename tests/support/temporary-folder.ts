import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** Makes an empty folder that is removed after the test file. `name` says what it is for. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `byline-${name}-`))
  made.push(folder)
  return folder
}

export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(
    made
      .splice(0)
      .map(folder => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })),
  )
}
