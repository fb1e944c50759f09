// npm run release: creates an archive with the build, the packages and Node, so that a server needs neither npm nor a compiler.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildIfStale } from '#server/build/build.ts'

const ROOT = join(import.meta.dirname, '..')
const LEFT_OUT = /^(\.ci|\.github|bench|tests)\/|\.test\.tsx?$/

/** Leaves out what no server needs: the compiler is only an optional peer, and headers only serve to build native modules. */
const NEEDLESS = ['typescript', '@typescript', `node-${process.platform}-${process.arch}/include`]

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const name = `byline-${version}-${process.platform}-${process.arch}`
const scratch = mkdtempSync(join(tmpdir(), 'byline-release-'))
const folder = join(scratch, name)
try {
  await buildIfStale()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  for (const file of files.filter(file => file && !LEFT_OUT.test(file))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  cpSync(join(ROOT, 'build'), join(folder, 'build'), {
    recursive: true,
    filter: path => !path.endsWith('compile-cache'),
  })
  writeFileSync(
    join(folder, 'commit'),
    execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: ROOT }),
  )
  execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'inherit' })
  for (const path of NEEDLESS) rmSync(join(folder, 'node_modules', path), { recursive: true, force: true })
  const archive = join(ROOT, 'release', `${name}.tar.gz`)
  mkdirSync(dirname(archive), { recursive: true })
  execFileSync('tar', ['--owner=0', '--group=0', '-C', scratch, '-czf', archive, name])
  process.stdout.write(`${archive}: ${(statSync(archive).size / 1e6).toFixed(0)} MB\n`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
