import { LRUCache } from 'lru-cache'
import { logFailure } from '#server/base/log.ts'
import { QueueFull, Semaphore } from '#server/http/semaphore.ts'
import { SharedTasks } from '#server/http/shared-tasks.ts'
import { CLIENT_BOUNDS } from './bounds.ts'
import type { CachedFile, FileCache } from './file-cache.ts'
import type { Originals } from './originals.ts'
import { type FindFile, Interrupted, type PictureDecoder } from './picture-decoder.ts'
import { type RenditionShape, UnusablePicture } from './picture-task.ts'
import { type RenditionKind, renditionPath, type WantedRendition } from './rendition-path.ts'

interface Viewer {
  client: string
  signal: AbortSignal
}

const NOTHING = new Uint8Array(0) // stored instead of an AVIF that is not smaller than the WebP

export function createRenditions(cache: FileCache, originals: Originals, decoder: PictureDecoder) {
  const tasks = new SharedTasks<CachedFile | null>()
  const clients = new Semaphore(CLIENT_BOUNDS)
  const owners = new Semaphore(CLIENT_BOUNDS)
  const unusable = new LRUCache<string, true>({ max: 1000 })

  const fileOf =
    ({ bucket, key }: WantedRendition): FindFile =>
    work =>
      originals.withFile(bucket, key, work)

  /** An empty AVIF means that the WebP is smaller. Null when it is not encoded yet. */
  function find(wanted: WantedRendition, kind: RenditionKind): Promise<CachedFile | null> {
    return cache.find(renditionPath(wanted, kind))
  }

  /** Encodes once for all viewers, and aborts when the last one leaves. Each client queues separately, because a shared task may be far back in another's queue. Null: no original. */
  async function make(wanted: WantedRendition, kind: 'webp' | 'jpeg', { client, signal }: Viewer) {
    if (unusable.get(originalOf(wanted))) throw new UnusablePicture()
    const path = renditionPath(wanted, kind)
    return tasks.run(`${client} ${path}`, signal, signal => {
      const make = async () =>
        (await find(wanted, kind)) ?? tasks.run(path, signal, signal => encode(wanted, kind, signal))
      return clients.run('renditions', make, { client, signal })
    })
  }

  /** Retries when other work interrupts it, then gives up, because the next request retries. */
  function makeAvif(wanted: WantedRendition, tries = 3): void {
    tasks
      .run(renditionPath(wanted, 'avif'), null, () => encodeAvif(wanted))
      .catch(error => {
        if (error instanceof Interrupted && tries > 1) makeAvif(wanted, tries - 1)
        else if (!(error instanceof QueueFull || error instanceof Interrupted))
          logFailure('avif-not-made', error)
      })
  }

  async function encode(wanted: WantedRendition, kind: 'webp' | 'jpeg', signal: AbortSignal) {
    const { bucket, key } = wanted
    const shape = shapeOf(wanted)
    const work = () => decoder.rendition(kind, fileOf(wanted), shape, signal)
    const owner = shape.isPortrait ? await originals.findOwner(bucket, key) : null
    try {
      const bytes = await (owner === null
        ? work()
        : owners.run('renditions', work, { client: owner, signal }))
      return bytes && (await cache.write(renditionPath(wanted, kind), bytes))
    } catch (error) {
      if (error instanceof UnusablePicture) unusable.set(originalOf(wanted), true)
      throw error
    }
  }

  async function encodeAvif(wanted: WantedRendition): Promise<null> {
    let isThere = false
    const findFile: FindFile = work =>
      fileOf(wanted)(file => {
        isThere = true
        return work(file)
      })
    const bytes = await decoder.avif(findFile, shapeOf(wanted)).catch(error => {
      if (error instanceof UnusablePicture) return null
      throw error
    })
    const webp = await find(wanted, 'webp')
    const smaller = webp && bytes && bytes.length < webp.size ? bytes : NOTHING
    if (isThere && webp) await cache.write(renditionPath(wanted, 'avif'), smaller)
    return null
  }

  return { find, make, makeAvif }
}

const originalOf = ({ bucket, key, version }: WantedRendition) => `${bucket}/${key}@${version}`

const shapeOf = ({ bucket, width, isWide }: WantedRendition): RenditionShape => ({
  width,
  isPortrait: bucket === 'avatars',
  isWide,
})
