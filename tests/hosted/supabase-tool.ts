import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { requireHostedParts } from './hosted-parts.ts'

const run = promisify(execFile)
const SUPABASE = join(import.meta.dirname, '../../supabase')

/** Runs commands of Supabase's CLI on a copy of supabase/, next to which it leaves files. Returns what it said; throws it when one fails. */
export async function supabaseTool(commands: string[][], env: Record<string, string> = {}): Promise<string> {
  const { tool } = requireHostedParts()
  const folder = await temporaryFolder('supabase-tool')
  for (const part of ['config.toml', 'migrations', 'templates'])
    await cp(join(SUPABASE, part), join(folder, 'supabase', part), { recursive: true })
  const home = join(folder, 'home')
  await mkdir(home)
  let said = ''
  for (const args of commands) {
    const { stdout, stderr } = await run(tool, [...args, '--workdir', folder, '--agent', 'no'], {
      // Not the account's own, where it keeps who is signed in.
      env: {
        PATH: process.env.PATH,
        HOME: home,
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
        SMTP_PORT: '587',
        ...env,
      },
      timeout: 100_000,
    })
    said += stdout + stderr
  }
  return said
}

/** As docs/operating.md says, to the database at `url`. */
export const pushMigrations = (url: string) => supabaseTool([['db', 'push', '--yes', `--remote=${url}`]])
