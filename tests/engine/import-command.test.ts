import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORTING } from '#tests/failpoints/kill-at-each.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: await migratedFolder('imported') })
  await peopleOf(() => server).signedUpAdmin('iris')
  folder = await temporaryFolder('import')
  await mkdir(join(folder, 'site/uploads'), { recursive: true })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } }).jpeg()
  await writeFile(join(folder, 'site/uploads/a.jpg'), await picture.toBuffer())
  const posts = [1, 2, 3].map(id =>
    post(id, { 'content:encoded': '<img src="https://old.example/uploads/a.jpg">' }),
  )
  await writeFile(join(folder, 'site/export.xml'), wxr(...posts))
})
afterAll(async () => {
  await server?.stop()
  await removeTemporaryFolders()
})

const run = (args: string[], env: Record<string, string> = {}) =>
  operate('import', args, { env: { DATA_DIR: server.dataDir, ...env } })

const site = () => join(folder, 'site')

async function imported() {
  const [row] = await server.sql`
    select (select count(*)::int from blogs where slug like 'walk-%') as posts, (select count(*)::int from redirects) as redirects,
      (select count(*)::int from private.imported_rows where type = 'picture') as pictures`
  return row
}

test('imports a folder on a running site', async () => {
  const checked = await run([site()])
  expect(checked).toMatchObject({
    code: 0,
    output: expect.stringContaining('Nothing was changed. To import it, add --start.'),
  })
  expect(await imported()).toEqual({ posts: 0, redirects: 0, pictures: 0 })
  expect(await run([site(), '--start'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('It was imported.'),
  })
  expect(await imported()).toEqual({ posts: 3, redirects: 6, pictures: 1 })
  expect(await run(['--undo'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The import of site was undone.'),
  })
  expect(await imported()).toEqual({ posts: 0, redirects: 0, pictures: 0 })
})

test.each(IMPORTING)('goes on after a kill at %s', async step => {
  const order = join(folder, 'order')
  await writeFile(order, `${step} server`)
  expect((await run([site(), '--start'], { BYLINE_FAILPOINT: order })).code).not.toBe(0)
  expect(
    await server.sql`
    select 1 from blogs where slug like 'walk-%' and not exists (
      select from private.imported_rows where type = 'post' and row_id = blogs.id::text)`,
  ).toEqual([])
  expect((await run([site(), '--start'])).code).toBe(0)
  expect(await imported()).toEqual({ posts: 3, redirects: 6, pictures: 1 })
  expect((await run(['--undo'])).code).toBe(0)
  expect(await imported()).toEqual({ posts: 0, redirects: 0, pictures: 0 })
})

test('leaves an import that another process is at work on', async () => {
  await server.sql.begin(async step => {
    await step`select pg_advisory_xact_lock(hashtextextended('private.imports at work', 0))`
    expect(await run(['--waiting'])).toEqual({ code: 0, output: '' })
  })
})

test('undoes the last import that made something', async () => {
  await run([site(), '--start'])
  await run([site(), '--start'])
  await writeFile(join(folder, 'other.xml'), 'Hello')
  expect((await run([join(folder, 'other.xml')])).code).toBe(1)
  expect(await run(['--undo'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('The import of site was undone.'),
  })
  expect(await imported()).toEqual({ posts: 0, redirects: 0, pictures: 0 })
})

test('leaves the file that it imports', async () => {
  const file = join(server.dataDir, 'imports-of-mine.xml')
  await writeFile(file, wxr(post(7)))
  expect((await run([file, '--start'])).code).toBe(0)
  await expect(access(file)).resolves.toBeUndefined()
  expect((await run(['--undo'])).code).toBe(0)
})

test('prints no control characters of a file', async () => {
  const file = join(folder, 'hostile')
  await mkdir(join(file, '_posts'), { recursive: true })
  await writeFile(
    join(file, '_posts/\u001b]0;Owned\u0007\u009b2J.md'),
    '---\ntitle: A\ntags: [/]\n---\n\nText',
  )
  const { output } = await run([file])
  expect(output).toContain('Owned')
  expect(output).not.toMatch(/[^\P{Cc}\n]/u)
})

test('names the import that was interrupted', async () => {
  const [begun] =
    await server.sql`insert into private.imports (name, path) values ('old.xml', '/old.xml') returning id`
  expect(await run([site()])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The import of old.xml is running, or continues'),
  })
  await server.sql`delete from private.imports where id = ${begun?.id}`
})

test.each([
  [['nothing.xml'], 'nothing.xml does not exist.'],
  [[], 'Usage: npm run import'],
  [['a', '--undo'], 'Usage: npm run import'],
  [['http://127.0.0.1/feed'], 'This address is not on the public internet.'],
])('refuses %s', async (args, message) => {
  const { code, output } = await run(args)
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  expect(output).toContain(message)
})

test.each([
  ['import', ['--undo']],
  ['export', ['--to', 'nowhere.zip']],
])('%s asks for a start that migrates the database', async (command, args) => {
  const [last] = await server.sql`
    delete from supabase_migrations.schema_migrations as done
    where version = (select max(version) from supabase_migrations.schema_migrations) returning to_jsonb(done) as row`
  try {
    expect(await operate(command, args, { env: { DATA_DIR: server.dataDir } })).toEqual({
      code: 1,
      output: 'Start the site once, so that its database gets the tables of this version.\n',
    })
  } finally {
    await server.sql`insert into supabase_migrations.schema_migrations
      select * from jsonb_populate_record(null::supabase_migrations.schema_migrations, ${last?.row})`
  }
})
