import { expect, test } from 'vitest'
import { post, wxr } from '#tests/support/wordpress-export.ts'
import { importFixture } from './import-fixture.ts'
import { peopleOf, tokenOf } from './people-of.ts'

const site = importFixture()
const { run, begin, check, importAll, tableOf, stateOf, posts } = site

const send = async (token: string, body = wxr(post(1))) =>
  fetch(`${site.server.url}/auth/imports?name=site.xml`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })

test.each([
  ['another file', 'Hello', 'export.xml is not an export that can be read here'],
  [
    'an export without content',
    wxr().replace(/<wp:category>.*/, ''),
    'export.xml contains nothing that can be imported.',
  ],
  [
    'an export in another encoding',
    Buffer.from(wxr(post(1, { title: 'Café' })), 'latin1'),
    'export.xml, line 6: This is not text in UTF-8. Save it in that encoding.',
  ],
  [
    'an export that is cut',
    wxr(post(1)).replace(/<\/item>[\s\S]*/, ''),
    'line 6: The file ends within the entry',
  ],
])('refuses %s with a sentence', async (_, content, message) => {
  const id = await check(content)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining(message) })
  expect(await posts()).toEqual([])
})

test('refuses a second import at the same time', async () => {
  await begin(wxr(post(1)))
  await expect(begin(wxr(post(1)))).rejects.toMatchObject({ code: 'PT409' })
})

test('refuses readers', async () => {
  const { client } = await peopleOf(() => site.server).signedUp('rob')
  const id = await check(wxr(post(1)))
  for (const { error } of [
    await client.rpc('begin_import', { file_name: 'a' }),
    await client.rpc('continue_import', { of_import: id, next_state: 'importing' }),
    await client.rpc('list_imports'),
    await client.rpc('list_import_rows', { of_import: id, of_outcome: '', of_type: '', take: 9 }),
  ])
    expect(error?.code).toBe('42501')
})

test('refuses an export while another is imported', async () => {
  await begin(wxr(post(1)))
  const response = await send(await tokenOf(site.admin.client))
  expect([response.status, await response.json()]).toEqual([
    409,
    { message: 'Another import is running. Wait until it has finished.' },
  ])
})

test('receives an export from an administrator alone', async () => {
  const { client } = await peopleOf(() => site.server).signedUp('rob')
  expect((await send(await tokenOf(client))).status).toBe(403)
  const accepted = await send(await tokenOf(site.admin.client))
  expect(accepted.status).toBe(200)
  const { id } = await accepted.json()
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'checked', error: '' })
  expect((await tableOf(id)).filter(row => row.includes(' post '))).toEqual(['taken post Walk 1'])
})

const anyDigit = () => Math.floor(Math.random() * 10)

test.each(['23502', '23503', '23505', '23514', '54000', 'PT422', `22${anyDigit()}${anyDigit()}1`])(
  'explains in a sentence what Postgres refuses by %s',
  async code => {
    const { sql } = site.server
    await sql.unsafe(`
      create function public.refuse() returns trigger language plpgsql as $$
      begin
        if new.slug = 'walk-1' then
          raise sqlstate '${code}' using message = 'relation "blogs" violates "blogs_x_y"';
        end if;
        return new;
      end $$;
      create trigger refuse before insert on public.blogs for each row execute function public.refuse()`)
    try {
      const id = await importAll(wxr(post(1), post(2)))
      expect(await stateOf(id)).toMatchObject({ state: 'imported' })
      const [lost = '', ...others] = (await tableOf(id)).filter(row => row.includes(' post '))
      expect(lost).toMatch(/^lost post Walk 1: [A-Z][^"_]+\.$/)
      expect(others).toEqual(['taken post Walk 2'])
    } finally {
      await sql.unsafe('drop function public.refuse() cascade')
    }
  },
)
