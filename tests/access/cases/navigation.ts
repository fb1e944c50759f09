import { type Case, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, rows } from '../people.ts'

const links: Row[] = [
  { place: 'top', label: 'Home', address: '/' },
  { place: 'footer', label: 'Mail', address: 'mailto:me@example.com' },
  { place: 'top', label: 'About', page_id: rows.about },
]
const about = { place: 'top', label: 'About', page_id: rows.about, address: null }
const elsewhere = { place: 'footer', label: 'Elsewhere', page_id: null, address: 'https://example.com/' }
const seen: Row[] = [elsewhere, about]
const save = { call: 'save_navigation', with: { links, seen } }
const administrators: Actor[] = ['admin', 'other admin']
const unchanged: Case['also'] = [
  { table: 'public.navigation', where: { id: rows.linkToAbout }, row: { label: 'About' } },
  { table: 'public.navigation', where: { id: rows.linkElsewhere }, row: {} },
]
const draft = `update public.pages set status = 'draft' where id = ${rows.about}`

/** The links of the top bar and the footer, besides the grid's. */
export const navigation: Case[] = [
  ...everybody.map(
    (as): Case => ({
      name: `${actors[as].phrase} ${administrators.includes(as) ? 'can' : 'cannot'} save the navigation`,
      as,
      does: save,
      ...(administrators.includes(as)
        ? {
            expect: 'done',
            also: [
              { table: 'public.navigation', where: { label: 'Home' }, row: { place: 'top', position: 1 } },
              { table: 'public.navigation', where: { page_id: rows.about }, row: { position: 2 } },
              { table: 'public.navigation', where: { label: 'Mail' }, row: { place: 'footer', position: 1 } },
              { table: 'public.navigation', where: { id: rows.linkToAbout }, row: null },
              { table: 'public.navigation', where: { id: rows.linkElsewhere }, row: null },
            ],
          }
        : { expect: refused, also: unchanged }),
    }),
  ),
  {
    name: 'a navigation with one bad link is not saved at all',
    as: 'admin',
    does: {
      call: 'save_navigation',
      with: { links: [...links, { place: 'top', label: 'x', address: 'javascript:alert(1)' }], seen },
    },
    expect: { code: '23514', constraint: 'navigation_address_shape' },
    also: unchanged,
  },
  {
    name: 'a navigation of 21 links in one place is not saved',
    as: 'admin',
    does: {
      call: 'save_navigation',
      with: {
        links: Array.from({ length: 21 }, (_, n) => ({ place: 'top', label: `${n}`, address: '/' })),
        seen,
      },
    },
    expect: { code: '23514', constraint: 'navigation_position_range' },
    also: unchanged,
  },
  ...['null', `'null'`, `'{}'`, `'"top"'`, `'["Home"]'`].map(
    (links): Case => ({
      name: `a navigation of ${links} instead of a list of links is refused, and removes no link`,
      as: 'admin',
      does: { sql: `select public.save_navigation(${links}, '${JSON.stringify(seen)}')` },
      expect: { code: '22023' },
      also: unchanged,
    }),
  ),
  {
    name: 'an administrator can remove all links by an empty list',
    as: 'admin',
    does: { sql: `select public.save_navigation('[]', '${JSON.stringify(seen)}')` },
    expect: 'done',
    also: [
      { table: 'public.navigation', where: { id: rows.linkToAbout }, row: null },
      { table: 'public.navigation', where: { id: rows.linkElsewhere }, row: null },
    ],
  },
  {
    name: 'a reader who empties the navigation changes nothing',
    as: 'reader',
    does: { sql: `do $$ begin perform public.save_navigation('[]', '${JSON.stringify(seen)}'); end $$` },
    expect: refused,
    also: unchanged,
  },
  ...[[elsewhere], [elsewhere, { ...about, label: 'Me' }], [about, elsewhere], null].map(
    (seen, place): Case => ({
      name: `a navigation that was saved somewhere else is not overwritten (${place + 1})`,
      as: 'admin',
      does: {
        sql: `select public.save_navigation('[]', ${seen ? `'${JSON.stringify(seen)}'` : 'null'}) as saved`,
      },
      expect: [{ saved: false }],
      also: unchanged,
    }),
  ),
  {
    name: 'a reader who deletes without a condition deletes no link',
    as: 'reader',
    does: { sql: 'delete from public.navigation' },
    expect: 'nothing',
  },
  {
    name: 'a reader who does not read it back cannot add a link',
    as: 'reader',
    does: {
      sql: `insert into public.navigation (place, position, label, address) values ('top', 2, 'Mine', '/')`,
    },
    expect: refused,
  },
  ...(['visitor', 'reader'] as const).map(
    (as): Case => ({
      name: `a ${as} does not find a link to a page that is a draft`,
      as,
      given: draft,
      does: { select: 'navigation', where: {} },
      expect: [{ id: rows.linkElsewhere }],
    }),
  ),
  {
    name: 'an administrator finds a link to a page that is a draft',
    as: 'admin',
    given: draft,
    does: { select: 'navigation', where: {} },
    expect: [{ id: rows.linkElsewhere }, { id: rows.linkToAbout }],
  },
  {
    name: 'a deleted page takes its links along',
    as: 'admin',
    does: { delete: 'pages', where: { id: rows.about } },
    expect: 'done',
    also: [
      { table: 'public.navigation', where: { id: rows.linkToAbout }, row: null },
      { table: 'public.navigation', where: { id: rows.linkElsewhere }, row: {} },
    ],
  },
  {
    name: 'a link to a page that is gone is refused',
    as: 'service role',
    does: { insert: 'navigation', row: { place: 'top', position: 2, label: 'Gone', page_id: 999 } },
    expect: { code: '23503', constraint: 'navigation_page_id_fkey' },
  },
  {
    name: 'a link does not lead to two things',
    as: 'admin',
    does: {
      insert: 'navigation',
      row: { place: 'top', position: 2, label: 'Two', page_id: rows.about, address: '/' },
    },
    expect: { code: '23514', constraint: 'navigation_leads_to_one' },
  },
  {
    name: 'two links do not have one position',
    as: 'admin',
    does: { insert: 'navigation', row: { place: 'top', position: 1, label: 'Home', address: '/' } },
    expect: { code: '23505', constraint: 'navigation_one_of_a_position' },
  },
]
