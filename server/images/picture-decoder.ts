import { Semaphore } from '#server/http/semaphore.ts'
import type { SocialCard } from '#shared/posts/social-card.server.ts'
import { INTERRUPT_AFTER_MS, MAX_WAITING, SLOTS } from './bounds.ts'
import { PictureProcess } from './picture-process.ts'
import { type RenditionShape, UnusablePicture } from './picture-task.ts'
import type { RenditionKind } from './rendition-path.ts'

type Queue = keyof typeof MAX_WAITING

export class Interrupted extends Error {}

export class PictureDecoder {
  readonly #processes: PictureProcess[] = []
  readonly #free: PictureProcess[] = []
  readonly #idleTime: number | undefined
  readonly #semaphore: Semaphore<Queue>
  readonly #background = new Set<AbortController>()

  constructor(slots = SLOTS, idleTime?: number) {
    this.#idleTime = idleTime
    this.#semaphore = new Semaphore({ slots, mostWaiting: MAX_WAITING, background: 'later' })
  }

  async inspect(file: string, type: string, name: string, signal?: AbortSignal): Promise<string | null> {
    try {
      const refusal = await this.#run(
        'upload',
        process => process.run({ kind: 'inspect', file, type, name }, signal),
        signal,
      )
      return typeof refusal === 'string' ? refusal : null
    } catch (error) {
      if (error instanceof UnusablePicture) return 'The picture takes too much work to be shown.'
      throw error
    }
  }

  rendition(
    kind: 'webp' | 'jpeg',
    findFile: FindFile,
    shape: RenditionShape,
    signal?: AbortSignal,
  ): Promise<Uint8Array | null> {
    const queue = shape.isPortrait ? 'portrait' : 'view'
    return this.#run(queue, process => encode(process, kind, findFile, shape, signal), signal)
  }

  /** Like `rendition`, in the background. Null also for an animation. Throws Interrupted when other tasks have waited for it. */
  avif(findFile: FindFile, shape: RenditionShape): Promise<Uint8Array | null> {
    return this.#run('later', async process => {
      const stop = new AbortController()
      this.#background.add(stop)
      try {
        return await encode(process, 'avif', findFile, shape, stop.signal)
      } finally {
        this.#background.delete(stop)
      }
    })
  }

  socialCard(card: SocialCard, findFile: FindFile | null, signal?: AbortSignal): Promise<Uint8Array | null> {
    const work = async (process: PictureProcess) => {
      const draw = async (file: string | null) => {
        const result = await process.run({ kind: 'socialCard', card, file }, signal)
        return result instanceof Uint8Array ? result : null
      }
      return (findFile && (await findFile(draw))) ?? draw(null)
    }
    return this.#run('socialCard', work, signal)
  }

  async #run<T>(
    queue: Queue,
    task: (process: PictureProcess) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const timer = queue === 'later' ? undefined : setTimeout(() => this.#interrupt(), INTERRUPT_AFTER_MS)
    const work = async () => {
      clearTimeout(timer)
      // Last in, first out: reuses a running process, so that the others can end.
      const process = this.#free.pop() ?? this.#addProcess()
      try {
        return await task(process)
      } finally {
        this.#free.push(process)
      }
    }
    try {
      return await this.#semaphore.run(queue, work, { signal })
    } finally {
      clearTimeout(timer)
    }
  }

  #interrupt(): void {
    for (const stop of this.#background) stop.abort(new Interrupted())
  }

  #addProcess(): PictureProcess {
    const process = new PictureProcess(this.#idleTime)
    this.#processes.push(process)
    return process
  }

  get pids(): number[] {
    return this.#processes.map(({ pid }) => pid).filter(pid => pid !== null)
  }

  close(): void {
    for (const process of this.#processes) process.close()
  }
}

export type FindFile = <T>(work: (file: string) => Promise<T>) => Promise<T | null>

function encode(
  process: PictureProcess,
  kind: RenditionKind,
  findFile: FindFile,
  shape: RenditionShape,
  signal?: AbortSignal,
) {
  return findFile(async file => {
    const result = await process.run({ kind, file, ...shape }, signal)
    return result instanceof Uint8Array ? result : null
  })
}
