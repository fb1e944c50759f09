import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { signToken } from '#server/api/tokens.ts'
import type { Keys } from '#server/config/backend-config.ts'
import { freePort } from '#tests/support/site.ts'
import { requireHostedParts } from './hosted-parts.ts'
import { type HostedPostgres, urlOf } from './hosted-postgres.ts'

export interface Postgrest {
  keys: Keys
  /** What the gateway of a hosted project does with a request to /rest/v1: it turns a key into the token of its role. */
  send: typeof fetch
  stop(): Promise<void>
}

const keys: Keys = {
  publishable: 'sb_publishable_of_the_parts',
  secret: 'sb_secret_of_the_parts',
  jwtSecret: 'the secret of the parts of a hosted project',
}

/** Starts the real PostgREST with the settings of a hosted project and of config.toml, and others of its own. */
export async function startPostgrest(
  hosted: HostedPostgres,
  settings: Record<string, string> = {},
): Promise<Postgrest> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const postgrest = spawn(requireHostedParts().postgrest, [], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: urlOf(hosted.loginOf('authenticator')),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: keys.jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      ...settings,
    },
  })
  const exited = once(postgrest, 'exit')
  const tokens = new Map([
    [keys.publishable, await signToken({ role: 'anon' }, keys.jwtSecret)],
    [keys.secret, await signToken({ role: 'service_role' }, keys.jwtSecret)],
  ])
  const isReady = () => fetch(`http://127.0.0.1:${adminPort}/ready`).then(({ ok }) => ok)
  for (let attempt = 0; !(await isReady().catch(() => false)); attempt++) {
    if (attempt === 200) throw new Error('PostgREST does not start.')
    await sleep(50)
  }
  return {
    keys,
    async send(input, init) {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const key = request.headers.get('apikey')
      if (!key) return Response.json({ message: 'No API key found in request' }, { status: 401 })
      const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? key
      request.headers.set('authorization', `Bearer ${tokens.get(bearer) ?? bearer}`)
      return fetch(`http://127.0.0.1:${port}${pathname.replace('/rest/v1', '')}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(request.body && { body: await request.arrayBuffer() }),
      })
    },
    async stop() {
      postgrest.kill()
      await exited
    },
  }
}
