import { availableParallelism } from 'node:os'
import { MOST_WAITING } from './bounds.ts'
import { PictureLine } from './picture-line.ts'
import { PictureProcess } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'

/** Number of processes; leaves one core for pages. Each may use the memory of RENDITION. */
const PLACES = Math.min(3, Math.max(1, availableParallelism() - 1))

/** Decodes pictures in child processes. The server's own process never parses untrusted pictures. */
export class PictureDecoder {
  readonly #processes: PictureProcess[]
  readonly #line: PictureLine<PictureProcess>

  constructor(places = PLACES, idleTime?: number, mostWaiting = MOST_WAITING) {
    this.#processes = Array.from({ length: places }, () => new PictureProcess(idleTime))
    this.#line = new PictureLine(this.#processes, mostWaiting)
  }

  /** Returns why the file (an absolute path) is refused as `type` and `name`, or null. Throws LineFull, ProcessEnded, `signal.reason`. */
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

  /** Encodes WebP of at most `width` pixels. Null when `findFile` finds nothing. Throws UnusablePicture, LineFull, ProcessEnded. */
  webp(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#line.run('view', process => encode(process, 'webp', findFile, width))
  }

  /** Like `webp`, at the lowest priority. Null also for an animation. */
  avif(findFile: FindFile, width: number): Promise<Uint8Array | null> {
    return this.#line.run('later', process => encode(process, 'avif', findFile, width))
  }

  get pids(): number[] {
    return this.#processes.map(({ pid }) => pid).filter(pid => pid !== null)
  }

  close(): void {
    for (const process of this.#processes) process.close()
  }
}

/** Calls `work` with the absolute path of a file that exists until `work` ends. Null when there is no file. */
export type FindFile = <T>(work: (file: string) => Promise<T>) => Promise<T | null>

function encode(process: PictureProcess, kind: 'webp' | 'avif', findFile: FindFile, width: number) {
  return findFile(async file => {
    const result = await process.run({ kind, file, width })
    return result instanceof Uint8Array ? result : null
  })
}
