import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { readOrCreate } from '#server/base/read-or-create.ts'
import { type Login, withSql } from './pool.ts'
import type { Identity } from './postgres-identity.ts'
import { scramVerifier } from './roles.ts'

export function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, 'postgres-password')
  const password = readOrCreate(file, randomBytes(32).toString('base64url'))
  if (password.length < 32) throw new ConfigError(`${file} is damaged: restore it from a backup.`)
  return password
}

/** Sets a password in data folders of the first versions, which had none. The next start recovers from a crash in between. */
export async function requirePasswords(data: string, login: Login, identity: Identity): Promise<void> {
  const file = join(data, 'pg_hba.conf')
  const rules = readFileSync(file, 'utf8')
  if (!/^\s*local\b.*\btrust\s*$/m.test(rules)) return
  await withSql(login, async sql => {
    await sql.unsafe(`alter role postgres password '${scramVerifier(String(login.password))}'`)
    const aside = `${file}.${process.pid}`
    writeFileSync(aside, rules.replaceAll(/\btrust[ \t]*$/gm, 'scram-sha-256'), {
      mode: statSync(file).mode & 0o777,
    })
    identity.own(aside)
    renameSync(aside, file)
    await sql`select pg_reload_conf()`
  })
}
