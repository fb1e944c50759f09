const MB = 1024 * 1024

/** Pixels of a picture; of an animation those of all frames together. */
export const MAX_PIXELS = 50_000_000

/** An AVIF is decoded whole, at 17 to 30 bytes a pixel, however few bytes it is sent in. */
export const MAX_PIXELS_OF_AVIF = 16_000_000

/** What one task may use of the machine before its process is killed. */
export interface TaskBounds {
  /** Seconds of processor time, so that a busy machine does not shorten them. */
  cpuSeconds: number
  /** Resident memory of the whole process, in bytes. */
  memory: number
  /** Milliseconds on the clock. */
  clock: number
}

/** An inspection has the lower bounds: what passes it can be made smaller within the others. */
export const INSPECTION: TaskBounds = { cpuSeconds: 10, memory: 512 * MB, clock: 30_000 }
export const RENDITION: TaskBounds = { cpuSeconds: 20, memory: 700 * MB, clock: 60_000 }

/** A process that has used more memory than this is replaced after its task. */
export const KEPT_MEMORY = 200 * MB

/** Milliseconds without a task after which a process ends. */
export const IDLE = 10_000

/** Tasks that may wait. `later` is what nobody waits for, and may be asked again. */
export const MOST_WAITING = { view: 200, upload: 40, later: 500 }
