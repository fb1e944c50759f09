import { type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { project } from './fields/project.ts'
import { thing } from './fields/thing.ts'

const id = 900_103
const values = `'${people.vera.id}', 'a-shed', 'A shed', 'Why it stands.', '', '${JSON.stringify(project)}'`
const published = `insert into public.blogs (id, user_id, slug, title, introduction, topic, project) values (${id}, ${values});`
const stateOf = (set: string) => `${published} update public.blogs set ${set} where id = ${id};`

const hidden = {
  'a draft of a project': stateOf(`status = 'draft'`),
  'a project that waits for its time': stateOf(
    `status = 'scheduled', published_at = now() + interval '1 hour'`,
  ),
}

const list: Request = { sql: 'select id from public.published_projects()' }
const find = (slug: string): Request => ({ sql: `select id from public.published_projects('${slug}')` })
const search: Request = { sql: `select slug from public.search_projects('shed')` }
const order = (...ids: number[]): Request => ({ call: 'order_projects', with: { ids } })
const positions = (ofProject: number, ofPost: number): Case['also'] => [
  { table: 'public.blogs', where: { id }, row: { position: ofProject } },
  { table: 'public.blogs', where: { id: rows.verasPost }, row: { position: ofPost } },
]

const others: Actor[] = ['visitor', 'reader', 'other reader']
const sees = (name: string, given: string, does: Request, rowsOf: (as: Actor) => Row[]): Case[] =>
  everybody.map(as => ({ name: `${name} (${actors[as].phrase})`, as, given, does, expect: rowsOf(as) }))

/** Projects are rows of `blogs` that no list of posts has. */
export const projects: Case[] = [
  ...sees(
    'a project is among the posts of administrators alone',
    published,
    { select: 'blogs', columns: ['id'], where: { id } },
    as => (others.includes(as) ? [] : [{ id }]),
  ),
  ...sees('everybody reads a published project', published, list, () => [{ id }]),
  ...sees('everybody finds a published project by its address', published, find('a-shed'), () => [{ id }]),
  ...sees('a post is no project', published, find('on-hedges'), () => []),
  ...sees('everybody finds a project by its words', published, search, () => [{ slug: 'a-shed' }]),
  ...Object.entries(hidden).flatMap(([what, given]) => [
    ...sees(`nobody lists ${what}`, given, list, () => []),
    ...sees(`nobody finds ${what} by its address`, given, find('a-shed'), () => []),
    ...sees(`nobody finds ${what} by its words`, given, search, () => []),
  ]),
  ...sees(
    'everybody finds a project by its former address',
    stateOf(`slug = 'a-hut'`),
    find('a-shed'),
    () => [{ id }],
  ),
  ...others.map(
    (as): Case => ({
      name: `${actors[as].phrase} cannot order the projects`,
      as,
      given: published,
      does: order(rows.verasPost, id),
      expect: refused,
      also: positions(0, 0),
    }),
  ),
  {
    name: 'an administrator orders projects, which changes no post',
    as: 'admin',
    given: published,
    does: order(rows.verasPost, id),
    expect: 'done',
    also: positions(2, 0),
  },
  {
    name: 'an order leaves other projects where they are',
    as: 'admin',
    given: published,
    does: order(1),
    expect: 'done',
    also: positions(0, 0),
  },
  {
    name: 'a project has no topic',
    as: 'admin',
    given: published,
    does: { update: 'blogs', set: { topic: 'JavaScript' }, where: { id } },
    expect: { code: '23514', constraint: 'blogs_topic_not_blank' },
  },
  {
    name: 'a project reviews nothing',
    as: 'admin',
    given: published,
    does: { update: 'blogs', set: { reviewed: thing }, where: { id } },
    expect: { code: '23514', constraint: 'blogs_unlike_posts' },
  },
  {
    name: 'a post is not featured',
    as: 'admin',
    does: { update: 'blogs', set: { featured: true }, where: { id: rows.verasPost } },
    expect: { code: '23514', constraint: 'blogs_featured_projects' },
  },
  {
    name: 'nobody chooses the place of a project in a row',
    as: 'admin',
    given: published,
    does: { update: 'blogs', set: { position: 7 }, where: { id } },
    expect: refused,
  },
  {
    name: 'the reviews of a project do not close by its age',
    as: 'reader',
    given: `${published} update public.settings set reviews_close_after = 1; update public.blogs set inserted_at = '2024-01-01' where id = ${id};`,
    does: {
      insert: 'comments',
      row: { user_id: people.noor.id, blog_id: id, content: 'It stands.', rating: 4 },
    },
    expect: 'done',
  },
  {
    name: 'a page cannot have the address of the projects',
    as: 'admin',
    does: { insert: 'pages', row: { title: 'Mine', slug: 'projects' } },
    expect: { code: '23514', constraint: 'pages_slug_reserved' },
  },
  {
    name: 'a page cannot move to the address of the projects',
    as: 'admin',
    does: { update: 'pages', set: { slug: 'projects' }, where: { id: rows.about } },
    expect: { code: '23514', constraint: 'pages_slug_reserved' },
  },
  {
    name: 'the projects cannot have the address of a page',
    as: 'admin',
    does: { update: 'settings', set: { projects_address: 'about' }, where: { id: true } },
    expect: { code: '23514', constraint: 'settings_projects_address_free' },
  },
  {
    name: 'the former address of the projects leads to the new one',
    as: 'admin',
    given: 'update public.settings set is_started = true;',
    does: { update: 'settings', set: { projects_address: 'work' }, where: { id: true } },
    expect: 'done',
    also: [{ table: 'public.redirects', where: { from_path: '/projects' }, row: { target: '/work' } }],
  },
  {
    name: 'an address that the projects never had leads nowhere',
    as: 'admin',
    given: 'update public.settings set is_started = false;',
    does: { update: 'settings', set: { projects_address: 'work' }, where: { id: true } },
    expect: 'done',
    also: [{ table: 'public.redirects', where: { from_path: '/projects' }, row: null }],
  },
]
