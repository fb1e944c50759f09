import { migratedFolder } from './migrated-folder.ts'
import { scriptOfRows } from './script-of-rows.ts'
import { startTestServer, type TestServer } from './server.ts'
import { sharedBy } from './stop-shared-servers.ts'

/** A server that serves other files, too. */
export type BorrowedServer = Omit<TestServer, 'mails' | 'close' | 'stop'>

interface SharedServer {
  server: BorrowedServer
  reset: () => Promise<unknown>
}

declare global {
  // Outlives vi.resetModules, and the files that share a process.
  var sharedServers: Map<boolean, Promise<SharedServer>> | undefined
}

/**
 * Lends a server of this process with the rows of a new site, since starting one takes half a second of CPU time. For files
 * that change rows only: no settings of the server, no schema, and nothing of its folder. Without `sendsMails` they stay in the outbox.
 */
export async function borrowServer({ sendsMails = true } = {}): Promise<BorrowedServer> {
  globalThis.sharedServers ??= new Map()
  const found = globalThis.sharedServers.get(sendsMails) ?? start(sendsMails)
  globalThis.sharedServers.set(sendsMails, found)
  const { server, reset } = await found
  await reset()
  return server
}

async function start(sendsMails: boolean): Promise<SharedServer> {
  const server = await startTestServer({ DATA_DIR: await migratedFolder(sharedBy(process.ppid)) })
  if (!sendsMails) await server.mails.stop()
  const script = await scriptOfRows(server.sql)
  return { server, reset: () => server.sql.begin(tx => tx.unsafe(script)) }
}
