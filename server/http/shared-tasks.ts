interface Running<T> {
  result: Promise<T>
  callers: number
  stop: AbortController
}

export class SharedTasks<T> {
  readonly #running = new Map<string, Running<T>>()

  async run(name: string, signal: AbortSignal | null, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    const running = this.#running.get(name) ?? this.#start(name, task)
    running.callers++
    if (!signal) return running.result
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const leave = () => {
      reject(signal.reason)
      running.callers--
      if (running.callers > 0) return
      this.#forget(name, running)
      running.stop.abort(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    running.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    return promise
  }

  #start(name: string, task: (signal: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController()
    const running = { result: task(stop.signal), callers: 0, stop }
    this.#running.set(name, running)
    const forget = () => this.#forget(name, running)
    running.result.then(forget, forget)
    return running
  }

  #forget(name: string, running: Running<T>): void {
    if (this.#running.get(name) === running) this.#running.delete(name)
  }
}
