import { availableParallelism } from 'node:os'
import { machineMemory } from '#server/base/machine-memory.ts'

const MB = 1024 * 1024

export const MAX_PIXELS = 50_000_000 // all frames of an animation together

export const MAX_PIXELS_OF_AVIF = 16_000_000 // its decoder needs 17 to 30 bytes for each

export interface TaskBounds {
  cpuSeconds: number
  memory: number // resident, in bytes
  clock: number // milliseconds
}

/** Returns the number of processes and the memory of their tasks. Leaves one core for pages. Inspections get less memory, so that a picture that passes can be resized later. */
export function memoryBounds(memory: number, cores: number) {
  return {
    slots: Math.max(1, Math.min(3, cores - 1, Math.floor(memory / (768 * MB)))),
    // A 13-megapixel photo needs 131 MB to inspect if progressive, and 194 MB to encode.
    inspection: Math.min(512 * MB, Math.max(160 * MB, Math.floor(memory * 0.3))),
    rendition: Math.min(700 * MB, Math.max(200 * MB, Math.floor(memory * 0.4))),
  }
}

const here = memoryBounds(machineMemory(), availableParallelism())

export const SLOTS = here.slots

export const INSPECTION: TaskBounds = { cpuSeconds: 10, memory: here.inspection, clock: 30_000 }
export const SOCIAL_CARD: TaskBounds = { cpuSeconds: 10, memory: here.rendition, clock: 30_000 }
export const RENDITION: TaskBounds = { cpuSeconds: 20, memory: here.rendition, clock: 60_000 }

export const MAX_IDLE_MEMORY = 200 * MB // bytes; a process above this is replaced after its task

export const IDLE = 10_000

/** Portraits have their own queue, because any account can have one. */
export const MAX_WAITING = { view: 200, portrait: 200, socialCard: 20, upload: 40, later: 500 }

export const INTERRUPT_AFTER_MS = 500

export const CLIENT_BOUNDS = {
  slots: Number.POSITIVE_INFINITY,
  mostWaiting: { renditions: 1000 },
  slotsOfClient: Math.max(1, SLOTS - 1),
  mostOfClient: 100,
}
