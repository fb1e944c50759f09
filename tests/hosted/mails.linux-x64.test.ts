import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { signToken } from '#server/api/tokens.ts'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Job } from '#server/jobs/schedule-jobs.ts'
import { stopRoute } from '#server/mail/messages/stop-route.ts'
import { openHostedMails } from '#server/mail/queue/hosted-mails.ts'
import { AddressCounts } from '#server/pages/address-counts.ts'
import type { Client } from '#shared/data/client.ts'
import type { Database } from '#shared/data/database-types.ts'
import { openNetwork } from '#tests/support/database-network.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { until } from '#tests/support/until.ts'
import { type HostedPostgres, startHostedPostgres, urlOf } from './hosted-postgres.ts'
import { type Postgrest, startPostgrest } from './start-postgrest.ts'

const SITE = 'https://blog.example.com'

let hosted: HostedPostgres
let postgrest: Postgrest
let mailbox: Mailbox
let visitor: Client
let reader: Client
let readerId: string
let owner: Client
let databaseUrl: string

beforeAll(async () => {
  hosted = await startHostedPostgres()
  databaseUrl = urlOf(hosted.loginOf('postgres'))
  const { admin } = hosted
  const ownerId = await insertAccount(admin, {
    name: 'Vera',
    email: 'vera@example.com',
    password: 'eleven lines',
  })
  await admin`update profiles set role = 'admin'`
  readerId = await insertAccount(admin, { name: 'Noor', email: 'noor@example.com', password: 'eleven lines' })
  await admin`insert into blogs (id, user_id, slug, title, introduction, topic, content)
    select 1, id, 'on-hedges', 'On hedges', 'x', 'x', '<p>Boxwood.</p>' from profiles where role = 'admin'`
  await copyDatabase()
  postgrest = await startPostgrest(hosted)
  const { keys, send } = postgrest
  visitor = createClient<Database>('http://parts', keys.publishable, { global: { fetch: send } })
  reader = await signedIn(readerId)
  owner = await signedIn(ownerId)
  mailbox = await openMailbox()
})
afterAll(async () => {
  await mailbox?.close()
  await postgrest?.stop()
  await hosted?.stop()
})

async function signedIn(sub: string) {
  const session_id = crypto.randomUUID()
  await hosted.admin`insert into auth.sessions (id, user_id, created_at) values (${session_id}, ${sub}, now())`
  const exp = Math.floor(Date.now() / 1000) + 3600
  const { keys, send } = postgrest
  const token = await signToken(
    {
      sub,
      session_id,
      role: 'authenticated',
      aud: 'authenticated',
      exp,
      amr: [{ method: 'password', timestamp: exp - 3600 }],
    },
    keys.jwtSecret,
  )
  return createClient<Database>('http://parts', keys.publishable, {
    accessToken: async () => token,
    global: { fetch: send },
  })
}

/** The database of another project with the same site, such as a copy for trials. */
async function copyDatabase() {
  const other = hosted.connectTo('template1')
  await other`alter database postgres allow_connections false`
  await other`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres'`
  await other`create database copy template postgres`
  await other`alter database postgres allow_connections true`
  await other.end()
}

async function open(url = databaseUrl, jobsOf: (sql: Sql) => Job[] = () => []) {
  const config = { siteUrl: SITE, mail: { smtpUrl: mailbox.url, from: 'blog@example.com' } }
  const mails = await openHostedMails({ databaseUrl: url, client: visitor, config, jobsOf, retry: 100 })
  onTestFinished(() => mails.stop())
}

const review = (content: string) =>
  reader.from('comments').insert({ blog_id: 1, user_id: readerId, content, rating: 4 }).select('id')

test('a connected server sends queued emails', async () => {
  await open()
  await until(async () =>
    expect(
      await hosted.admin`select from private.mail_server where sends and valid_until > now()`,
    ).toHaveLength(1),
  )
  expect((await review('Well trimmed.')).error).toBeNull()
  const mail = await mailbox.next('vera@example.com')
  expect(mail.text).toContain('Well trimmed.')
  expect(mail.text).toContain(`${SITE}/blog/on-hedges?review=`)
  const stop = String(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).slice(1, -1)
  expect(stop).toContain(`${SITE}/auth/mails?token=`)
  const done = await stopRoute(visitor)(new Request(stop, { method: 'POST' }))
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Done')])
  expect(await hosted.admin`select review from private.mail_preferences`).toEqual([{ review: 'never' }])
})

test('confirms subscribers of the data API', async () => {
  await open()
  await hosted.admin`update settings set offers_newsletter = true`
  expect((await visitor.rpc('request_subscription', { address: 'ines@example.com' })).error).toBeNull()
  const mail = await mailbox.next('ines@example.com', 20_000)
  const [, secret = ''] =
    /https:\/\/blog\.example\.com\/subscription\?token=(\S+)/.exec(mail.text ?? '') ?? []
  const confirmed = await visitor.rpc('use_subscription', { secret, action: 'confirm' })
  expect(confirmed).toMatchObject({ error: null, data: 'confirmed' })
  expect((await owner.rpc('plan_issue', { of_post: 1, wanted: true })).error).toBeNull()
  const email = await mailbox.next('ines@example.com', 20_000)
  expect([email.subject, email.text]).toEqual(['On hedges', expect.stringContaining('Boxwood.')])
})

test('emails turn off without a sending server', async () => {
  // The report of the previous test's server.
  await hosted.admin`delete from private.mail_server`
  await open()
  await until(async () =>
    expect(
      await hosted.admin`select from private.mail_server where valid_until between now() + '59 minutes' and now() + '60 minutes'`,
    ).toHaveLength(1),
  )
  expect(await reader.rpc('read_mail_preferences')).toMatchObject({ error: null, data: { answer: false } })
  await hosted.admin`update private.mail_server set valid_until = now()`
  expect(await reader.rpc('read_mail_preferences')).toMatchObject({ error: null, data: null })
})

test('refuses the database of another project', async () => {
  const copy = urlOf({ ...hosted.loginOf('postgres'), database: 'copy' })
  await expect(open(copy)).rejects.toThrow('DATABASE_URL belongs to a different project than SUPABASE_URL.')
})

test('refuses wrong passwords and foreign databases', async () => {
  const at = (changes: object) => urlOf({ ...hosted.loginOf('postgres'), ...changes })
  await expect(open(at({ password: 'another' }))).rejects.toThrow(/^DATABASE_URL: Postgres refused .*28P01/)
  await expect(open(at({ user: 'supabase_storage_admin' }))).rejects.toThrow(
    'this account cannot send emails',
  )
  await expect(open(at({ database: 'template1' }))).rejects.toThrow('tables are missing')
})

test('an account that has service_role alone may send', async () => {
  const login = hosted.loginOf('mails')
  await hosted.admin.unsafe(`create role mails login password '${login.password}' in role service_role`)
  await hosted.admin`delete from private.mail_server`
  await hosted.admin`delete from private.mail_preferences`
  await open(urlOf(login))
  await until(async () =>
    expect(await hosted.admin`select from private.mail_server where sends`).toHaveLength(1),
  )
  expect((await review('Trimmed by another.')).error).toBeNull()
  expect((await mailbox.next('vera@example.com')).text).toContain('Trimmed by another.')
})

test('starts without emails while the database is away', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const { port, ...login } = hosted.loginOf('postgres')
  const network = await openNetwork(Number(port))
  onTestFinished(() => network.close())
  network.cut()
  await hosted.admin`delete from private.mail_server`
  await hosted.admin`delete from private.mail_preferences`
  await open(urlOf({ ...login, host: '127.0.0.1', port: network.port }))
  expect(warned.mock.calls.join()).toContain('Emails are queued until the project and its database respond')
  network.restore()
  await until(async () =>
    expect(await hosted.admin`select from private.mail_server where sends`).toHaveLength(1),
  )
  expect((await review('Trimmed again.')).error).toBeNull()
  expect((await mailbox.next('vera@example.com', 20_000)).text).toContain('Trimmed again.')
})

test('counts missing pages by an account that may send emails', async () => {
  const login = hosted.loginOf('counts')
  await hosted.admin.unsafe(`create role counts login password '${login.password}' in role service_role`)
  const counts = new AddressCounts(SITE)
  counts.add(new Request(`${SITE}/Old`), 404, OWN_REQUEST)
  await open(urlOf(login), sql => [{ name: 'count-addresses', every: 60_000, run: () => counts.store(sql) }])
  await until(async () =>
    expect(await hosted.admin`select address, hits::int from missed_addresses`).toEqual([
      { address: '/old', hits: 1 },
    ]),
  )
})
