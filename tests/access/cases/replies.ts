import { type Case, NOW, type Row, refused } from '../case.ts'
import { actors, everybody, rows } from '../people.ts'
import { said } from './duplicates.ts'
import {
  erase,
  hold,
  ines,
  noor,
  one,
  reads,
  replies,
  reply,
  review,
  second,
  tomas,
  two,
} from './reply-rows.ts'

const moves: Row[] = [
  { parent: rows.verasComment },
  { parent: null },
  { answers: null },
  { blog_id: rows.inesPost },
]

const gone = { code: '23503', constraint: 'comments_parent_fkey' }

/** Comments below a review, what is left of a deleted one, and closed reviews. */
export const replying: Case[] = [
  ...everybody.flatMap((as): Case[] => [
    replies(
      `${actors[as].phrase} ${as === 'visitor' ? 'cannot' : 'can'} answer a review`,
      '',
      {},
      as === 'visitor' ? refused : 'done',
      as,
    ),
    reads(`${actors[as].phrase} can read a reply`, as, one, true),
    reads(
      `${actors[as].phrase} ${as === 'visitor' ? 'cannot' : 'can'} read a reply below a held review, or is its author or that of the review`,
      as,
      one + hold(review),
      as !== 'visitor',
    ),
    reads(
      `${actors[as].phrase} ${as === 'visitor' || as === 'reader' ? 'cannot' : 'can'} read a held reply of another reader`,
      as,
      one + hold(reply),
      as !== 'visitor' && as !== 'reader',
    ),
    {
      name: `${actors[as].phrase} ${as === 'visitor' || as === 'other reader' ? 'cannot' : 'can'} read a like of a reply below a held review`,
      as,
      given: `${two}${hold(review)} insert into public.likes (id, user_id, comment_id) values (900399, '${ines.id}', ${second});`,
      does: { select: 'likes', where: { id: 900_399 } },
      expect: as === 'visitor' || as === 'other reader' ? 'nothing' : [{ id: 900_399 }],
    },
    reads(
      `${actors[as].phrase} can read that a review with a reply was deleted`,
      as,
      one + erase(review),
      true,
      review,
    ),
  ]),
  reads(
    'another reader cannot read a reply of somebody else below a held review',
    'other reader',
    two + hold(review),
    false,
    second,
  ),
  replies('a reader can answer a reply', one, { answers: reply }, 'done'),
  replies('a reader cannot answer in the name of another', '', { user_id: tomas.id }, refused),
  replies('another reader cannot answer a held review', hold(review), {}, gone, 'other reader'),
  replies('the author of a held review cannot answer it', hold(review), {}, gone),
  replies('an administrator cannot answer a held review', hold(review), {}, gone, 'admin'),
  replies('nobody answers a held reply', one + hold(reply), { answers: reply }, gone, 'admin'),
  replies('nobody answers a reply of a held review', one + hold(review), { answers: reply }, gone, 'admin'),
  replies('nobody answers a deleted review', one + erase(review), {}, gone),
  replies('a reader can answer a reply of a deleted review', one + erase(review), { answers: reply }, 'done'),
  replies('a reply is no parent', one, { parent: reply }, gone),
  replies(
    'a reply cannot answer one of another review',
    one,
    { parent: rows.tomasComment, answers: reply },
    gone,
  ),
  replies('a reply stands on the post of its review', '', { blog_id: rows.inesPost }, gone),
  replies(
    'an imported reply stands on the post of its review, too',
    '',
    { blog_id: rows.inesPost },
    gone,
    'service role',
  ),
  replies('nobody answers what does not exist', '', { parent: 999 }, gone),
  replies('a reply has no stars', '', { rating: 5 }, { code: '23514', constraint: 'comments_reply_unrated' }),
  replies(
    'a review answers nobody',
    one,
    { parent: null, answers: reply },
    { code: '23514', constraint: 'comments_answers_below' },
  ),
  {
    name: 'a reader cannot give stars to their own reply',
    as: 'other reader',
    given: one,
    does: { update: 'comments', set: { rating: 5 }, where: { id: reply } },
    expect: { code: '23514', constraint: 'comments_reply_unrated' },
  },
  ...moves.map(
    (set): Case => ({
      name: `a reader cannot move their own reply to ${JSON.stringify(set)}`,
      as: 'other reader',
      given: one,
      does: { update: 'comments', set, where: { id: reply } },
      expect: refused,
    }),
  ),
  {
    name: 'a reply cannot leave its post, not even for the service role',
    as: 'service role',
    given: one,
    does: { update: 'comments', set: { blog_id: rows.inesPost }, where: { id: reply } },
    expect: gone,
  },
  {
    name: 'the parent of a reply exists, whatever triggers do',
    as: 'service role',
    given: `${one} set constraints all immediate;`,
    does: {
      owner: `alter table public.comments disable trigger require_reply_target;
        update public.comments set parent = 999 where id = ${reply}`,
    },
    expect: gone,
  },
  {
    name: 'what a reply answers exists',
    as: 'service role',
    given: one,
    does: { update: 'comments', set: { answers: 999 }, where: { id: reply } },
    expect: gone,
  },
  {
    name: 'a reader can change their own reply',
    as: 'other reader',
    given: one,
    does: { update: 'comments', set: { content: 'Not at all.' }, where: { id: reply } },
    expect: 'done',
    becomes: { created_at: NOW, first_created_at: '2024-03-05T00:00:00+00:00', parent: review },
  },
  {
    name: 'a reader can like a reply',
    as: 'reader',
    given: one,
    does: { insert: 'likes', row: { user_id: noor.id, comment_id: reply } },
    expect: 'done',
  },
  {
    name: 'nobody likes a reply below a held review',
    as: 'other admin',
    given: one + hold(review),
    does: { insert: 'likes', row: { user_id: ines.id, comment_id: reply } },
    expect: { code: '23503', constraint: 'likes_comment_id_fkey' },
  },
  {
    name: 'nobody likes a deleted review',
    as: 'other reader',
    given: one + erase(review),
    does: { insert: 'likes', row: { user_id: tomas.id, comment_id: review } },
    expect: { code: '23503', constraint: 'likes_comment_id_fkey' },
  },
  ...closing(),
]

function closing(): Case[] {
  const close = `update public.blogs set reviews_closed = true where id = ${rows.verasPost};`
  const after = (days: number) => `update public.settings set reviews_close_after = ${days};`
  const isClosed = { code: '23514', constraint: 'comments_post_open' }
  const aged = (days: number) =>
    `${after(30)} update public.blogs set inserted_at = now() - interval '${days} days' where id = ${rows.inesPost};`
  return [
    ...(['reader', 'admin'] as const).flatMap((as): Case[] => [
      replies(
        `${actors[as].phrase} cannot review a post whose reviews are closed`,
        close,
        { parent: null },
        isClosed,
        as,
      ),
      replies(
        `${actors[as].phrase} cannot answer a review of a post whose reviews are closed`,
        close,
        {},
        isClosed,
        as,
      ),
    ]),
    { ...replies('an import can review a post whose reviews are closed', close, {}, 'done', 'service role') },
    {
      name: 'a reader can review another post than the one whose reviews are closed',
      as: 'reader',
      given: close,
      does: said('And walls?'),
      expect: 'done',
    },
    {
      name: 'a reader cannot review a post that is older than the settings say',
      as: 'reader',
      given: aged(31),
      does: said('And walls?'),
      expect: isClosed,
    },
    {
      name: 'a reader can review a post that is not older than the settings say',
      as: 'reader',
      given: aged(29),
      does: said('And walls?'),
      expect: 'done',
    },
    {
      name: 'a reader can change their own review where reviews are closed',
      as: 'reader',
      given: close,
      does: { update: 'comments', set: { content: 'Well said.' }, where: { id: review } },
      expect: 'done',
    },
    {
      name: 'a reader cannot close the reviews of a post',
      as: 'reader',
      does: { update: 'blogs', set: { reviews_closed: true }, where: { id: rows.verasPost } },
      expect: 'nothing',
    },
    {
      name: 'an administrator can close the reviews of a post of another',
      as: 'other admin',
      does: { update: 'blogs', set: { reviews_closed: true }, where: { id: rows.verasPost } },
      expect: 'done',
    },
  ]
}
