import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { chunksOf, headerOf, PART, partName, SEAL, sealEntry } from './archive-format.ts'

const compress = promisify(gzip)

export class ArchiveWriter {
  readonly #tar = pack()
  readonly #sum = createHash('sha256')
  readonly #done: Promise<void>
  #added = 0
  #passed = 0
  #onPassed = () => {}
  #isSealed = false

  constructor(out: Writable) {
    this.#done = pipeline(this.#tally(chunksOf(this.#tar)), out)
    this.#done.catch(() => {})
  }

  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<void> {
    this.#added += 512 + Math.ceil(size / 512) * 512
    try {
      await pipeline(content, this.#tar.entry(headerOf(name, size)))
    } catch (error) {
      this.#tar.destroy(error instanceof Error ? error : new Error(String(error)))
      await this.#done
      throw error
    }
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    await this.add(name, bytes.length, [bytes])
  }

  async addTable(table: string, content: AsyncIterable<Buffer>): Promise<void> {
    let part = 0
    for await (const bytes of inParts(content)) {
      const compressed = await compress(bytes)
      await this.add(partName(table, ++part), compressed.length, [compressed])
    }
  }

  async seal(): Promise<void> {
    const passed = new Promise<void>(resolve => {
      this.#onPassed = resolve
    })
    if (this.#passed < this.#added) await Promise.race([passed, this.#done])
    this.#isSealed = true
    const text = sealEntry(this.#sum.digest('hex'))
    await this.addText(SEAL, text)
    this.#tar.finalize()
    await this.#done
  }

  destroy(error: Error): void {
    this.#tar.destroy(error)
  }

  async *#tally(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#passed += chunk.length
      if (!this.#isSealed) this.#sum.update(chunk)
      yield chunk
      if (this.#passed === this.#added) this.#onPassed()
    }
  }
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (let chunk of content) {
    while (size + chunk.length >= PART) {
      const rest = PART - size
      yield Buffer.concat([...waiting, chunk.subarray(0, rest)])
      chunk = chunk.subarray(rest)
      waiting = []
      size = 0
    }
    waiting.push(chunk)
    size += chunk.length
  }
  if (size > 0) yield Buffer.concat(waiting)
}
