import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBackend } from '#server/api/backend.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { readConfig } from '#server/config/config.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { MIGRATIONS } from '#server/database/migrate.ts'
import { connectSql } from '#server/database/pool.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { withDefaults } from '#shared/settings/with-defaults.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD } from '../engine/people-of.ts'
import { digestFiles, type Everything, readEverything } from './read-everything.ts'
import { restoreSet, SETS } from './restore-set.ts'

const versions = (await readdir(SETS, { withFileTypes: true })).filter(entry => entry.isDirectory())

async function inDatabase(dataDir: string, query: string): Promise<object[]> {
  const { login, stop } = await startEmbeddedPostgres(dataDir)
  const sql = connectSql(login)
  const rows = await sql.unsafe(query)
  await sql.end()
  await stop(async () => 0)
  return rows
}

describe.each(versions.map(({ name }) => name))('the data of %s', version => {
  const set = join(SETS, version)
  let dataDir: string
  let server: TestServer

  beforeAll(async () => {
    dataDir = await restoreSet(version)
    server = await startTestServer({ DATA_DIR: dataDir })
  })
  afterAll(() => server?.stop())

  test('stays as it was', async () => {
    const expected: Everything = JSON.parse(await readFile(join(set, 'expected.json'), 'utf8'))
    expect(Object.values(expected).every(rows => rows.length > 0)).toBe(true)
    expect(await readEverything(server.sql)).toEqual(expected)
    expect(await digestFiles(join(dataDir, 'uploads'))).toEqual(await digestFiles(join(set, 'uploads')))
    expect(await server.sql`select count(*)::int as n from supabase_migrations.schema_migrations`).toEqual([
      { n: (await readdir(MIGRATIONS)).length },
    ])

    const client = () => createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
    for (const name of ['marlo', 'noor', 'wren']) {
      const signedIn = await client().auth.signInWithPassword({
        email: `${name}@example.com`,
        password: PASSWORD,
      })
      expect(signedIn.error).toBeNull()
    }
    const { data } = await client()
      .from('blogs')
      .select('title, comments(content)')
      .eq('slug', 'renamed')
      .order('id', { referencedTable: 'comments' })
      .single()
    expect(data).toEqual({
      title: 'Renamed',
      comments: [{ content: 'Twice\nread — gladly.' }, { content: 'Hm.' }],
    })
    const found = await client().rpc('search_posts', { typed: 'backslash' })
    expect(found.data?.map((post: { slug: string }) => post.slug)).toEqual(['renamed'])
    const { publicUrl } = client()
      .storage.from('avatars')
      .getPublicUrl(
        `Profile Photo/${expected.profiles?.map(row => Object(row).avatar_url).find(Boolean)}`,
      ).data
    expect((await fetch(publicUrl)).status).toBe(200)
  })

  test('is not changed by another site.config.ts', async () => {
    const settings = () => server.sql`select to_jsonb(settings) as row from settings`
    const posts = () => server.sql`select id, title, topic from blogs order by id`
    const before = [await settings(), await posts()]
    vi.resetModules()
    vi.doMock('#site', () => ({
      site: withDefaults({ title: 'Changed in the file', topics: ['Hedges'], owner: { name: 'Vera Moss' } }),
    }))
    onTestFinished(() => void vi.doUnmock('#site'))
    const { makeFirstStart } = await import('#server/start/first-start.ts')
    const config = { owner: null, sampleContent: true }
    await makeFirstStart(server.database.jobs, config, server.files, async () => {})
    expect([await settings(), await posts()]).toEqual(before)
    expect(await server.sql`select is_over from private.first_steps`).toEqual([{ is_over: true }])
    expect(await server.sql`select from private.sample_rows`).toEqual([])
  })

  test('has pages that make way for addresses of the site', async () => {
    const older = await restoreSet(version)
    await inDatabase(
      older,
      `insert into public.pages (slug, title, status) values
      ('series', 'Mine', 'published'), ('series-page', 'Other', 'published'), ('shelf', 'Shelf', 'published'),
      ('contact', 'Contact', 'published'), ('contact-page', 'Elder', 'published'), ('resume', 'Resume', 'published'), ('tags', 'Tags', 'published'), ('projects', 'Work', 'published')`,
    )
    const renaming = await startTestServer({ DATA_DIR: older })
    onTestFinished(() => renaming.stop())
    expect(
      await renaming.sql`
      select title, pages.slug, old_page_slugs.slug as old from pages left join old_page_slugs on page_id = pages.id
      where title in ('Elder', 'Mine', 'Other', 'Shelf', 'Contact', 'Resume', 'Tags', 'Work') order by title`,
    ).toEqual([
      { title: 'Contact', slug: expect.stringMatching(/^contact-page-\d+$/), old: 'contact' },
      { title: 'Elder', slug: 'contact-page', old: null },
      { title: 'Mine', slug: 'series-page-2', old: 'series' },
      { title: 'Other', slug: 'series-page', old: null },
      { title: 'Resume', slug: 'resume-page', old: 'resume' },
      { title: 'Shelf', slug: 'shelf-page', old: 'shelf' },
      { title: 'Tags', slug: 'tags-page', old: 'tags' },
      { title: 'Work', slug: 'projects', old: null },
    ])
    expect(await renaming.sql`select projects_address from settings`).toEqual([
      { projects_address: 'portfolio' },
    ])
  })
})

test('refuses a program older than its data', async () => {
  const dataDir = await migratedFolder('newer')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const change = `
    insert into supabase_migrations.schema_migrations (version) values ('29990101000000');
    alter default privileges for role byline_owner in schema public revoke all on tables from anon`
  const privileges = 'select oid, defaclacl::text from pg_default_acl order by 1'
  await inDatabase(dataDir, change)
  const before = await inDatabase(dataDir, privileges)

  const config = readConfig({ DATA_DIR: dataDir })
  if (config.backend.kind === 'hosted') throw new Error('The data is embedded here.')
  const decoder = new PictureDecoder()
  const opened = openBackend({ ...config, backend: config.backend }, { decoder })
  await expect(opened).rejects.toThrow(ConfigError)
  await expect(opened).rejects.toThrow('does not have: 29990101000000. The database is from a newer')
  decoder.close()
  expect(await inDatabase(dataDir, privileges)).toEqual(before)
})
