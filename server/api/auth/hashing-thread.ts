import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcrypt'

export interface HashingJob {
  password: string
  hash: string | null
}

const COST = 10

// Rendering pages has priority. Only Linux can lower the priority of a single thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ password, hash }: HashingJob) => {
  parentPort?.postMessage(
    hash === null ? bcrypt.hashSync(password, COST) : bcrypt.compareSync(password, hash),
  )
})
