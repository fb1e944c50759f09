// Makes the set of the present version: see README.md.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthResponse, SupabaseClient } from '@supabase/supabase-js'
import { makeFirstStart } from '#server/start/first-start.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { OWN_POSTGRES_BIN, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { readEverything } from './read-everything.ts'

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
const folder = join(import.meta.dirname, version)
const postgres = await startOwnPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'byline-set-'))
const server = await startTestServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir })
try {
  await fill(server)
  const dump = execFileSync(
    join(OWN_POSTGRES_BIN, 'pg_dump'),
    ['--inserts', '--exclude-table=private.rate_limits', '--exclude-table=private.last_start', postgres.url],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // Lines with a backslash are for psql alone.
  await writeFile(join(folder, 'database.sql'), dump.replace(/^\\.*\n/gm, ''))
  await writeFile(
    join(folder, 'expected.json'),
    `${JSON.stringify(await readEverything(postgres.sql), null, 2)}\n`,
  )
  await cp(join(dataDir, 'uploads'), join(folder, 'uploads'), { recursive: true })
  await rm(join(folder, 'uploads/.incoming'), { recursive: true, force: true })
} finally {
  await server.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function done({ error }: { error: unknown }) {
  if (error) throw error
}

async function enter(client: SupabaseClient, how: (client: SupabaseClient) => Promise<AuthResponse>) {
  const { data, error } = await how(client)
  if (error || !data.user) throw error ?? new Error('Nobody is signed in.')
  return { client, id: data.user.id }
}

/** Writes a little of everything, through the same calls as a browser. */
async function fill(server: TestServer) {
  const { newClient } = peopleOf(() => server)
  const owner = { email: 'marlo@example.com', password: PASSWORD }
  await makeFirstStart(server.database.jobs, { owner, sampleContent: false }, server.files, async () => {})
  const marlo = await enter(newClient(), client => client.auth.signInWithPassword(owner))
  const signUp = (name: string) =>
    enter(newClient(), client =>
      client.auth.signUp({
        email: `${name}@example.com`,
        password: PASSWORD,
        options: { data: { full_name: name } },
      }),
    )
  const noor = await signUp('noor')
  const wren = await signUp('wren')
  const picture = async (name: string) =>
    new File([new Uint8Array(await noise(48, 48).png().toBuffer())], name, { type: 'image/png' })

  const face = `${noor.id}.png`
  done(await noor.client.storage.from('avatars').upload(`Profile Photo/${face}`, await picture(face)))
  done(await noor.client.from('profiles').update({ avatar_url: face }).eq('id', noor.id))
  const cover = '3f0c3b52-5a55-4f67-9a10-1c4a3ef3c1d2-48x48-7f7f7f.png'
  done(await marlo.client.storage.from('thumbnail').upload(`Thumbnail/${cover}`, await picture(cover)))

  const post = (slug: string, more: object) => ({
    user_id: marlo.id,
    slug,
    title: `The post ${slug}`,
    introduction: 'Of a site that is upgraded.',
    topic: 'JavaScript',
    content: '<p>Grüße, <strong>“quoted”</strong> \u{1f600} and a\\backslash.</p>',
    ...more,
  })
  const { data: posts, error } = await marlo.client
    .from('blogs')
    .insert([
      post('first', { thumbnail: cover, status: 'published', published_at: new Date().toISOString() }),
      post('draft', { status: 'draft', published_at: null, thumbnail: null }),
      post('scheduled', { status: 'scheduled', thumbnail: null, published_at: '2999-01-01T00:00:00Z' }),
    ])
    .select('id, slug')
  if (error) throw error
  const first = posts.find(({ slug }) => slug === 'first')?.id
  done(await marlo.client.from('blogs').update({ slug: 'renamed', title: 'Renamed' }).eq('id', first))
  done(
    await marlo.client.from('drafts').insert({
      id: '7d1c1a3e-0b55-4c39-8d8d-0f0c6c1b2a3d',
      user_id: marlo.id,
      fields: { title: 'Unfinished', content: '<p>Half</p>' },
    }),
  )

  await fillSite(marlo.client)

  const { data: review, error: refused } = await noor.client
    .from('comments')
    .insert({ blog_id: first, user_id: noor.id, content: 'Twice\nread — gladly.', rating: 5 })
    .select('id')
    .single()
  if (refused) throw refused
  done(
    await wren.client
      .from('comments')
      .insert({ blog_id: first, user_id: wren.id, content: 'Hm.', rating: 2 }),
  )
  done(await wren.client.from('likes').insert({ comment_id: review.id, user_id: wren.id }))
  done(await wren.client.from('reports').insert({ comment_id: review.id, user_id: wren.id, reason: 'other' }))
}

/** What an administrator changes about the site as a whole: a page with a link, settings with a renamed topic, analytics. */
async function fillSite(client: SupabaseClient) {
  const page = await client
    .from('pages')
    .insert({ slug: 'about', title: 'About', content: '<p>Of this site.</p>', status: 'published' })
    .select('id')
    .single()
  if (page.error) throw page.error
  done(await client.from('pages').update({ slug: 'about-us' }).eq('id', page.data.id))
  const links = [
    { place: 'top', label: 'About', page_id: page.data.id, address: null },
    { place: 'footer', label: 'Elsewhere', page_id: null, address: 'https://example.com/' },
  ]
  done(await client.rpc('save_navigation', { links, seen: [] }))

  const settings = await client.from('settings').select('topics').single<{ topics: { name: string }[] }>()
  if (settings.error) throw settings.error
  const topics = settings.data.topics.map(topic =>
    topic.name === 'JavaScript' ? { ...topic, name: 'Scripts' } : topic,
  )
  done(
    await client.from('settings').update({ title: 'A site of its own', page_size: 7, topics }).eq('id', true),
  )
  const counting = { kind: 'goatcounter', address: 'https://counts.example.com' }
  done(await client.from('outside_code').update(counting).eq('id', true))
  done(await client.rpc('end_first_steps'))
}
