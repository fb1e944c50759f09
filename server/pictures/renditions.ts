import { LRUCache } from 'lru-cache'
import { logFailure } from '#server/base/log.ts'
import { QueueFull } from '#server/limits/semaphore.ts'
import type { FileCache } from './file-cache.ts'
import type { Originals } from './originals.ts'
import type { FindFile, PictureDecoder } from './picture-decoder.ts'
import { UnusablePicture } from './picture-task.ts'

export type RenditionKind = 'webp' | 'avif'

export type WantedRendition = { id: string; bucket: string; key: string; width: number }

/** Stored instead of an AVIF that is not smaller than the WebP. */
const NOTHING = new Uint8Array(0)

export class Renditions {
  readonly #cache: FileCache
  readonly #originals: Originals
  readonly #decoder: PictureDecoder
  readonly #making = new Map<string, Promise<Uint8Array | null>>()
  /** Ids of originals that cannot be decoded. Originals are immutable, so entries stay valid. */
  readonly #unusable = new LRUCache<string, true>({ max: 1000 })

  constructor(cache: FileCache, originals: Originals, decoder: PictureDecoder) {
    this.#cache = cache
    this.#originals = originals
    this.#decoder = decoder
  }

  async webp(wanted: WantedRendition): Promise<Uint8Array | null> {
    if (this.#unusable.get(originalOf(wanted))) throw new UnusablePicture()
    const cached = await this.#cache.read(pathOf(wanted, 'webp'))
    return cached ?? this.#once(wanted, 'webp', () => this.#makeWebp(wanted))
  }

  /** Empty when the WebP is smaller, null when it is not encoded yet. */
  async avif(wanted: WantedRendition): Promise<Uint8Array | null> {
    return await this.#cache.read(pathOf(wanted, 'avif'))
  }

  /** Skipped when the queue is full, since the next request retries. */
  makeAvif(wanted: WantedRendition): void {
    this.#once(wanted, 'avif', () => this.#makeAvif(wanted)).catch(error => {
      if (!(error instanceof QueueFull)) logFailure('avif-not-made', error)
    })
  }

  #once(
    { id }: WantedRendition,
    kind: RenditionKind,
    make: () => Promise<Uint8Array | null>,
  ): Promise<Uint8Array | null> {
    const name = `${id}.${kind}`
    const begun = this.#making.get(name)
    if (begun) return begun
    const made = make().finally(() => this.#making.delete(name))
    this.#making.set(name, made)
    return made
  }

  async #makeWebp(wanted: WantedRendition): Promise<Uint8Array | null> {
    try {
      const bytes = await this.#decoder.webp(this.#fileOf(wanted), wanted.width)
      if (bytes) await this.#cache.write(pathOf(wanted, 'webp'), bytes)
      return bytes
    } catch (error) {
      if (error instanceof UnusablePicture) this.#unusable.set(originalOf(wanted), true)
      throw error
    }
  }

  async #makeAvif(wanted: WantedRendition): Promise<null> {
    let isThere = false
    const findFile: FindFile = work =>
      this.#fileOf(wanted)(file => {
        isThere = true
        return work(file)
      })
    const bytes = await this.#decoder.avif(findFile, wanted.width).catch(error => {
      if (error instanceof UnusablePicture) return null
      throw error
    })
    const webp = await this.#cache.read(pathOf(wanted, 'webp'))
    if (isThere && webp)
      await this.#cache.write(pathOf(wanted, 'avif'), bytes && bytes.length < webp.length ? bytes : NOTHING)
    return null
  }

  #fileOf({ bucket, key }: WantedRendition): FindFile {
    return work => this.#originals.withFile(bucket, key, work)
  }
}

const originalOf = ({ bucket, key }: WantedRendition) => `${bucket}/${key}`

const pathOf = ({ id }: WantedRendition, kind: RenditionKind) => `${id.slice(0, 2)}/${id}.${kind}`
