import { type Case, type Request, type Row, refused, type Table } from '../case.ts'
import { type Actor, actors, everybody, type Person, people, rows } from '../people.ts'

/** One row, its owner, and the actors who may perform each operation; all others may not. */
interface Line {
  table: Table
  noun: string
  of: Person
  where: Row
  select: Actor[]
  insert: Actor[]
  /** A new row of the same owner. */
  added: Row
  update: Actor[]
  changed: Row
  delete: Actor[]
}

const draft = {
  title: 'On old hed',
  slug: '',
  introduction: 'Why they',
  topic: 'TypeScript',
  content: '<p>Roots',
  slug_by_hand: true,
  thumbnail: 'hedge.webp',
  status: 'scheduled',
  published_at: '2099-01-01T00:00:00+00:00',
}

const page = { introduction: 'A word.', content: '<p>Many words.</p>', thumbnail: 'gate.webp' }

const lines: Line[] = [
  {
    table: 'profiles',
    noun: 'profile',
    of: 'noor',
    where: { id: people.noor.id },
    select: everybody,
    insert: ['service role'],
    added: { id: people.olga.id, username: 'Olga' },
    update: ['reader', 'service role'],
    changed: { username: 'N. Haddad', avatar_url: 'noor.webp' },
    delete: ['service role'],
  },
  {
    table: 'blogs',
    noun: 'post',
    of: 'vera',
    where: { id: rows.verasPost },
    select: everybody,
    insert: ['admin', 'service role'],
    added: {
      user_id: people.vera.id,
      slug: 'on-gates',
      title: 'On gates',
      introduction: 'Why they creak.',
      content: '<p>Rust.</p>',
      topic: 'TypeScript',
      thumbnail: 'gate.webp',
    },
    update: ['admin', 'other admin', 'service role'],
    changed: {
      slug: 'on-old-hedges',
      title: 'On old hedges',
      introduction: 'Why they stay.',
      content: '<p>Roots.</p>',
      topic: 'TypeScript',
      thumbnail: 'hedge.webp',
    },
    delete: ['admin', 'other admin', 'service role'],
  },
  {
    table: 'comments',
    noun: 'comment',
    of: 'noor',
    where: { id: rows.noorsComment },
    select: everybody,
    insert: ['reader', 'service role'],
    added: { user_id: people.noor.id, blog_id: rows.inesPost, content: 'And walls?', rating: 5 },
    update: ['reader', 'service role'],
    changed: { content: 'Very well put.', rating: null },
    delete: ['reader', 'admin', 'other admin', 'service role'],
  },
  {
    table: 'comments',
    noun: 'comment',
    of: 'vera',
    where: { id: rows.verasComment },
    select: everybody,
    insert: ['admin', 'service role'],
    added: { user_id: people.vera.id, blog_id: rows.inesPost, content: 'Walls too.', rating: null },
    update: ['admin', 'service role'],
    changed: { content: 'Thank you.', rating: 5 },
    delete: ['admin', 'other admin', 'service role'],
  },
  {
    table: 'likes',
    noun: 'like',
    of: 'noor',
    where: { id: rows.noorsLike },
    select: everybody,
    insert: ['reader', 'service role'],
    added: { user_id: people.noor.id, comment_id: rows.verasComment },
    update: ['service role'],
    changed: { comment_id: rows.verasComment },
    delete: ['reader', 'service role'],
  },
  {
    table: 'likes',
    noun: 'like',
    of: 'vera',
    where: { id: rows.verasLike },
    select: everybody,
    insert: ['admin', 'service role'],
    added: { user_id: people.vera.id, comment_id: rows.tomasComment },
    update: ['service role'],
    changed: { comment_id: rows.tomasComment },
    delete: ['admin', 'service role'],
  },
  {
    table: 'reports',
    noun: 'report',
    of: 'noor',
    where: { id: rows.noorsReport },
    select: ['reader', 'admin', 'other admin', 'service role'],
    insert: ['reader', 'service role'],
    added: { user_id: people.noor.id, comment_id: rows.verasComment, reason: 'Off topic.' },
    update: ['service role'],
    changed: { reason: 'Very rude.' },
    delete: ['service role'],
  },
  {
    table: 'drafts',
    noun: 'draft',
    of: 'vera',
    where: { id: rows.verasDraft },
    select: ['admin', 'service role'],
    insert: ['admin', 'service role'],
    added: {
      id: '00000000-0000-4000-8000-0000000000d3',
      user_id: people.vera.id,
      blog_id: rows.inesPost,
      based_on: '2024-02-02T00:00:00+00:00',
      ...draft,
    },
    update: ['admin', 'service role'],
    changed: { based_on: '2024-02-03T00:00:00+00:00', ...draft },
    delete: ['admin', 'service role'],
  },
  {
    table: 'versions',
    noun: 'version',
    of: 'vera',
    where: { id: rows.verasVersion },
    select: ['admin', 'other admin', 'service role'],
    insert: ['service role'],
    added: {
      blog_id: rows.verasPost,
      user_id: people.vera.id,
      created_at: '2024-02-02T00:00:00+00:00',
      slug: 'on-hedges',
      title: 'On hedges',
      introduction: 'Why they grow.',
      content: '',
      topic: 'JavaScript',
      thumbnail: null,
    },
    update: ['service role'],
    changed: { title: 'On shrubs' },
    delete: ['service role'],
  },
  {
    table: 'old_slugs',
    noun: 'old slug',
    of: 'vera',
    where: { slug: rows.oldSlug },
    select: everybody,
    insert: ['service role'],
    added: { slug: 'on-shrubs', blog_id: rows.verasPost },
    update: ['service role'],
    changed: { blog_id: rows.inesPost },
    delete: ['service role'],
  },
  {
    table: 'pages',
    noun: 'page',
    of: 'vera',
    where: { id: rows.about },
    select: everybody,
    insert: ['admin', 'other admin', 'service role'],
    added: { ...page, slug: 'now', title: 'Now', status: 'published' },
    update: ['admin', 'other admin', 'service role'],
    changed: { ...page, slug: 'about-us', title: 'About us', status: 'draft' },
    delete: ['admin', 'other admin', 'service role'],
  },
  {
    table: 'pages',
    noun: 'page that is a draft',
    of: 'vera',
    where: { id: rows.uses },
    select: ['admin', 'other admin', 'service role'],
    insert: ['admin', 'other admin', 'service role'],
    added: { slug: 'now', title: 'Now' },
    update: ['admin', 'other admin', 'service role'],
    changed: { title: 'Things I use', status: 'published' },
    delete: ['admin', 'other admin', 'service role'],
  },
  {
    table: 'old_page_slugs',
    noun: 'old address of a page',
    of: 'vera',
    where: { slug: rows.oldPageSlug },
    select: everybody,
    insert: ['service role'],
    added: { slug: 'me', page_id: rows.about },
    update: ['service role'],
    changed: { page_id: rows.uses },
    delete: ['service role'],
  },
  {
    table: 'navigation',
    noun: 'link of the navigation',
    of: 'vera',
    where: { id: rows.linkToAbout },
    select: everybody,
    insert: ['admin', 'other admin', 'service role'],
    added: { place: 'footer', position: 2, label: 'About', page_id: rows.about, address: null },
    update: ['service role'],
    changed: { label: 'About me' },
    delete: ['admin', 'other admin', 'service role'],
  },
]

/** Privileges of `authenticated`: with one, a policy filters rows without an error; without one, Postgres raises 42501. */
const granted: Record<Table, string[]> = {
  profiles: ['select', 'update'],
  blogs: ['select', 'insert', 'update', 'delete'],
  comments: ['select', 'insert', 'update', 'delete'],
  likes: ['select', 'insert', 'delete'],
  drafts: ['select', 'insert', 'update', 'delete'],
  versions: ['select'],
  old_slugs: ['select'],
  pages: ['select', 'insert', 'update', 'delete'],
  old_page_slugs: ['select'],
  navigation: ['select', 'insert', 'delete'],
  outside_code: ['select', 'update'],
  settings: ['select', 'update'],
  settings_versions: ['select'],
  reports: ['select', 'insert'],
}

/** Tables that `anon` has no privilege for. */
const closed: Table[] = ['drafts', 'versions', 'reports']

const verbs = { select: 'read', insert: 'add', update: 'change', delete: 'delete' } as const

export const grid: Case[] = lines.flatMap(line =>
  everybody.flatMap(actor =>
    (['select', 'insert', 'update', 'delete'] as const).map(verb => {
      const may = line[verb].includes(actor)
      return {
        name: `${actors[actor].phrase} ${may ? 'can' : 'cannot'} ${verbs[verb]} ${object(line, verb, actor)}`,
        as: actor,
        does: request(line, verb),
        expect: may ? (verb === 'select' ? [line.where] : 'done') : denial(line.table, verb, actor),
      }
    }),
  ),
)

function request(line: Line, verb: keyof typeof verbs): Request {
  const { table, where } = line
  if (verb === 'select') return { select: table, where }
  if (verb === 'insert') return { insert: table, row: line.added }
  if (verb === 'update') return { update: table, set: line.changed, where }
  return { delete: table, where }
}

function denial(table: Table, verb: keyof typeof verbs, actor: Actor): Case['expect'] {
  const asked =
    actor === 'visitor' ? verb === 'select' && !closed.includes(table) : granted[table].includes(verb)
  return asked && verb !== 'insert' ? 'nothing' : refused
}

function object(line: Line, verb: keyof typeof verbs, actor: Actor): string {
  const own = actors[actor].person === line.of
  const whose = own ? 'their own' : line.of === 'vera' ? "an administrator's" : "a reader's"
  if (verb !== 'insert') return `${whose} ${line.noun}`
  if (line.table === 'profiles') return 'a profile'
  return `${line.noun.startsWith('old') ? 'an' : 'a'} ${line.noun} in ${own ? 'their own' : whose} name`
}
