/** Something that stands on a pool of connections. */
export interface Renewable<T> {
  /** Ask each time: it may have been made anew. */
  current(): T
  /** Says that this one does not answer any more. */
  giveUp(one: T): void
  close(): Promise<void>
}

/** So long are losses gathered: when Postgres ends, all connections are lost within a few milliseconds. */
const GATHER = 100

/**
 * Makes a pool anew once one of its connections was lost. The driver (see mend-driver.ts) loses count of what it has
 * reserved then, and a pool that has once been through it may wait for ever. What the old one still does gets a second.
 */
export function renewable<T>(
  make: (onLost: () => void) => T,
  dispose: (old: T) => Promise<void>,
): Renewable<T> {
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false
  let current = start()

  function start(): T {
    const made: T = make(() => giveUp(made))
    return made
  }

  function giveUp(one: T) {
    if (isClosed || gathering || one !== current) return
    gathering = setTimeout(renew, GATHER)
    gathering.unref()
  }

  function renew() {
    gathering = undefined
    if (isClosed) return
    const old = current
    current = start()
    void dispose(old)
  }

  return {
    current: () => current,
    giveUp,
    async close() {
      isClosed = true
      clearTimeout(gathering)
      await dispose(current)
    },
  }
}
