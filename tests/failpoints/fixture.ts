import { existsSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FAILPOINTS } from '#server/base/failpoint.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'

export type Step = (typeof FAILPOINTS)[number]
export type Victim = 'server' | 'Postgres'

const OWNER = { email: 'marlo@example.com', password: 'eleven long lines' }
const PATIENCE = 30_000

/** A site that is killed, and what it has acknowledged. */
export class FailpointFixture {
  readonly picture: Uint8Array<ArrayBuffer>
  readonly order: string
  site: SiteProcess
  #key = ''
  #token = ''
  #count = 0

  private constructor(site: SiteProcess, order: string, picture: Uint8Array<ArrayBuffer>) {
    this.site = site
    this.order = order
    this.picture = picture
  }

  static async open(): Promise<FailpointFixture> {
    const picture = new Uint8Array(await noise(48, 48).png().toBuffer())
    const order = join(process.env.TMPDIR ?? '/tmp', `byline-order-${process.pid}-${Date.now()}`)
    const fixture = new FailpointFixture(await start(order), order, picture)
    await fixture.#signIn()
    return fixture
  }

  newName(): string {
    return `x${++this.#count}`
  }

  /** Sends a request as the administrator. */
  call(
    path: string,
    method: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.site.url + path, {
      method,
      body: body ?? null,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.#token || this.#key}`,
        apikey: this.#key,
        // Another address each time, for the rate limits.
        'x-forwarded-for': `10.0.${this.#count >> 8}.${this.#count & 255}`,
        ...headers,
      },
    })
  }

  /** Runs `act` while the victim is killed at the step, and waits until the site answers again. Returns whether it was acknowledged. */
  async killAt(step: Step, victim: Victim, request: () => Promise<Response>): Promise<boolean> {
    const pidFile = join(this.site.dataDir, 'postgres/postmaster.pid')
    await writeFile(this.order, `${step} ${victim === 'server' ? 'server' : pidFile}`)
    const answer = await request().catch(() => null)
    if (existsSync(this.order)) throw new Error(`${step} was never reached: ${answer?.status}.`)
    await this.#recover(victim)
    return answer?.ok ?? false
  }

  async #recover(victim: Victim) {
    const until = Date.now() + PATIENCE
    if (victim === 'server') {
      await this.site.end()
      this.site = await start(this.order, this.site.dataDir)
    }
    // Not by /readyz alone, which repeats its answer for a second.
    while ((await fetch(`${this.site.url}/readyz`)).status !== 200 || !(await this.#signIn())) {
      if (Date.now() > until) throw new Error('The site did not recover.')
      await sleep(200)
    }
  }

  /** False while the database is away. */
  async #signIn(): Promise<boolean> {
    this.#token = ''
    this.#key = JSON.parse(await readFile(join(this.site.dataDir, 'keys.json'), 'utf8')).publishable
    const answer = await this.call('/auth/v1/token?grant_type=password', 'POST', JSON.stringify(OWNER))
    if (answer.status === 503) return false
    const { access_token } = await answer.json()
    if (!access_token) throw new Error(`The administrator cannot sign in: ${answer.status}.`)
    this.#token = access_token
    return true
  }

  async close() {
    rmSync(this.order, { force: true })
    await this.site.stop()
  }
}

function start(order: string, dataDir?: string): Promise<SiteProcess> {
  const env = {
    BYLINE_FAILPOINT: order,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    SAMPLE_CONTENT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  return startProcess({ env, mayEnd: true, ...(dataDir && { dataDir }) })
}
