/** Runs `ask` one at a time. Callers that arrive during a run share the next one, which starts after their calls. */
export function coalesceCalls<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    const turn = call().finally(() => {
      if (running === turn) running = null
    })
    running = turn
    return turn
  }

  async function begunAfter(earlier: Promise<T>): Promise<T> {
    await earlier.catch(() => {})
    next = null
    return begin()
  }

  return () => {
    if (next) return next
    if (!running) return begin()
    next = begunAfter(running)
    return next
  }
}
