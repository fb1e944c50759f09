/** Rejects a job because too many wait already. */
export class LineFull extends Error {
  override message = 'Too many already wait.'
}

export interface Line {
  <T>(job: () => Promise<T>): Promise<T>
  /** Whether the next job would be refused. */
  isFull(): boolean
}

/** Runs at most `atOnce` jobs at the same time, in order; at most `waiting` more may wait, the next one rejects with LineFull. */
export function createLine({ atOnce, waiting }: { atOnce: number; waiting: number }): Line {
  const starts: (() => void)[] = []
  let running = 0
  const isFull = () => running >= atOnce && starts.length >= waiting
  const enter = async <T>(job: () => Promise<T>): Promise<T> => {
    if (isFull()) throw new LineFull()
    // Whoever finishes hands over its place, so that nobody can come in between.
    if (running >= atOnce) await new Promise<void>(resolve => starts.push(resolve))
    else running++
    try {
      return await job()
    } finally {
      const next = starts.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(enter, { isFull })
}
