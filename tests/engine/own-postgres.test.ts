import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createSupabaseSchemas } from '#server/database/supabase-schemas.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// The oldest Postgres that is supported, and PgBouncer in transaction mode before it.

const OWNER = { email: 'marlo@example.com', password: 'eleven long lines' }
const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_several_processes',
  SUPABASE_SECRET_KEY: 'sb_secret_of_several_processes',
  SUPABASE_JWT_SECRET: 'a secret of thirty-two characters or more',
}

const keys = {
  publishable: KEYS.SUPABASE_PUBLISHABLE_KEY,
  secret: KEYS.SUPABASE_SECRET_KEY,
  jwtSecret: KEYS.SUPABASE_JWT_SECRET,
}

let postgres: OwnPostgres
let dataDir: string

beforeAll(async () => {
  postgres = await startOwnPostgres()
  dataDir = await temporaryFolder('own-postgres')
}, 120_000)
afterAll(() => postgres?.stop())

async function launch(databaseUrl: string) {
  return startProcess({
    dataDir,
    env: {
      ...KEYS,
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
}

const clientOf = (site: SiteProcess) =>
  createClient(site.url, KEYS.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })

async function ownerOf(site: SiteProcess) {
  const client = clientOf(site)
  const { data, error } = await client.auth.signInWithPassword(OWNER)
  if (error) throw error
  return { client, id: data.user.id, session: data.session }
}

/** As a superuser. */
async function firstStart() {
  const { jobs, close } = await openDatabase({ dataDir, backend: { databaseUrl: postgres.url, keys } })
  await createSupabaseSchemas(jobs)
  await migrate(jobs)
  await close()
}

const read = async (site: SiteProcess, path = '/') => (await fetch(site.url + path)).text()

describe.each([
  ['Postgres 15', () => postgres.url],
  ['PgBouncer in transaction mode', () => `${postgres.pooledUrl}?pgbouncer=true`],
])('two processes on %s', (name, url) => {
  let one: SiteProcess
  let other: SiteProcess
  // At once, the first time on an empty database, which only one of them may migrate.
  beforeAll(async () => {
    ;[one, other] = await Promise.all([launch(url()), launch(url())])
  }, 120_000)
  afterAll(async () => {
    for (const site of [one, other]) await site?.end()
  })

  test('show the other’s write within seconds', async () => {
    const { client, id, session } = await ownerOf(one)
    for (const site of [one, other]) for (let n = 0; n < 2; n++) await read(site)

    const title = `Written through ${name}`
    const slug = `written-${title.length}`
    const post = { user_id: id, slug, title, introduction: 'x', topic: 'Writing', content: '<p>x</p>' }
    expect((await client.from('blogs').insert(post)).error).toBeNull()
    expect(await read(one)).toContain(title)
    await vi.waitFor(async () => expect(await read(other)).toContain(title), { timeout: 4000, interval: 100 })

    const elsewhere = clientOf(other)
    await elsewhere.auth.setSession(session)
    expect((await elsewhere.from('blogs').update({ title: 'Changed' }).eq('slug', slug)).error).toBeNull()
    await client.auth.signOut()
    const after = await elsewhere.from('blogs').update({ title: 'Too late' }).eq('slug', slug).select('title')
    expect(after.error).toMatchObject({ code: 'session_not_found' })
  })

  test('count the wrong passwords of an account together', async () => {
    const clients = [one, other].map(clientOf)
    const wrong = { email: `nobody-${name.length}@example.com`, password: 'wrong wrong' }
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await clients[turn % 2]?.auth.signInWithPassword(wrong))?.error?.status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  // The last one, since it leaves one of them.
  test('go on when one of them is killed under load', async () => {
    const statuses: number[] = []
    let isOver = false
    const load = Array.from({ length: 8 }, async (_, n) => {
      for (let turn = 0; !isOver; turn++) {
        const query = `/?turn=${n}-${turn}`
        statuses.push((await fetch(other.url + query)).status)
        await fetch(one.url + query).catch(() => null)
      }
    })
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(40), { timeout: 30_000 })
    one.child.kill('SIGKILL')
    const sofar = statuses.length
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(sofar + 40), { timeout: 30_000 })
    isOver = true
    await Promise.all(load)
    expect(
      statuses.filter(status => status !== 200),
      other.log().slice(-3000),
    ).toEqual([])
  })
})

/** Which transactions wrote the rows of the catalogue. */
async function readDefinitions() {
  const catalogues = await postgres.sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname not like 'pg_statistic%'`
  const counts = catalogues.map(
    ({ name }) => `select '${name}' as name, xmin::text, count(*) from pg_catalog.${name} group by xmin`,
  )
  return postgres.sql.unsafe(`${counts.join(' union all ')} order by name, xmin`)
}

test('a later start leaves the schemas alone', async () => {
  await (await launch(postgres.url)).end()
  const before = await readDefinitions()
  await postgres.sql.begin(async step => {
    const [tables] = await step<{ names: string }>`
      select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
      where schemaname in ('auth', 'storage', 'public', 'private', 'supabase_migrations')`
    // Others may write, and take no stronger lock.
    await step.unsafe(`lock table ${tables?.names} in share update exclusive mode`)
    const later = await launch(`${postgres.url}?options=-c%20lock_timeout%3D2s`)
    await later.end()
    expect(later.log()).not.toContain('55P03')
  })
  expect(await readDefinitions()).toEqual(before)
})

test('the schema’s owner may start the site later', async () => {
  await firstStart()
  await postgres.sql`alter role byline_owner password 'of the operator'`
  const url = new URL(postgres.url)
  url.username = 'byline_owner'
  url.password = encodeURIComponent('of the operator')
  const { jobs, auth, api, close } = await openDatabase({ dataDir, backend: { databaseUrl: url.href, keys } })
  onTestFinished(close)
  const [me] = await jobs`
    select rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user`
  expect(me).toEqual({ rolname: 'byline_owner', rolsuper: false, rolcreaterole: false })
  await createSupabaseSchemas(jobs)
  expect(await migrate(jobs)).toEqual([])
  await auth`select 1`
  await api.query('select 1')
})

test('reports a role that may not log in', async () => {
  await firstStart()
  await postgres.sql`alter role byline_owner nologin`
  onTestFinished(async () => void (await postgres.sql`alter role byline_owner login`))
  await expect(openDatabase({ dataDir, backend: { databaseUrl: postgres.url, keys } })).rejects.toThrow(
    'does not let the server’s roles log in (28000)',
  )
})
