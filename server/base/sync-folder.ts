import { open } from 'node:fs/promises'

/** Makes the names in a folder durable, as after a rename. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
