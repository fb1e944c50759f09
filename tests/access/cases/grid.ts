import { type Case, type MatrixTable, type Request, refused } from '../case.ts'
import { type Actor, actors, everybody } from '../people.ts'
import { type Line, lines } from './grid-lines.ts'

/** Privileges of `authenticated`: with one, a policy filters rows without an error; without one, Postgres raises 42501. */
const granted: Record<MatrixTable, string[]> = {
  profiles: ['select', 'update'],
  blogs: ['select', 'insert', 'update', 'delete'],
  comments: ['select', 'insert', 'update', 'delete'],
  likes: ['select', 'insert', 'delete'],
  drafts: ['select', 'insert', 'update', 'delete'],
  snippets: ['select', 'insert', 'update', 'delete'],
  versions: ['select'],
  old_slugs: ['select'],
  pages: ['select', 'insert', 'update', 'delete'],
  old_page_slugs: ['select'],
  tags: ['select'],
  old_tags: ['select'],
  series: ['select', 'insert', 'update', 'delete'],
  navigation: ['select', 'insert', 'delete'],
  redirects: ['select', 'insert', 'update', 'delete'],
  missed_addresses: ['select', 'delete'],
  resume: ['select', 'update'],
  messages: ['select', 'update', 'delete'],
  bin: ['select'],
  outside_code: ['select', 'update'],
  settings: ['select', 'update'],
  settings_versions: ['select'],
  reports: ['select', 'insert'],
}

/** Tables that `anon` has no privilege for. */
const closed: MatrixTable[] = [
  'drafts',
  'snippets',
  'versions',
  'redirects',
  'missed_addresses',
  'messages',
  'bin',
  'reports',
]

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
  if (verb === 'select') return { select: table, where, ...(line.columns && { columns: line.columns }) }
  if (verb === 'insert') return { insert: table, row: line.added }
  if (verb === 'update') return { update: table, set: line.changed, where }
  return { delete: table, where }
}

function denial(table: MatrixTable, verb: keyof typeof verbs, actor: Actor): Case['expect'] {
  const requested =
    actor === 'visitor' ? verb === 'select' && !closed.includes(table) : granted[table].includes(verb)
  return requested && verb !== 'insert' ? 'nothing' : refused
}

function object(line: Line, verb: keyof typeof verbs, actor: Actor): string {
  const own = actors[actor].person === line.of
  const whose = own ? 'their own' : line.of === 'vera' ? "an administrator's" : "a reader's"
  if (verb !== 'insert') return `${whose} ${line.noun}`
  if (line.table === 'profiles') return 'a profile'
  return `${line.noun.startsWith('old') ? 'an' : 'a'} ${line.noun} in ${own ? 'their own' : whose} name`
}
