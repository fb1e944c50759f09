import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectSql } from '#server/database/pool.ts'
import { runImports } from '#server/import/run-imports.ts'
import { removeLeftUploads, uploadsFolder } from '#server/import/uploads-folder.ts'
import { until } from '#tests/support/until.ts'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { importFixture } from './import-fixture.ts'

const site = importFixture()
const { run, check, go, stateOf, posts, partsOf } = site

test('goes on after an interruption', async () => {
  const id = await check(wxr(...Array.from({ length: 250 }, (_, at) => post(at))))
  await site.admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
  const stop = new AbortController()
  const parts = partsOf()
  const interrupted = runImports({ ...parts, signal: stop.signal, notify: () => stop.abort() })
  await expect(interrupted).rejects.toThrow()
  const first = await posts()
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(250)
  expect(await stateOf(id)).toMatchObject({ state: 'importing' })
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'imported' })
  const all = await posts()
  expect(all).toHaveLength(250)
  expect(all).toEqual(expect.arrayContaining(first))
})

test('imports for longer than a transaction may be idle', async () => {
  const user = String(site.server.login.user)
  await site.server.sql.unsafe(`alter role ${user} set idle_in_transaction_session_timeout = '500ms'`)
  const sql = connectSql(site.server.login, 4)
  try {
    const id = await check(wxr(...Array.from({ length: 100 }, (_, at) => post(at))))
    await site.admin.client.rpc('continue_import', { of_import: id, next_state: 'importing' })
    const parts = { ...partsOf(), sql }
    expect(await runImports(parts)).toBe(true)
    expect(await stateOf(id)).toMatchObject({ state: 'imported' })
  } finally {
    await site.server.sql.unsafe(`alter role ${user} reset idle_in_transaction_session_timeout`)
    await sql.end()
  }
})

const fullDisks: [string, () => Promise<() => unknown>][] = [
  [
    'its files',
    async () => {
      const { files } = site.server
      const { store } = files
      files.store = async () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      return () => Object.assign(files, { store })
    },
  ],
  ...['storage.objects', 'public.blogs'].map((table): [string, () => Promise<() => unknown>] => [
    table,
    async () => {
      await site.server.sql.unsafe(`
        create function public.fill() returns trigger language plpgsql as $$
        begin
          if to_jsonb(new) ->> 'slug' is distinct from 'walk-1' then
            raise sqlstate '53100' using message = 'could not extend file';
          end if;
          return new;
        end $$;
        create trigger fill before insert on ${table} for each row execute function public.fill()`)
      return () => site.server.sql.unsafe('drop function public.fill() cascade')
    },
  ]),
]

test.each(fullDisks)('goes on once the disk has room for %s', async (_, fill) => {
  const id = await check(wxr(post(1), post(2, { 'content:encoded': '<img src="/a.jpg">' })))
  const before = await filesOnDisk()
  const stored = () =>
    site.server.sql`select name from storage.objects where name like 'Content/%-40x30.webp'`
  const empty = await fill()
  try {
    await go(id)
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The disk is full.'),
    })
    expect((await posts()).map(({ slug }) => slug)).toEqual(['walk-1'])
    expect((await filesOnDisk()) - before).toBe((await stored()).length)
  } finally {
    await empty()
  }
  await go(id)
  expect((await posts()).map(({ slug }) => slug)).toEqual(['walk-1', 'walk-2'])
  expect([(await filesOnDisk()) - before, (await stored()).length]).toEqual([1, 1])
})

/** Also what was not moved to its place. */
async function filesOnDisk(): Promise<number> {
  const folder = join(site.server.dataDir, 'uploads')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(file => file.isFile()).length
}

test('starts no import whose check failed', async () => {
  const item = (at: number) =>
    `<item><title>Walk ${at}</title><link>http://old.example/walk-${at}</link></item>`
  const many = Array.from({ length: 3000 }, (_, at) => item(at))
  const id = await check(`<rss><channel><title>Old</title>${many.join('')}<item><title>cut`)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('The file ends within the entry'),
  })
  await expect(go(id)).rejects.toMatchObject({ code: 'PT409' })
  expect(await posts()).toEqual([])
})

test('asks again for an upload that was removed', async () => {
  const id = await check(wxr(post(1)))
  await rm(join(site.folder, String(id)))
  await go(id)
  expect(await stateOf(id)).toMatchObject({
    state: 'failed',
    error: 'export.xml is no longer here. Choose it again.',
  })
})

test('removes uploads that nobody can start', async () => {
  const uploads = uploadsFolder(site.folder)
  await mkdir(uploads, { recursive: true })
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['interrupted', 'checked', 'newest']) {
    await writeFile(join(uploads, name), 'x')
    await utimes(join(uploads, name), old, old)
  }
  for (const name of ['checked', 'newest'])
    await site.server
      .sql`insert into private.imports (name, state, path) values (${name}, 'checked', ${join(uploads, name)})`
  await removeLeftUploads(site.server.sql, site.folder)
  expect(await readdir(uploads)).toEqual(['newest'])
})

test.each([
  ['importing', 'failed'],
  ['undoing', 'imported'],
])('stops while it is %s', async (state, stopped) => {
  const id = await check(wxr(...Array.from({ length: 150 }, (_, at) => post(at))))
  if (state === 'undoing') await go(id)
  await site.admin.client.rpc('continue_import', { of_import: id, next_state: state })
  const running = run()
  await until(async () => expect((await stateOf(id)).isDone).toBe(false))
  await site.admin.client.rpc('stop_import', { of_import: id })
  await running
  expect(await stateOf(id)).toEqual({ state: stopped, error: 'It was stopped.', isDone: false })
  await go(id, 'undoing')
  expect(await posts()).toEqual([])
})
