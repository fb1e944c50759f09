import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcrypt'

/** `hash` is what to compare with; null asks for a hash of the password. */
export interface HashingJob {
  password: string
  hash: string | null
}

const COST = 10

// Pages come first. On Linux this is the priority of the thread; on other systems it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ password, hash }: HashingJob) => {
  parentPort?.postMessage(
    hash === null ? bcrypt.hashSync(password, COST) : bcrypt.compareSync(password, hash),
  )
})
