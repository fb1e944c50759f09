import { LRUCache } from 'lru-cache'
import { logFailure } from '#server/base/log.ts'
import { QueueFull, Semaphore } from '#server/limits/semaphore.ts'
import { SharedTasks } from '#server/limits/shared-tasks.ts'
import { CLIENTS, OWNERS } from './bounds.ts'
import type { CachedFile, FileCache } from './file-cache.ts'
import type { Originals } from './originals.ts'
import { type FindFile, Interrupted, type PictureDecoder } from './picture-decoder.ts'
import { type RenditionShape, UnusablePicture } from './picture-task.ts'
import {
  type RenditionKind,
  renditionPath,
  renditionsOfWidth,
  type WantedRendition,
} from './rendition-path.ts'

interface Viewer {
  client: string
  signal: AbortSignal
}

const NOTHING = new Uint8Array(0) // stored instead of an AVIF that is not smaller than the WebP

export class Renditions {
  readonly #cache: FileCache
  readonly #originals: Originals
  readonly #decoder: PictureDecoder
  readonly #tasks = new SharedTasks<CachedFile | null>()
  readonly #clients = new Semaphore(CLIENTS)
  readonly #owners = new Semaphore(OWNERS)
  /** Originals that cannot be decoded. Originals are immutable, so entries stay valid. */
  readonly #unusable = new LRUCache<string, true>({ max: 1000 })

  constructor(cache: FileCache, originals: Originals, decoder: PictureDecoder) {
    this.#cache = cache
    this.#originals = originals
    this.#decoder = decoder
  }

  /** An empty AVIF says that the WebP is smaller. Null when it is not encoded yet. */
  find(wanted: WantedRendition, kind: RenditionKind): Promise<CachedFile | null> {
    return this.#cache.find(renditionPath(wanted, kind))
  }

  /** The one that was made or used last, for when the storage does not say which version is the present one. */
  findLast(place: Omit<WantedRendition, 'version'>, kind: RenditionKind) {
    return this.#cache.findLast(renditionsOfWidth(place), `.${kind}`)
  }

  /** Encodes once for all viewers, until the last has gone. Each queues for its own slot, since a shared encoding may be last of hundreds. Null: no original. */
  async make(
    wanted: WantedRendition,
    kind: 'webp' | 'jpeg',
    { client, signal }: Viewer,
  ): Promise<CachedFile | null> {
    if (this.#unusable.get(originalOf(wanted))) throw new UnusablePicture()
    const path = renditionPath(wanted, kind)
    return this.#tasks.run(`${client} ${path}`, signal, signal => {
      const make = async () =>
        (await this.find(wanted, kind)) ??
        this.#tasks.run(path, signal, signal => this.#encode(wanted, kind, signal))
      return this.#clients.run('renditions', make, { client, signal })
    })
  }

  /** Tried again when other work took its place. Then skipped, as when the queue is full, since the next request retries. */
  makeAvif(wanted: WantedRendition, tries = 3): void {
    this.#tasks
      .run(renditionPath(wanted, 'avif'), null, () => this.#encodeAvif(wanted))
      .catch(error => {
        if (error instanceof Interrupted && tries > 1) this.makeAvif(wanted, tries - 1)
        else if (!(error instanceof QueueFull || error instanceof Interrupted))
          logFailure('avif-not-made', error)
      })
  }

  async #encode(
    wanted: WantedRendition,
    kind: 'webp' | 'jpeg',
    signal: AbortSignal,
  ): Promise<CachedFile | null> {
    const { bucket, key } = wanted
    const shape = shapeOf(wanted)
    const work = () => this.#decoder.rendition(kind, this.#fileOf(wanted), shape, signal)
    const owner = shape.isPortrait ? await this.#originals.findOwner(bucket, key) : null
    try {
      const bytes = await (owner === null
        ? work()
        : this.#owners.run('renditions', work, { client: owner, signal }))
      return bytes && (await this.#cache.write(renditionPath(wanted, kind), bytes))
    } catch (error) {
      if (error instanceof UnusablePicture) this.#unusable.set(originalOf(wanted), true)
      throw error
    }
  }

  async #encodeAvif(wanted: WantedRendition): Promise<null> {
    let isThere = false
    const findFile: FindFile = work =>
      this.#fileOf(wanted)(file => {
        isThere = true
        return work(file)
      })
    const bytes = await this.#decoder.avif(findFile, shapeOf(wanted)).catch(error => {
      if (error instanceof UnusablePicture) return null
      throw error
    })
    const webp = await this.find(wanted, 'webp')
    if (isThere && webp)
      await this.#cache.write(
        renditionPath(wanted, 'avif'),
        bytes && bytes.length < webp.size ? bytes : NOTHING,
      )
    return null
  }

  #fileOf({ bucket, key }: WantedRendition): FindFile {
    return work => this.#originals.withFile(bucket, key, work)
  }
}

const originalOf = ({ bucket, key, version }: WantedRendition) => `${bucket}/${key}@${version}`

const shapeOf = ({ bucket, width, isWide }: WantedRendition): RenditionShape => ({
  width,
  isPortrait: bucket === 'avatars',
  isWide,
})
