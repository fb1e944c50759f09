import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { openCallers, type SenderHeaders } from './callers.ts'
import { CANARY } from './odd-values.ts'

export interface FuzzTable {
  name: string
  columns: { name: string; type: string }[]
  /** Tables with a foreign key to or from this one. */
  related: string[]
}

interface FuzzRoutine {
  name: string
  args: { name: string; type: string }[]
}

/** Existing names and values that the generator can use. */
export interface Known {
  tables: FuzzTable[]
  routines: FuzzRoutine[]
  slugs: string[]
  ids: string[]
  /** With the bucket, like `thumbnail/Thumbnail/a.webp`. */
  files: string[]
  /** Like `/assets/root-3f2a.js`. */
  assets: string[]
  emails: string[]
  /** The current reader. */
  readerId: string
  /** Of another session, which ends when the token is reused. */
  refreshToken: string
}

/** A running site with people, sample posts and secrets. */
export interface FuzzFixture {
  site: SiteProcess
  mailbox: Mailbox
  known: Known
  /** API key and token of a sender. */
  headersOf: SenderHeaders['headersOf']
  /** Changes the reader and signs everybody in again, since a case may have ended their sessions. */
  renew(from?: 'strangers' | 'privileged'): Promise<void>
  /** Texts that no response to a stranger may contain. */
  secrets: string[]
  stop(): Promise<void>
}

export const PASSWORD = 'a long walk by the sea'
const HASH = '$2b$04$3jM38MvBhZbAj1sBOtU.W.wunfuiFKRFpx1Im08rSVQ2PYggZCVhy'
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Starts the production build with a new data folder. `env` adds settings. */
export async function openFixture(env: Record<string, string> = {}): Promise<FuzzFixture> {
  const mailbox = await openMailbox()
  const site = await startProcess({
    env: {
      OWNER_EMAIL: 'owner@example.com',
      OWNER_PASSWORD: PASSWORD,
      SMTP_URL: mailbox.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  })
  const hidden = `hidden-address-${CANARY}@example.com`
  await addPerson(site, { id: idOf(2), email: 'admin@example.com', name: 'Vera Okafor', role: 'admin' })
  await addPerson(site, { id: idOf(3), email: hidden, name: 'Tomas Lind', role: 'user' })
  await addPerson(site, { id: idOf(4), email: 'target@example.com', name: 'Ines Duarte', role: 'user' })
  const secret = `hidden-draft-${CANARY}`
  await site.sql`insert into blogs (user_id, slug, title, introduction, topic, status)
    values (${idOf(2)}, ${secret}, ${secret}, ${secret}, 'JavaScript', 'draft')`

  const keys = JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8'))
  const callers = openCallers(site, keys, PASSWORD)
  await site.sql`create schema fuzz`
  await site.sql`create table fuzz.people as select id from profiles`
  // A reader reaches limits, and may have removed their account.
  let readers = 100
  const known = await readKnown(site)
  const renew = async (from: 'strangers' | 'privileged' = 'strangers') => {
    // An administrator may have changed the own password.
    if (from === 'privileged')
      await site.sql`update auth.users set encrypted_password = ${HASH} where id = ${idOf(2)}`
    const [reader = '', other = ''] = await Promise.all(
      ['reader', 'other'].map(async name => {
        const email = `${name}${readers}@example.com`
        await addPerson(site, { id: idOf(++readers), email, name: 'Noor Haddad', role: 'user' })
        return email
      }),
    )
    known.readerId = idOf(readers - 1)
    known.refreshToken = await callers.renew({ reader, other, admin: 'admin@example.com' })
  }
  await renew()
  return {
    site,
    mailbox,
    known,
    headersOf: callers.headersOf,
    renew,
    secrets: [hidden, secret, HASH, keys.secret, keys.jwtSecret],
    async stop() {
      await site.stop()
      await mailbox.close()
    },
  }
}

interface Person {
  id: string
  email: string
  name: string
  role: 'user' | 'admin'
}

async function addPerson({ sql }: SiteProcess, { id, email, name, role }: Person) {
  await sql`insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${HASH}, now(), jsonb_build_object('full_name', ${name}::text), now(), now())`
  await sql`update profiles set role = ${role} where id = ${id}`
}

async function readKnown(site: SiteProcess): Promise<Known> {
  const { sql } = site
  const tables = await sql<FuzzTable>`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      array(select distinct other.relname from pg_constraint join pg_class as other on other.oid in (conrelid, confrelid)
        where contype = 'f' and c.oid in (conrelid, confrelid) and other.oid <> c.oid and other.relnamespace = c.relnamespace order by 1) as related
    from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`
  const routines = await sql<FuzzRoutine>`
    select proname as name, coalesce((select json_agg(json_build_object('name', proargnames[i], 'type', format_type(proargtypes[i - 1], null)))
        from generate_series(1, pronargs) as i), '[]') as args
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`
  const slugs = await sql<{
    value: string
  }>`select slug as value from blogs where status <> 'draft' order by id limit 6`
  const ids = await sql<{ value: string }>`
    (select id::text as value from blogs order by id limit 4) union all (select id::text from comments order by id limit 4)
    union all (select id::text from profiles order by id limit 4)`
  const files = await sql<{
    value: string
  }>`select bucket_id || '/' || name as value from storage.objects order by created_at, name limit 6`
  const home = await (await fetch(site.url)).text()
  return {
    tables: [...tables],
    routines: [...routines],
    slugs: slugs.map(({ value }) => value),
    ids: ids.map(({ value }) => value),
    files: files.map(({ value }) => value),
    assets: [...new Set(home.match(/\/assets\/[\w.-]+/g))].slice(0, 5),
    emails: ['target@example.com', 'owner@example.com', 'stranger@example.com'],
    readerId: '',
    refreshToken: '',
  }
}
