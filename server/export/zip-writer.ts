import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

type Content = string | AsyncIterable<string> | Readable
type Items = AsyncIterable<unknown> | Iterable<unknown>

/** Writes one file after another, so that only what is being written is in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile()
  readonly #written: Promise<void>
  readonly #mtime = new Date()

  constructor(out: Writable) {
    this.#written = pipeline(this.#zip.outputStream, out)
    // It is awaited later.
    this.#written.catch(() => {})
    // Of a stream that was added, which `add` reports.
    this.#zip.on('error', () => {})
  }

  async add(path: string, content: Content, { isPacked = false } = {}): Promise<void> {
    const stream = readableOf(content)
    // yazl retains its entries with this function, which must not retain the content.
    let opened: Readable | null = stream
    withoutPool(() =>
      this.#zip.addReadStreamLazy(path, { mtime: this.#mtime, compress: !isPacked }, open => {
        if (opened) open(null, opened)
        opened = null
      }),
    )
    try {
      await Promise.race([finished(stream), this.#written])
    } finally {
      stream.destroy()
    }
  }

  addList(path: string, items: Items): Promise<void> {
    return this.add(path, jsonList(items))
  }

  async end(): Promise<void> {
    this.#zip.end()
    await this.#written
  }
}

/** yazl retains a buffer of each name. As a slice of Node's pool it would retain the 64 kB around it. */
function withoutPool(work: () => void): void {
  const { poolSize } = Buffer
  Buffer.poolSize = 0
  try {
    work()
  } finally {
    Buffer.poolSize = poolSize
  }
}

function readableOf(content: Content): Readable {
  if (content instanceof Readable) return content
  return Readable.from(typeof content === 'string' ? [content] : content)
}

export async function* jsonList(items: Items): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
