import { type Case, type Request, refused, withPassword } from '../case.ts'
import { type Actor, actors, everybody } from '../people.ts'

const where = { id: true }
const plausible = { kind: 'plausible', address: 'https://stats.example.com', site_id: 'blog.example.com' }
const hash = `sha384-${'a'.repeat(64)}`

const requests = {
  read: { select: 'outside_code', where },
  add: { insert: 'outside_code', row: { id: true } },
  change: { update: 'outside_code', set: { ...plausible, integrity: '' }, where },
  delete: { delete: 'outside_code', where },
} satisfies Record<string, Request>

/** The actors who may perform each operation; all others are refused. */
const allowed: Record<keyof typeof requests, Actor[]> = {
  read: everybody,
  add: [],
  change: ['admin', 'other admin'],
  delete: [],
}

const complete: [what: string, set: Record<string, string>][] = [
  ['Umami', { ...plausible, kind: 'umami' }],
  ['Matomo', { ...plausible, kind: 'matomo', site_id: '7' }],
  ['GoatCounter', { kind: 'goatcounter', address: 'https://me.goatcounter.com' }],
  ['a script', { kind: 'script', address: 'https://cdn.example.com/a.js', integrity: hash }],
]

const incomplete: [what: string, set: Record<string, string>][] = [
  ['a script without its integrity', { kind: 'script', address: 'https://cdn.example.com/a.js' }],
  ['a script without its path', { kind: 'script', address: 'https://cdn.example.com/', integrity: hash }],
  ['Matomo without a site', { kind: 'matomo', address: 'https://stats.example.com' }],
  ['Umami without an address', { kind: 'umami', site_id: 'a' }],
]

/** Which code of somebody else pages load. */
export const outsideCode: Case[] = [
  ...everybody.flatMap(as =>
    (['read', 'add', 'change', 'delete'] as const).map((verb): Case => {
      const may = allowed[verb].includes(as)
      const isQuiet = verb === 'change' && (as === 'reader' || as === 'other reader')
      return {
        name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} ${verb} which code pages load`,
        as,
        ...(may && verb === 'change' && { signedIn: withPassword }),
        does: requests[verb],
        expect: may ? (verb === 'read' ? [where] : 'done') : isQuiet ? 'nothing' : refused,
      }
    }),
  ),
  {
    name: 'a reader who updates without a condition does not change which code pages load',
    as: 'reader',
    does: { sql: `update public.outside_code set site_id = 'mine'` },
    expect: 'nothing',
  },
  ...complete.map(
    ([what, set]): Case => ({
      name: `pages can load ${what}`,
      as: 'admin',
      signedIn: withPassword,
      does: { update: 'outside_code', set, where },
      expect: 'done',
    }),
  ),
  ...incomplete.map(
    ([what, set]): Case => ({
      name: `pages cannot load ${what}`,
      as: 'admin',
      signedIn: withPassword,
      does: { update: 'outside_code', set, where },
      expect: { code: '23514', constraint: 'outside_code_complete' },
    }),
  ),
  {
    name: 'pages cannot load a kind of code that is not known',
    as: 'admin',
    signedIn: withPassword,
    does: { update: 'outside_code', set: { ...plausible, kind: 'google' }, where },
    expect: { code: '23514', constraint: 'outside_code_kind_known' },
  },
  {
    name: 'an administrator cannot rename the row of the code that pages load',
    as: 'admin',
    does: { update: 'outside_code', set: { id: false }, where },
    expect: refused,
  },
  {
    name: 'the code that pages load has one row, even for the owner of the database',
    as: 'service role',
    does: { owner: 'insert into public.outside_code (id) values (false)' },
    expect: { code: '23514', constraint: 'outside_code_one_row' },
  },
  {
    name: 'the code that pages load has no two rows of the same key',
    as: 'service role',
    does: { owner: 'insert into public.outside_code (id) values (true)' },
    expect: { code: '23505', constraint: 'outside_code_pkey' },
  },
]
