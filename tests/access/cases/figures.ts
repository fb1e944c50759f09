import { type Case, refused } from '../case.ts'
import { actors, everybody } from '../people.ts'

const calls = {
  figure_days: `select day from public.figure_days('9999-01-01')`,
  figure_visits: `select day from public.figure_visits('9999-01-01')`,
  figure_posts: `select slug from public.figure_posts('2000-01-01')`,
  figure_readers: `select name from public.figure_readers('2000-01-01', 'host')`,
  figure_feed_readers: 'select name from public.figure_feed_readers()',
  figure_post_life: 'select after from public.figure_post_life(0)',
  figure_now: 'select slug from public.figure_now()',
  list_figure_sources: `select name from public.list_figure_sources() where name not like 'figure\\_%'`,
}

/** Figures of readers, which the server counts and administrators read. */
export const figures: Case[] = [
  ...Object.entries(calls).flatMap(([name, sql]) =>
    everybody
      .filter(as => as !== 'service role')
      .map((as): Case => {
        const may = as === 'admin' || as === 'other admin'
        return {
          name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} call ${name}`,
          as,
          does: { sql },
          expect: may ? [] : refused,
        }
      }),
  ),
  ...everybody
    .filter(as => as !== 'service role')
    .map(
      (as): Case => ({
        name: `${actors[as].phrase} cannot add to what the server counted`,
        as,
        does: { call: 'count_reads', with: { counted: [] } },
        expect: refused,
      }),
    ),
]
