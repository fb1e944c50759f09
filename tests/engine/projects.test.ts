import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PostSaver } from '#app/editor/form/post-saver.ts'
import { findEntry } from '#shared/data/entry.ts'
import { emptyFields, type PostFields } from '#shared/posts/post-values.ts'
import { emptyProject } from '#shared/posts/project.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf } from './people-of.ts'
import { differences, readEverything } from './read-everything.ts'

let server: BorrowedServer
const { newClient, signedUp, signedUpAdmin } = peopleOf(() => server)
let admin: Awaited<ReturnType<typeof signedUpAdmin>>
let reader: Awaited<ReturnType<typeof signedUp>>
beforeAll(async () => {
  server = await borrowServer()
  admin = await signedUpAdmin('ada')
  reader = await signedUp('rita')
})
beforeEach(() => server.sql`delete from blogs`)

const fields: PostFields = {
  ...emptyFields,
  title: 'A quillwort',
  introduction: 'About a quillwort.',
  content: '<p>quillwort</p>',
  tags: ['Quillwort'],
}
const post = { ...fields, slug: 'post', topic: 'Ferns' }
const project = { ...fields, slug: 'project', project: emptyProject, featured: true }

async function save(noun: 'post' | 'project', given: PostFields): Promise<number> {
  const answer = await new PostSaver(noun).save(admin.client, null, given, null)
  if (!('saved' in answer)) throw new Error('Somebody else saved it.')
  return answer.saved.id
}

test('a project is in no list of posts', async () => {
  const id = await save('post', post)
  const people = { visitor: newClient(), reader: reader.client }
  const before = await readEverything(server.sql, people, id)
  const dashboard = await readEverything(server.sql, { admin: admin.client }, id)
  expect(Object.keys(before).length).toBeGreaterThan(20)

  await save('project', project)
  const after = await readEverything(server.sql, people, id)
  expect(differences(before, after)).toEqual([
    'visitor: published_projects()',
    'visitor: search_projects()',
    'reader: published_projects()',
    'reader: search_projects()',
  ])
  // Administrators read each row, and may export what they wrote.
  expect(differences(dashboard, await readEverything(server.sql, { admin: admin.client }, id))).toEqual([
    'admin: blogs',
    'admin: versions',
    'admin: export_account()',
    'admin: published_projects()',
    'admin: search_projects()',
  ])
})

test('lists a published project', async () => {
  await save('project', project)
  await save('project', { ...project, slug: 'draft', status: 'draft' })
  const { data } = await newClient().rpc('published_projects').select('slug, project, profiles(username)')
  expect(data).toEqual([{ slug: 'project', project: emptyProject, profiles: { username: 'ada' } }])
  const found = await newClient().rpc('search_projects', { typed: 'quillwort' })
  expect(found.data).toMatchObject([{ slug: 'project' }])
})

test('finds a project by its former address', async () => {
  const id = await save('project', project)
  await admin.client.from('blogs').update({ slug: 'renamed' }).eq('id', id)
  const { data } = await newClient().rpc('published_projects', { of_slug: 'project' }).select('slug')
  expect(data).toEqual([{ slug: 'renamed' }])
})

test('opens a project in the form of projects alone', async () => {
  await save('project', project)
  expect(await findEntry(admin.client, 'post', 'project')).toBeNull()
  expect(await findEntry(admin.client, 'project', 'project')).toMatchObject({
    ...project,
    cover: expect.any(String),
    publishedAt: expect.any(String),
  })
})

test('a reader reviews a project', async () => {
  const id = await save('project', project)
  const review = { user_id: reader.id, blog_id: id, content: 'Well done.', rating: 5 }
  expect((await reader.client.from('comments').insert(review)).error).toBeNull()
  const { data } = await newClient().rpc('rating_summary', { of_blog: id })
  expect(data).toMatchObject([{ average: 5, count: 1 }])
})

test('an order by hand changes neither dates nor versions', async () => {
  const ids = [await save('project', project), await save('project', { ...project, slug: 'other' })]
  const read = () => server.sql`
    select id, updated_at, (select count(*)::int from versions where blog_id = blogs.id) as versions from blogs order by position, id desc`
  const before = await read()
  expect(before.map(({ id }) => Number(id))).toEqual(ids.toReversed())
  const { error } = await admin.client.rpc('order_projects', { ids })
  expect(error).toBeNull()
  expect(await read()).toEqual(before.toReversed())
})

test('redirects the former address of the list', async () => {
  await server.sql`update settings set is_started = true`
  await server.sql`insert into redirects (from_path, target) values ('/old-work', '/Projects/?tag=web#list')`
  await server.sql`insert into navigation (place, position, label, address) values ('footer', 20, 'My work', '/projects')`
  await server.sql`update settings set projects_address = 'work'`
  await server.sql`update settings set projects_address = 'portfolio'`
  const target = async (address: string) => (await newClient().rpc('find_redirect', { address })).data
  expect(await target('/projects')).toMatchObject([{ target: '/portfolio' }])
  expect(await target('/work/rss.xml')).toMatchObject([{ target: '/portfolio/rss.xml' }])
  expect(await target('/old-work')).toMatchObject([{ target: '/portfolio?tag=web#list' }])
  expect(await server.sql`select address from navigation where label = 'My work'`).toEqual([
    { address: '/portfolio' },
  ])
  await server.sql`update settings set projects_address = 'projects'`
  expect(await target('/projects')).toEqual([])
  expect(await target('/portfolio')).toMatchObject([{ target: '/projects' }])
})
