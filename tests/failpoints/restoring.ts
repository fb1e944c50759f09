import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openDatabase } from '#server/database/database.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { STAGING } from '#server/database/finish-restore.ts'
import { connectSql } from '#server/database/pool.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { operate } from '#tests/support/operate.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startProcess } from '#tests/support/site.ts'
import { folderContent } from '#tests/support/stored-content.ts'
import { type Everything, readEverything } from '../upgrades/read-everything.ts'
import { restoreSet } from '../upgrades/restore-set.ts'
import type { Step } from './fixture.ts'

interface Site {
  rows: Everything
  files: Record<string, string>
}

/** Restores and moves of the data of 0.1.0 that are killed. */
export class Restores {
  readonly #scratch: string
  readonly #source: string
  readonly #postgres: OwnPostgres

  private constructor(scratch: string, source: string, postgres: OwnPostgres) {
    this.#scratch = scratch
    this.#source = source
    this.#postgres = postgres
  }

  static async open(): Promise<Restores> {
    const scratch = await mkdtemp(join(tmpdir(), 'byline-restores-'))
    const restores = new Restores(scratch, await restoreSet('0.1.0'), await startOwnPostgres())
    await restores.#run('backup', [restores.#archive], {})
    // A move needs a source of this version.
    const site = await startProcess({ dataDir: restores.#source, env: { SAMPLE_CONTENT: 'off' } })
    await site.end()
    return restores
  }

  get #archive() {
    return join(this.#scratch, 'site.tar')
  }

  async killRestore(step: Step): Promise<string> {
    const dataDir = await migratedFolder('restored')
    const old = await readFolder(dataDir)
    const restore = (env = {}) =>
      this.#run('restore', [this.#archive, '--replace'], { DATA_DIR: dataDir, ...env })
    const result = await this.#kill(step, restore, () => readFolder(dataDir), old)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    return result
  }

  async killMove(step: Step): Promise<string> {
    const dataDir = await mkdtemp(join(this.#scratch, 'moved-'))
    const env = { DATA_DIR: dataDir, ...KEYS }
    const move = (more = {}) =>
      this.#run('move', ['--from', this.#source, '--to', this.#postgres.url, '--replace'], {
        ...env,
        ...more,
      })
    await move()
    await this.#postgres.sql`update blogs set title = 'Of the old site'`
    const read = async () => {
      const sequences = await this.#postgres
        .sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
      // The files of both sites are the same here.
      return { rows: { ...(await readEverything(this.#postgres.sql)), sequences }, files: {} }
    }
    return this.#kill(step, move, read, await read())
  }

  async killMoveToFolder(step: Step): Promise<string> {
    const dataDir = await migratedFolder('moved')
    const old = await readFolder(dataDir)
    const move = (env = {}) => this.#run('move', ['--from', this.#source, '--to', dataDir, '--replace'], env)
    const result = await this.#kill(step, move, () => readFolder(dataDir), old)
    await requireNoScratch(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    return result
  }

  /** The site is untouched, and its next start removes what was left. */
  async killVerification(step: Step): Promise<string> {
    const dataDir = this.#source
    const before = await readFolder(dataDir)
    await this.#runKilled(step, env => this.#run('restore', [this.#archive, '--verify'], env))
    if (!isDeepStrictEqual(await readFolder(dataDir), before)) throw new Error('The site has changed.')
    await requireNoScratch(dataDir)
    return 'the site as it was'
  }

  /** After the kill there is the old site or the new one; after the same command again, the new one. */
  async #kill(step: Step, run: (env?: object) => Promise<unknown>, read: () => Promise<Site>, old: Site) {
    await this.#runKilled(step, run)
    const after = await read()
    await run()
    const whole = await read()
    if (isDeepStrictEqual(whole.rows, old.rows)) throw new Error('The command did nothing the second time.')
    if (isDeepStrictEqual(after, whole)) return 'the new site'
    if (isDeepStrictEqual(after, old)) return 'the old site'
    throw new Error('Half of a site is left.')
  }

  async #runKilled(step: Step, run: (env: object) => Promise<unknown>) {
    const order = join(this.#scratch, 'order')
    await writeFile(order, `${step} server`)
    const isKilled = await run({ BYLINE_FAILPOINT: order }).then(
      () => false,
      () => true,
    )
    if (!isKilled) throw new Error(`${step} was never reached.`)
  }

  async #run(command: string, args: string[], env: object) {
    const { code, output } = await operate(command, args, { env: { DATA_DIR: this.#source, ...env } })
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${output.slice(-500)}`)
  }

  async close() {
    await this.#postgres.stop()
    for (const folder of [this.#scratch, this.#source])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_failpoints',
  SUPABASE_SECRET_KEY: 'sb_secret_of_the_failpoints',
  SUPABASE_JWT_SECRET: 'the secret of the failpoints, which is long enough',
}

async function requireNoScratch(dataDir: string) {
  const left = (await readdir(dataDir)).filter(name => name.startsWith('.'))
  if (existsSync(join(dataDir, 'uploads', STAGING))) left.push(`uploads/${STAGING}`)
  if (left.length > 0) throw new Error(`${left} is left.`)
}

/** As the next start of a site finds it. */
async function readFolder(dataDir: string): Promise<Site> {
  const keys = { publishable: '', secret: '', jwtSecret: '' }
  const database = await openDatabase({ dataDir, backend: { databaseUrl: null, keys } })
  const sql = connectSql(embeddedLogin(dataDir))
  const rows = await readEverything(sql)
  await sql.end()
  await database.close()
  return { rows, files: await folderContent(join(dataDir, 'uploads')) }
}
