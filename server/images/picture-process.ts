import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { lowerPriority } from '#server/base/lower-priority.ts'
import { IDLE, MAX_IDLE_MEMORY } from './bounds.ts'
import {
  boundsOf,
  type PictureMessage,
  type PictureResult,
  type PictureTask,
  UnusablePicture,
} from './picture-task.ts'

const WORKER = join(import.meta.dirname, 'picture-worker.ts')

/** The share of its bound that a process may have before a task. What earlier tasks left would count against the next picture. */
const MOST_BEFORE = 0.7

export class ProcessEnded extends Error {}

/** The machine was suspended or is overloaded; an expensive picture would exceed its CPU time first. */
class ProcessStalled extends ProcessEnded {}

export class PictureProcess {
  readonly #idleTime: number
  #child: ChildProcess | null = null
  #memory = 0 // resident after the last task, in bytes
  #idle: NodeJS.Timeout | undefined

  constructor(idleTime = IDLE) {
    this.#idleTime = idleTime
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  async run(task: PictureTask, signal?: AbortSignal): Promise<PictureResult> {
    try {
      return await this.#try(task, signal)
    } catch (error) {
      if (!(error instanceof ProcessEnded) || error instanceof ProcessStalled) throw error
      return await this.#try(task, signal)
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#memory = 0
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  async #try(task: PictureTask, signal?: AbortSignal): Promise<PictureResult> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    if (this.#memory > boundsOf(task).memory * MOST_BEFORE) this.close()
    const child = this.#child ?? this.#start()
    const { promise, resolve, reject } = Promise.withResolvers<PictureResult>()
    const fail = (error: unknown) => {
      if (this.#child === child) this.close()
      reject(error)
    }
    const onAbort = () => fail(signal?.reason)
    const onEnd = () => fail(new ProcessEnded('The picture process exited.'))
    const onMessage = (message: PictureMessage) => {
      if ('exceeded' in message) return fail(new UnusablePicture(`Exceeded: ${message.exceeded}`))
      this.#memory = message.memory
      if (message.memory > MAX_IDLE_MEMORY) this.close()
      if ('failed' in message) reject(new UnusablePicture(message.failed))
      else resolve(message.done)
    }
    const stall = () => fail(new ProcessStalled('The picture process did not respond in time.'))
    const timer = setTimeout(stall, boundsOf(task).clock)
    signal?.addEventListener('abort', onAbort)
    child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
    child.send(task, error => error && onEnd())
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      this.#idle = setTimeout(() => this.close(), this.#idleTime).unref()
    }
  }

  #start(): ChildProcess {
    const child = fork(WORKER, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=64'],
      // The environment has no secrets. Fewer malloc arenas reduce fragmentation.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Clients that disconnect cause restarts, which cost more CPU than most pictures.
    lowerPriority(child.pid, 'PRIORITY_BELOW_NORMAL')
    // Lets the server exit; the child exits when the channel closes.
    child.unref()
    child.channel?.unref()
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    this.#child = child
    return child
  }
}
