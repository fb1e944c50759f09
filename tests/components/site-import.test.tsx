import { join } from 'node:path'
import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { runImports } from '#server/import/run-imports.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { until } from '#tests/support/until.ts'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { zipOf } from '#tests/support/zip-of.ts'
import { openDashboard, server } from './dashboard-fixture.tsx'

beforeEach(async () => {
  await server.sql`delete from private.imports`
})

/** What the server's own process does. */
const work = () =>
  runImports({
    sql: server.database.jobs,
    files: server.files,
    decoder: new PictureDecoder(1),
    network: internet,
    uploads: join(server.dataDir, 'imports'),
  })

async function open() {
  const dashboard = await openDashboard('/dashboard/site-import')
  return {
    ...dashboard,
    async choose(content: BlobPart, name = 'site.xml') {
      const input = await until(() => dashboard.page.getByLabelText('Export'))
      fireEvent.change(input, { target: { files: [new File([content], name)] } })
    },
    shows: (text: string | RegExp) => until(() => dashboard.page.getByText(text)),
  }
}

test('checks, imports and undoes an export', async () => {
  const { page, choose, shows, press, dialog } = await open()
  await choose(wxr(post(1), post(2, { 'wp:post_name': 'walk-1' }), post(3, { 'wp:status': 'trash' })))
  await shows('Being checked')
  await work()
  await shows('Checked')
  await shows(/^Will be imported: 2 posts, .*Not imported: 1 item; the table says why\./)
  fireEvent.change(page.getByLabelText('Outcome'), { target: { value: 'clashing' } })
  await until(() => expect(document.querySelectorAll('.import-item')).toHaveLength(1))
  await shows(/The slug ‘walk-1’ is taken, so it gets ‘walk-1-2’\./)
  expect(await server.sql`select 1 from blogs where slug like 'walk-%'`).toEqual([])

  await press('Import')
  await shows('Being imported')
  await press('Stop')
  await shows('It was stopped.')
  await press('Continue')
  await shows('Being imported')
  await work()
  await shows('Imported')
  expect(await server.sql`select slug from blogs where slug like 'walk-%' order by 1`).toEqual([
    { slug: 'walk-1' },
    { slug: 'walk-1-2' },
  ])

  await press('Undo')
  await press('Undo the import', await dialog('Undo the import?'))
  await shows('Being undone')
  await work()
  await shows('It was undone.')
  expect(document.querySelector('.import-item')).toBeNull()
  expect(await server.sql`select 1 from blogs where slug like 'walk-%'`).toEqual([])
})

test('offers the files that Blogger exports', async () => {
  const { page } = await open()
  const input = await until(() => page.getByLabelText('Export'))
  expect(input.getAttribute('accept')?.split(',')).toEqual(expect.arrayContaining(['.xml', '.atom']))
})

test('brings settings only if they are ticked', async () => {
  const files = { 'byline.json': '{}', 'settings.json': '{"masthead": "By the sea"}', 'posts/a.md': 'A' }
  const { page, choose, shows, press } = await open()
  const archive = zipOf(Object.entries(files).map(([path, content]) => ({ path, content })))
  await choose(new Uint8Array(archive), 'byline.zip')
  await shows('Being checked')
  await work()
  await shows(/Home page tagline: ‘.*’ becomes ‘By the sea’\./)
  fireEvent.click(page.getByLabelText('Settings and navigation, too'))
  await press('Import')
  await shows('Being imported')
  await work()
  await shows('Imported')
  expect(await server.sql`select masthead from settings`).toEqual([{ masthead: 'By the sea' }])
})

test('remembers what was ticked before a reload', async () => {
  await server.sql`
    with stopped as (
      insert into private.imports (name, state, total, with_settings) values ('byline.zip', 'failed', 1, true) returning id)
    insert into private.import_rows (import_id, place, type, source_id, title, outcome, notes, file)
    select id, 1, 'settings', 'settings', 'Settings', 'changed', '{}', 'byline.json' from stopped`
  const { page } = await open()
  const tick = await until(() => page.getByLabelText('Settings and navigation, too'))
  expect(tick).toMatchObject({ checked: true })
})

test('says why a file cannot be imported', async () => {
  const { choose, shows } = await open()
  await choose('Hello', 'hello.xml')
  await shows('Being checked')
  await work()
  await shows(/^hello\.xml is not an export that can be read here: /)
})

test('asks for the address of a feed', async () => {
  const { page, press, shows } = await open()
  fireEvent.input(await until(() => page.getByLabelText('Address of its feed')), {
    target: { value: 'a feed' },
  })
  await press('Read the feed')
  await shows('Enter an address that begins with https://')
  fireEvent.input(page.getByLabelText('Address of its feed'), { target: { value: 'http://127.0.0.1/feed' } })
  await press('Read the feed')
  await shows(/This address is not on the public internet\./)
})

test('lists more than a hundred items', async () => {
  const { choose, shows, press } = await open()
  await choose(wxr(...Array.from({ length: 120 }, (_, at) => post(at, { 'wp:status': 'draft' }))))
  await shows('Being checked')
  await work()
  await press('Show more of 121')
  await until(() => expect(document.querySelectorAll('.import-item')).toHaveLength(121))
})
