import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { signToken } from '#server/api/tokens.ts'
import type { Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { createArrange } from './arrange.ts'
import { amrOf, type Case, primaryKeyOf, type Request, type Row } from './case.ts'
import { type CaseAnswer, createSnapshot, judge } from './judge.ts'
import { type Actor, actors, everybody, type Person, people } from './people.ts'

export interface ApiRunner {
  /** Resets the database and runs a case. Returns the failures as sentences. */
  run(kase: Case): Promise<string[]>
  clientOf(actor: Actor): Client
}

/** A schema with any table and column, because cases send invalid requests on purpose. */
interface Schema {
  Tables: Record<string, { Row: Row; Insert: Row; Update: Row; Relationships: [] }>
  Views: Record<string, never>
  Functions: Record<string, { Args: Row; Returns: unknown }>
}
type Client = SupabaseClient<{ public: Schema; private: Schema }>

/** Whether a request of the case goes to an API; the storage API decides some itself, such as who owns a file. */
export function isSentToApi(kase: Case): boolean {
  const { does } = kase
  const isOfStorage = ['upload', 'overwrite', 'remove', 'list'].some(kind => kind in does)
  return isOfDataApi(kase) || (isOfStorage && !('inNameOf' in does))
}

/** Whether the data API answers a case. */
export function isOfDataApi({ does }: Case): boolean {
  return ['select', 'insert', 'update', 'delete', 'call', 'emails'].some(kind => kind in does)
}

/** Whether Supabase's auth or storage service sends the SQL of a case, by a role of its own. */
export function isOfOtherService({ does }: Case): boolean {
  return ['auth', 'buckets', 'upload', 'overwrite', 'remove', 'list'].some(kind => kind in does)
}

interface Tested {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** A superuser's connections, and what makes another. */
  sql: Sql
  login: Login
  /** Sends the requests in place of `fetch`. */
  sendBy?: typeof fetch
}

/** Creates a runner that uses supabase-js against a running server, with a client for each actor. */
export async function createApiRunner(server: Tested): Promise<ApiRunner> {
  const { sql } = server
  const arrange = await createArrange(server.login)
  const takeSnapshot = await createSnapshot(sql, 'arranging')
  await arrange()
  const pristine = await takeSnapshot(sql)
  let isPristine = true

  /** By actor, of those who have an account. */
  const claims = new Map<Actor, Record<string, unknown>>()
  for (const actor of everybody) {
    const { person } = actors[actor]
    if (person) claims.set(actor, await openSession(sql, person))
  }
  const clients = new Map<Actor, Client>()
  for (const actor of everybody) clients.set(actor, await connect(server, actor, claims.get(actor)))
  const sessions = JSON.stringify(await sql`select * from auth.sessions`)

  /** Resets the database and restores the sessions that were deleted with their accounts. */
  const begin = () =>
    arrange(
      tx => tx`
        insert into auth.sessions select * from json_populate_recordset(null::auth.sessions, ${sessions}::json)
        on conflict do nothing`,
    )

  const clientOf = (actor: Actor): Client => {
    const client = clients.get(actor)
    if (!client) throw new Error(`Nobody is ${actor}.`)
    return client
  }

  return {
    clientOf,
    async run(kase) {
      if (!isPristine) await begin()
      isPristine = false
      let before = pristine
      const { given } = kase
      if (given) {
        await sql.begin(tx => tx.unsafe(given))
        before = await takeSnapshot(sql)
      }
      const { as, signedIn, aal } = kase
      const own = claims.get(as)
      const altered = { ...own, ...(signedIn && { amr: amrOf(signedIn) }), ...(aal && { aal }) }
      const client = signedIn || aal ? await connect(server, as, altered) : clientOf(as)
      const answer = await perform(client, kase.does)
      const after = await takeSnapshot(sql)
      // What `given` wrote may be in no table of the snapshot.
      isPristine = !given && isDeepStrictEqual(after, pristine)
      return judge(kase, before, answer, after)
    },
  }
}

/** Makes a session, signed in by password an hour ago. Returns the claims of its token. */
async function openSession(sql: Sql, person: Person) {
  const { id, email } = people[person]
  const session_id = randomUUID()
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session_id}, ${id}, now())`
  const signedIn = [{ method: 'password', secondsAgo: 3600 }]
  return {
    sub: id,
    email,
    session_id,
    aal: 'aal1',
    amr: amrOf(signedIn),
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 3600,
  }
}

/** A client with a token of these claims, or with the key alone. */
async function connect(server: Tested, actor: Actor, claims?: Record<string, unknown>): Promise<Client> {
  const key = actor === 'service role' ? server.secretKey : server.publishableKey
  const token = claims && (await signToken(claims, server.jwtSecret))
  return createClient(server.url, key, {
    ...(token && { accessToken: async () => token }),
    ...(server.sendBy && { global: { fetch: server.sendBy } }),
  })
}

async function perform(client: Client, does: Request): Promise<CaseAnswer> {
  if ('select' in does)
    return read(
      client
        .from(does.select)
        .select(does.columns?.join() ?? '*')
        .match(does.where),
    )
  if ('insert' in does)
    return read(client.from(does.insert).insert(does.row).select(primaryKeyOf(does.insert)))
  if ('update' in does)
    return read(client.from(does.update).update(does.set).match(does.where).select(primaryKeyOf(does.update)))
  if ('delete' in does)
    return read(client.from(does.delete).delete().match(does.where).select(primaryKeyOf(does.delete)))
  if ('call' in does) return read(client.rpc(does.call, does.with), does.call)
  if ('emails' in does) return read(client.schema('private').from('emails').select())

  if ('upload' in does) return put(client, does.upload, does.name, false)
  if ('overwrite' in does) return put(client, does.overwrite, does.name, true)
  if ('remove' in does) return store(await client.storage.from(does.remove).remove([does.name]))
  if ('list' in does) {
    const answer = store(await client.storage.from(does.list).list(does.folder))
    return { ...answer, rows: answer.rows.map(({ name }) => ({ name: `${does.folder}/${name}` })) }
  }
  throw new Error(`No API is asked ${JSON.stringify(does)}.`)
}

interface Reply {
  data: unknown
  error: { code: string; message: string } | null
}

/** Reads a response; a scalar becomes a row with one column, `name`. */
async function read(request: PromiseLike<Reply>, name = 'value'): Promise<CaseAnswer> {
  const { data, error } = await request
  // PGRST106 means a schema that the API does not expose; it counts as a refusal.
  if (error) return { ...error, code: error.code === 'PGRST106' ? '42501' : error.code, rows: [] }
  return { code: null, message: '', rows: toRows(data, name) }
}

async function put(client: Client, bucket: string, name: string, upsert: boolean): Promise<CaseAnswer> {
  const { data, error } = await client.storage
    .from(bucket)
    .upload(name, dot, { contentType: 'image/png', upsert })
  return store({ data: data && [{ name: data.path }], error })
}

function store({ data, error }: { data: unknown; error: { message: string } | null }): CaseAnswer {
  if (!error) return { code: null, message: '', rows: toRows(data) }
  const status = String(Reflect.get(error, 'statusCode') ?? Reflect.get(error, 'status'))
  return { code: status === '403' ? '42501' : status, message: error.message, rows: [] }
}

function toRows(data: unknown, name = 'value'): Row[] {
  if (data === null || data === undefined) return []
  if (typeof data === 'boolean' || typeof data === 'number') return [{ [name]: data }]
  const rows: unknown[] = Array.isArray(data) ? data : [data]
  return rows.filter(isRow)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
