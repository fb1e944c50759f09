import { Worker as Thread } from 'node:worker_threads'

// What a script of a worker finds in a browser.
const globals = `
  const { parentPort } = require('node:worker_threads')
  globalThis.self = globalThis
  globalThis.postMessage = message => parentPort.postMessage(message)
  parentPort.on('message', data => globalThis.onmessage({ data }))
`

/** A worker of browsers, which happy-dom lacks, as a thread of Node. */
export class WebWorker {
  onmessage = (_event: { data: unknown }) => {}
  onerror = () => {}
  readonly #thread: Thread
  readonly #loaded: Promise<unknown>

  constructor(address: URL) {
    this.#thread = new Thread(`${globals}; import(${JSON.stringify(address.href)})`, { eval: true })
    this.#thread.on('message', data => this.onmessage({ data }))
    this.#thread.on('error', () => this.onerror())
    this.#loaded = new Promise(resolve => this.#thread.once('message', resolve))
  }

  postMessage(message: unknown) {
    this.#loaded.then(() => this.#thread.postMessage(message))
  }

  terminate() {
    this.#thread.terminate()
  }
}
