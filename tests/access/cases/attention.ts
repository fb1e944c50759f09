import { type Case, type Request, refused } from '../case.ts'
import { actors, everybody, rows } from '../people.ts'

const dead = `insert into private.links (address, blog_id, failed_since, failed_on)
  values ('https://example.org/', ${rows.verasPost}, current_date - 1, current_date)`

const serverCalls: Record<string, Request> = {
  'collect links': { call: 'collect_links', with: { after: 0 } },
  'claim a link': { call: 'claim_link' },
  'store whether a link works': {
    call: 'store_link_check',
    with: { of_address: 'https://example.org/', why: '' },
  },
}

/** What an owner has to look after, which administrators read, and the links that the server checks. */
export const attention: Case[] = [
  ...everybody
    .filter(as => as !== 'service role')
    .flatMap((as): Case[] => {
      const may = as === 'admin' || as === 'other admin'
      const { phrase } = actors[as]
      return [
        {
          name: `${phrase} ${may ? 'can' : 'cannot'} read what needs attention`,
          as,
          given: dead,
          does: { sql: `select kind, slug, address from public.list_attention() where kind = 'link'` },
          expect: may ? [{ kind: 'link', slug: 'on-hedges', address: 'https://example.org/' }] : refused,
        },
        {
          name: `${phrase} ${may ? 'can' : 'cannot'} ignore a dead link`,
          as,
          given: dead,
          does: { call: 'ignore_link', with: { of_address: 'https://example.org/' } },
          expect: may ? 'done' : refused,
          ...(may && {
            also: [
              {
                table: 'private.links',
                where: { address: 'https://example.org/' },
                row: { is_ignored: true },
              },
            ],
          }),
        },
        ...Object.entries(serverCalls).map(
          ([what, does]): Case => ({ name: `${phrase} cannot ${what}`, as, does, expect: refused }),
        ),
      ]
    }),
]
