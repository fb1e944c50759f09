import type { SocialCard } from '#app/content/social-card.server.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { MOST_WAITING, SLOTS } from './bounds.ts'
import { PictureProcess } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'

export class PictureDecoder {
  readonly #processes: PictureProcess[] = []
  readonly #free: PictureProcess[] = []
  readonly #idleTime: number | undefined
  readonly #semaphore: Semaphore<keyof typeof MOST_WAITING>

  constructor(slots = SLOTS, idleTime?: number, mostWaiting = MOST_WAITING) {
    this.#idleTime = idleTime
    this.#semaphore = new Semaphore({ slots, mostWaiting, background: 'later' })
  }

  /** Returns why a file is refused as `type` and `name`. Throws QueueFull, ProcessEnded, `signal.reason`. */
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

  webp(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#run('view', process => encode(process, 'webp', findFile, width))
  }

  /** Like `webp`, in the background. Null also for an animation. */
  avif(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#run('later', process => encode(process, 'avif', findFile, width))
  }

  /** `findFile` returns the cover's file. Throws UnusablePicture, QueueFull, ProcessEnded. */
  socialCard(card: SocialCard, findFile: FindFile | null): Promise<Uint8Array | null> {
    return this.#run('socialCard', async process => {
      const draw = async (file: string | null) => {
        const result = await process.run({ kind: 'socialCard', card, file })
        return result instanceof Uint8Array ? result : null
      }
      return (findFile && (await findFile(draw))) ?? draw(null)
    })
  }

  async #run<T>(
    queue: keyof typeof MOST_WAITING,
    task: (process: PictureProcess) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const work = async () => {
      // Last in, first out: reuses a running process, so that the others can end.
      const process = this.#free.pop() ?? this.#addProcess()
      try {
        return await task(process)
      } finally {
        this.#free.push(process)
      }
    }
    return this.#semaphore.run(queue, work, { signal })
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

function encode(process: PictureProcess, kind: 'webp' | 'avif', findFile: FindFile, width: number) {
  return findFile(async file => {
    const result = await process.run({ kind, file, width })
    return result instanceof Uint8Array ? result : null
  })
}
