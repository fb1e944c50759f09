import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BUILD } from '#server/pages/render.ts'
import { ConfigError } from '../base/config-error.ts'
import { logSentence } from '../base/log.ts'
import { checkSite } from '../config/check-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = [
  'app',
  'public',
  'server/base',
  'server/build',
  'shared',
  'site.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const STAMP = join(BUILD, 'sources')

/** Compares source hashes, because cloning changes file times. */
export async function buildIfStale(): Promise<void> {
  await checkSite()
  const digest = digestSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  const command = join(ROOT, 'node_modules/.bin/react-router')
  if (!existsSync(command))
    throw new ConfigError(
      'The pages have to be built, which needs the development packages: run npm ci without leaving any out.',
    )
  logSentence('info', 'Building the pages, which takes a few seconds…')
  run('The pages could not be built.', command, 'build')
  // Loads sharp, whose libraries would otherwise stay in the memory of a server that builds nothing.
  const { makeIcons } = await import('./make-icons.ts')
  await makeIcons(join(BUILD, 'client'))
  compressAssets(join(BUILD, 'client'))
  writeFileSync(STAMP, digest)
}

function run(failure: string, ...command: string[]) {
  const result = spawnSync(process.execPath, command, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new ConfigError(`${failure}\n${result.stdout}${result.stderr}`)
}

function digestSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    const files = /\.\w+$/.test(source) ? [path] : listFiles(path)
    for (const file of files)
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** At full quality, a file of this size would take longer than the rest of the build, to save only a tenth. */
const LARGE = 1_000_000

function compressAssets(folder: string) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|txt|html|xml|json|webmanifest)$/.test(file)) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11 },
      }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
