import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

interface Finished {
  code: number | null
  /** Everything that was printed. */
  output: string
}

interface Operating {
  env: Record<string, string>
  /** Milliseconds after which the process is killed. */
  killAfter?: number
  /** Asked until it is true; then the process is killed. */
  killWhen?: () => Promise<boolean>
  /** A shell in front of the command, such as 'ulimit -f 10;'. */
  before?: string
  /** Behind the command, such as '> file'. */
  behind?: string
}

/** Runs a command of the operator, such as 'backup', in a process of its own. */
export function operate(command: string, args: string[], options: Operating): Promise<Finished> {
  const script = `${options.before ?? ''} exec "$@" ${options.behind ?? ''}`
  const program = [process.execPath, 'server/start.mjs', command, ...args]
  const child = spawn('/bin/sh', ['-c', script, 'operate', ...program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const late =
    options.killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.killAfter)
  const isKilled = options.killWhen
  const watch = isKilled
    ? setInterval(async () => {
        if (await isKilled()) child.kill('SIGKILL')
      }, 20)
    : undefined
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  return new Promise(resolve =>
    child.on('close', code => {
      clearTimeout(late)
      clearInterval(watch)
      resolve({ code, output })
    }),
  )
}
