import { totalmem } from 'node:os'

/** Bytes that this process and its children may use: those of the machine, or less when the control group has a limit. */
export function machineMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
