import { authenticatorOf, type Case, refused } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

const where = { id: rows.redirect }
const add = (from_path: string, target: string | null) => ({
  insert: 'redirects' as const,
  row: { from_path, target, status: target === null ? 410 : 301 },
})
const wrong = { code: 'PT422' }

const spellings = [
  '/2019/Hedges',
  '/2019/hedges/',
  '//2019//hedges',
  '/2019/%68edges',
  '/2019/%48EDGES/#roots',
  '/2019/hedges?utm_source=letter',
]
const written: [as: string, stored: string][] = [
  ['/Cafe\u0301/', '/caf\u00e9'],
  ['/caf%C3%A9', '/caf\u00e9'],
  ['/100%', '/100%'],
  ['/%ff', '/%ff'],
  ['/why%3F', '/why%3f'],
  ['/c%23', '/c%23'],
  ['/?p=12&utm=x', '/?p=12'],
  ['/index.php?utm=x&page_id=2', '/index.php?page_id=2'],
]

/** Old addresses that lead somewhere, besides the grid's. */
export const redirects: Case[] = [
  ...everybody
    .filter(as => as !== 'service role')
    .map(
      (as): Case => ({
        name: `${actors[as].phrase} finds where an old address leads`,
        as,
        does: { call: 'find_redirect', with: { address: '/2019/hedges' } },
        expect: [{ status: 301, target: '/blog/on-hedges' }],
      }),
    ),
  ...spellings.map(
    (address): Case => ({
      name: `${address} is another spelling of an old address`,
      as: 'visitor',
      does: { call: 'find_redirect', with: { address } },
      expect: [{ status: 301, target: '/blog/on-hedges' }],
    }),
  ),
  {
    name: 'a visitor finds no redirect of another address',
    as: 'visitor',
    does: { call: 'find_redirect', with: { address: '/2019/hedges/2' } },
    expect: [],
  },
  ...written.map(
    ([from, stored]): Case => ({
      name: `a redirect from ${from} is stored as one from ${stored}`,
      as: 'admin',
      does: add(from, '/'),
      expect: 'done',
      becomes: { from_path: stored },
    }),
  ),
  {
    name: 'an address has one redirect, however it is spelled',
    as: 'admin',
    does: add('/2019/HEDGES/', '/'),
    expect: { code: '23505', constraint: 'redirects_one_of_a_path' },
  },
  {
    name: 'a redirect from an address with another parameter is refused',
    as: 'admin',
    does: add('/show?article=5', '/'),
    expect: wrong,
  },
  { name: 'a redirect to itself is refused', as: 'admin', does: add('/old', '/Old/#top'), expect: wrong },
  {
    name: 'a redirect is not changed to lead to itself',
    as: 'admin',
    does: { update: 'redirects', set: { target: '/2019/hedges' }, where },
    expect: wrong,
  },
  {
    name: 'a redirect to an address that leads on is refused',
    as: 'admin',
    does: add('/2018/hedges', '/2019/Hedges/?page=2'),
    expect: wrong,
  },
  {
    name: 'a redirect to an address that was removed is refused',
    as: 'admin',
    does: add('/2018/walls', '/2019/walls'),
    expect: wrong,
  },
  {
    name: 'a redirect from where another leads is refused',
    as: 'admin',
    does: add('/blog/on-hedges', '/'),
    expect: wrong,
  },
  {
    name: 'a reader does not learn which address leads to another',
    as: 'reader',
    does: add('/blog/on-hedges', '/'),
    expect: refused,
  },
  {
    name: 'a redirect can be saved again',
    as: 'admin',
    does: { update: 'redirects', set: { from_path: '/2019/hedges', target: '/blog/on-hedges' }, where },
    expect: 'done',
  },
  {
    name: 'two old addresses can lead to one page',
    as: 'admin',
    does: add('/2018/hedges', '/blog/on-hedges'),
    expect: 'done',
  },
  {
    name: 'an administrator cannot set the count of a redirect',
    as: 'admin',
    does: { update: 'redirects', set: { hits: 5 }, where },
    expect: refused,
  },
  {
    name: 'an administrator without the second factor cannot read redirects',
    as: 'admin',
    given: authenticatorOf(people.vera.id),
    does: { select: 'redirects', where },
    expect: 'nothing',
  },
  {
    name: 'an administrator with the second factor can read redirects',
    as: 'admin',
    aal: 'aal2',
    given: authenticatorOf(people.vera.id),
    does: { select: 'redirects', where },
    expect: [{ id: rows.redirect }],
  },
  {
    name: 'an administrator without the second factor cannot change a redirect',
    as: 'admin',
    given: authenticatorOf(people.vera.id),
    does: { update: 'redirects', set: { target: '/' }, where },
    expect: 'nothing',
  },
  {
    name: 'an address that gets a redirect is no longer missed',
    as: 'admin',
    does: add('/2019/Gates/', '/'),
    expect: 'done',
    becomes: { from_path: '/2019/gates' },
    also: [{ table: 'public.missed_addresses', where: { id: rows.missedAddress }, row: null }],
  },
  {
    name: 'an administrator without the second factor cannot read missed addresses',
    as: 'admin',
    given: authenticatorOf(people.vera.id),
    does: { select: 'missed_addresses', where: {} },
    expect: 'nothing',
  },
  ...(['list_redirects', 'list_missed_addresses'] as const).flatMap(list =>
    everybody
      .filter(as => as !== 'service role')
      .map((as): Case => {
        const may = as === 'admin' || as === 'other admin'
        const id = list === 'list_redirects' ? rows.redirect : rows.missedAddress
        return {
          name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} call ${list}`,
          as,
          does: {
            sql: `select total, ids from public.${list}('${list === 'list_redirects' ? 'hedges' : 'links'}', 'hits', true, 0, 25)`,
          },
          expect: may ? [{ total: 1, ids: [id] }] : refused,
        }
      }),
  ),
]
