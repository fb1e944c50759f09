// Worker thread: attacks a site in one of the ways below until it is terminated. Says 'begun' after its preparations.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { abandonedPictures } from './abandoned-pictures.ts'
import type { Flood } from './attacker.ts'
import { embeddedReads } from './embedded-reads.ts'
import { unreadPictures } from './unread-pictures.ts'
import { unsentBodies } from './unsent-bodies.ts'
import { wideObjects } from './wide-objects.ts'

const floods: Record<string, Flood> = {
  embeddedReads,
  unreadPictures,
  abandonedPictures,
  wideObjects,
  unsentBodies,
}

// An attacker's machine is another one: what the flood costs to send must not count as a cost to the site.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { name, attacker } = workerData
await floods[name]?.(attacker, () => parentPort?.postMessage('begun'))
