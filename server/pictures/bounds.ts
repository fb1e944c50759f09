const MB = 1024 * 1024

/** Includes all frames of an animation. */
export const MAX_PIXELS = 50_000_000

/** Its decoder needs 17 to 30 bytes for each pixel. */
export const MAX_PIXELS_OF_AVIF = 16_000_000

/** The process of a task that exceeds one is killed. */
export interface TaskBounds {
  cpuSeconds: number
  memory: number // resident, in bytes
  clock: number // milliseconds
}

/** Lower than RENDITION, so that a picture that passes inspection can be resized later. */
export const INSPECTION: TaskBounds = { cpuSeconds: 10, memory: 512 * MB, clock: 30_000 }
export const RENDITION: TaskBounds = { cpuSeconds: 20, memory: 700 * MB, clock: 60_000 }

/** Bytes. A process above this is replaced after its task. */
export const KEPT_MEMORY = 200 * MB

export const IDLE = 10_000

export const MOST_WAITING = { view: 200, upload: 40, later: 500 }
