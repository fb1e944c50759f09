import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

export function describeVersion(): string {
  const { version } = JSON.parse(read('package.json'))
  const commit = findCommit()
  return `Byline ${version}${commit ? ` (commit ${commit})` : ''}`
}

function findCommit(): string | null {
  try {
    return read('commit').trim()
  } catch {}
  try {
    const git = ['rev-parse', '--short=10', 'HEAD']
    return execFileSync('git', git, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
