import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { readOrCreate } from '#server/base/read-or-create.ts'

export function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  const password = readOrCreate(file, randomBytes(32).toString('base64url'))
  if (password.length < 32) throw new ConfigError(`${file} is damaged: restore it from a backup.`)
  return password
}
