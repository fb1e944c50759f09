import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/byline-template')
/** Milliseconds after which the process that makes a template counts as crashed. */
const PATIENCE = 60_000

interface Template {
  name: string
  /** Files and folders of source text: each change rebuilds the template. */
  sources: string[]
  /** Makes it in an empty folder, or in one below it, and returns which. */
  make: (scratch: string) => Promise<string>
}

/** Copies what is in a folder that takes long to make, which is done once on a machine. */
export async function copyTemplate({ name, sources, make }: Template, to: string): Promise<void> {
  const template = join(CACHE, `${name}-${await versionOf(sources)}`)
  if (!existsSync(template)) await makeOnce(template, name, make)
  await copy(template, to)
}

async function versionOf(sources: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const isFolder = (await stat(source)).isDirectory()
    const files = isFolder ? (await readdir(source)).sort().map(file => join(source, file)) : [source]
    for (const file of files) if (!file.endsWith('.test.ts')) hash.update(file).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Of several processes one makes it, and the others wait. */
async function makeOnce(template: string, name: string, make: Template['make']): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const lock = `${template}.lock`
  const isMine = await mkdir(lock).then(
    () => true,
    () => false,
  )
  for (const deadline = Date.now() + PATIENCE; !isMine && Date.now() < deadline; await sleep(100))
    if (existsSync(template)) return
  const scratch = await mkdtemp(join(tmpdir(), 'byline-template-'))
  try {
    const made = await make(scratch)
    const aside = await mkdtemp(join(CACHE, '.'))
    await copy(made, aside)
    await rename(aside, template).catch(() => rm(aside, { recursive: true }))
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await rmdir(lock).catch(() => {})
  }
  for (const entry of await readdir(CACHE))
    if (entry.startsWith(`${name}-`) && !join(CACHE, entry).startsWith(template))
      await rm(join(CACHE, entry), { recursive: true, force: true })
}

/** Keeps owners, since Postgres may run as another account. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-Rp', `${from}/.`, to])
}
