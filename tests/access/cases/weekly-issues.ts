import type { Case } from '../case.ts'
import { rows } from '../people.ts'
import {
  asVera,
  becomes,
  clean,
  draft,
  fails,
  plan,
  recipients,
  states,
  subscriber,
  takes,
  to,
} from './deliveries-given.ts'

const weekly = (
  more = '',
) => `${subscriber('wren', { weekday: `extract(dow from now() - interval '8 hours')`, topics: `'{JavaScript}'` })}
  update public.blogs set published_at = now() - interval '2 days' where id = ${rows.verasPost}; ${more} select public.start_deliveries();`

/** The issues of those who chose a day of the week. */
export const weeklyIssues: Case[] = [
  becomes('a weekly issue goes on its day', weekly(), recipients, to('wren')),
  becomes(
    'a weekly issue goes to nobody who chose another day',
    weekly(
      subscriber('other', { weekday: `(extract(dow from now() - interval '8 hours')::integer + 1) % 7` }),
    ),
    recipients,
    to('wren'),
  ),
  becomes('a weekly issue goes once', weekly('select public.start_deliveries();'), states, {
    kind: 'weekly',
    state: 'going',
    recipients: 1,
    sent: 0,
    failed: 0,
  }),
  becomes(
    'there is no weekly issue without posts that are wanted',
    weekly(`update public.blogs set topic = 'ReactJS' where true;`),
    recipients,
  ),
  ...[
    {
      what: 'a weekly issue that nobody gets is not',
      given: `update public.blogs set topic = 'ReactJS';`,
      listed: 0,
    },
    { what: 'a weekly issue is', given: '', listed: 1 },
  ].map(
    ({ what, given, listed }): Case => ({
      name: `${what} in the list of deliveries`,
      as: 'admin',
      given: `${clean} ${weekly(given)}`,
      does: {
        sql: `select jsonb_array_length(answer -> 'deliveries') as listed from public.list_issues() as answer`,
      },
      expect: [{ listed }],
    }),
  ),
  becomes(
    'a weekly issue has the posts since the last one of its day',
    weekly(`insert into private.deliveries (kind, weekday, state, subject, posts_until)
      select 'weekly', weekday, 'done', '', now() - interval '1 day' - interval '6 days' from private.subscribers;`),
    `select posts_after = (select min(posts_until) from private.deliveries) as since from private.deliveries where recipients > 0`,
    { since: true },
  ),
  becomes('a post that was not to be sent is in no weekly issue', weekly(asVera(plan(false))), recipients),
  becomes(
    'a post that went to others at once is in the weekly issue',
    weekly(asVera(plan())),
    recipients,
    to('wren'),
  ),
  becomes(
    'who came after the day gets the next weekly issue',
    weekly(`update private.subscribers set confirmed_at = now() where true;`),
    recipients,
  ),
  becomes(
    'no weekly issue goes while issues are off',
    weekly(`update public.settings set offers_newsletter = false where true;`),
    recipients,
  ),
  becomes(
    'no weekly issue goes that was due before mails were sent from here, as after a restore',
    weekly(`update private.mail_server set since = now();`),
    recipients,
  ),
  becomes(
    'the first weekly issue after a restore has the posts of its whole week',
    weekly(
      `update private.mail_server set since = date_trunc('day', now() - interval '8 hours') + interval '7:59';`,
    ),
    `select recipients, posts_until - posts_after = interval '7 days' as whole from private.deliveries where recipients > 0`,
    { recipients: 1, whole: true },
  ),
  takes('a weekly issue is taken', weekly(), 'issue'),
  becomes(
    'a weekly issue has the posts of chosen topics alone',
    weekly(
      `update public.blogs set published_at = now() - interval '2 days', status = 'published', topic = 'Gardens' where id = ${rows.inesPost};`,
    ),
    `select jsonb_array_length(answer -> 'posts') as posts from public.claim_mail() as answer`,
    { posts: 1 },
  ),
  takes('a weekly issue whose posts have left is not sent', weekly().concat(draft), null),
  fails(
    'a weekday has one issue in a week',
    `insert into private.deliveries (kind, weekday, state, subject, posts_until) select 'weekly', 1, 'done', '', now() from generate_series(1, 2)`,
    'deliveries_weekly_once',
    '23505',
  ),
  fails(
    'a week has seven days',
    `insert into private.deliveries (kind, weekday, state, subject) values ('weekly', 7, 'done', '')`,
    'deliveries_weekday_known',
  ),
]
