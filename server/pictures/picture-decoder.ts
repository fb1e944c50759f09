import { availableParallelism } from 'node:os'
import { MOST_WAITING } from './bounds.ts'
import { PictureLine } from './picture-line.ts'
import { PictureProcess } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'

/** Leaves a core to the pages. Each place may use the memory of a RENDITION. */
const PLACES = Math.min(3, Math.max(1, availableParallelism() - 1))

/** Looks into pictures, in processes of their own; everything else of the server leaves their bytes alone. */
export class PictureDecoder {
  readonly #processes: PictureProcess[]
  readonly #line: PictureLine<PictureProcess>

  constructor(places = PLACES, idleTime?: number, mostWaiting = MOST_WAITING) {
    this.#processes = Array.from({ length: places }, () => new PictureProcess(idleTime))
    this.#line = new PictureLine(this.#processes, mostWaiting)
  }

  /**
   * Why the file (an absolute path) may not be uploaded as `type` under `name`, as a sentence, or null. When `signal`
   * aborts, the task ends at once. Throws LineFull, or ProcessEnded when the file could not be looked at.
   */
  async inspect(file: string, type: string, name: string, signal?: AbortSignal): Promise<string | null> {
    try {
      const refusal = await this.#line.run(
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

  /**
   * The picture as WebP, `width` pixels wide at most. `findFile` is called when its turn has come, and answers null when
   * there is no picture. Throws UnusablePicture, LineFull, ProcessEnded.
   */
  webp(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#line.run('view', process => encode(process, 'webp', findFile, width))
  }

  /** As AVIF, once nothing else waits. Null for an animation as well. */
  avif(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#line.run('later', process => encode(process, 'avif', findFile, width))
  }

  /** The processes that run at the moment. */
  get pids(): number[] {
    return this.#processes.map(({ pid }) => pid).filter(pid => pid !== null)
  }

  /** Ends the processes and with them what they do. */
  close(): void {
    for (const process of this.#processes) process.close()
  }
}

/** Calls `work` with the absolute path of a file that lies there until it has ended; answers null when there is none. */
export type FindFile = <T>(work: (file: string) => Promise<T>) => Promise<T | null>

function encode(process: PictureProcess, kind: 'webp' | 'avif', findFile: FindFile, width: number) {
  return findFile(async file => {
    const result = await process.run({ kind, file, width })
    return result instanceof Uint8Array ? result : null
  })
}
