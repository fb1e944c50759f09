import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createRest } from '#server/api/rest/rest.ts'
import { signToken } from '#server/api/tokens.ts'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { openPool } from '#server/database/pool.ts'
import { poolSql, type Sql } from '#server/database/sql.ts'
import type { Client } from '#shared/data/client.ts'
import type { Database } from '#shared/data/database-types.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { insertReadRows } from '../engine/insert-read-rows.ts'
import type { DataRequest } from './data-api-requests.ts'
import { startHostedPostgres } from './hosted-postgres.ts'
import { startPostgrest } from './start-postgrest.ts'

interface Answered {
  status: number
  contentRange: string | null
  body: unknown
}

/** The real PostgREST and our data API on one hosted Postgres with the rows of engine/read-requests.ts. */
export interface DataApis {
  adminId: string
  sql: Sql
  /** A client of the admin on the real PostgREST alone, which answers `maxRows` at most. `elsewhere`: for other services. */
  clientOfTheirs(maxRows: number, elsewhere: typeof fetch): Promise<Client>
  /** The answers to a request. What theirs writes is rolled back before ours writes. */
  send(request: DataRequest): Promise<{ theirs: Answered; ours: Answered }>
  /** The answers to the only request of `ask`. */
  request(
    as: 'visitor' | 'admin',
    send: (client: SupabaseClient) => PromiseLike<unknown>,
  ): Promise<{ theirs: Answered; ours: Answered }>
  stop(): Promise<void>
}

const ADDRESS = 'http://both'
const ROLLED_BACK = { PGRST_DB_TX_END: 'rollback' }

export async function startDataApis(): Promise<DataApis> {
  const hosted = await startHostedPostgres()
  const sql = hosted.admin
  const postgrest = await startPostgrest(hosted, ROLLED_BACK)
  const started = [postgrest]
  const { keys } = postgrest
  const api = openPool(hosted.loginOf('authenticator'), 4, { pipeline: true })
  const auth = openPool(hosted.loginOf('supabase_auth_admin'), 2)
  const rest = createRest({
    pools: { api, writes: api },
    sessions: poolSql(auth),
    jobs: sql,
    keys,
  })

  async function signedUp(name: string) {
    const email = `${name}@example.com`
    const id = await insertAccount(sql, { name, email, password: 'eleven lines' })
    const session_id = crypto.randomUUID()
    await sql`insert into auth.sessions (id, user_id, created_at) values (${session_id}, ${id}, now())`
    const exp = Math.floor(Date.now() / 1000) + 3600
    const claims = { sub: id, session_id, role: 'authenticated', aud: 'authenticated', exp }
    return { id, token: await signToken(claims, keys.jwtSecret) }
  }
  const admin = await signedUp('Vera')
  await sql`update profiles set role = 'admin'`
  const reader = await signedUp('Noor')
  await insertReadRows(sql, admin.id, reader.id)
  await sql`insert into old_slugs (slug, blog_id) values ('old', 1)`

  async function onBoth(request: Request) {
    const body = request.body && (await request.text())
    const copy = () => new Request(request, body === null ? {} : { body })
    const theirs = await readAnswer(await postgrest.send(copy()))
    const response = await rest(copy(), OWN_REQUEST)
    return { theirs, ours: await readAnswer(response.clone()), response }
  }

  return {
    adminId: admin.id,
    sql,
    async clientOfTheirs(maxRows, elsewhere) {
      const other = await startPostgrest(hosted, { PGRST_DB_MAX_ROWS: String(maxRows) })
      started.push(other)
      return createClient<Database>(ADDRESS, keys.publishable, {
        accessToken: async () => admin.token,
        global: {
          fetch: (input, init) =>
            (String(input).startsWith(`${ADDRESS}/rest/`) ? other.send : elsewhere)(input, init),
        },
      })
    },
    async send({ as, method = 'GET', path, prefer, headers: more, body }) {
      const sender = { visitor: null, reader, admin, 'service role': null }[as]
      const fill = (text: string) => text.replaceAll('{me}', sender?.id ?? admin.id)
      const headers = new Headers({ apikey: as === 'service role' ? keys.secret : keys.publishable })
      if (sender) headers.set('authorization', `Bearer ${sender.token}`)
      if (prefer) headers.set('prefer', prefer)
      if (body !== undefined) headers.set('content-type', 'application/json')
      for (const [name, value] of Object.entries(more ?? {})) headers.set(name, value)
      return onBoth(
        new Request(`${ADDRESS}/rest/v1/${fill(path)}`, {
          method,
          headers,
          ...(body !== undefined && { body: typeof body === 'string' ? body : fill(JSON.stringify(body)) }),
        }),
      )
    },
    async request(as, ask) {
      let answers: Awaited<ReturnType<typeof onBoth>> | undefined
      const client = createClient(ADDRESS, keys.publishable, {
        ...(as === 'admin' && { accessToken: async () => admin.token }),
        global: {
          async fetch(input, init) {
            answers = await onBoth(new Request(input, init))
            return answers.response
          },
        },
      })
      await ask(client)
      if (!answers) throw new Error('Nothing was asked.')
      return answers
    },
    async stop() {
      await Promise.all(started.map(one => one.stop()))
      await Promise.all([api.end(), auth.end()])
      await hosted.stop()
    },
  }
}

async function readAnswer(response: Response): Promise<Answered> {
  const text = await response.text()
  const { status, headers } = response
  return { status, contentRange: headers.get('content-range'), body: text && readJson(text) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
