import { type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { hiding, showing } from '../states.ts'

const { noor, vera } = people
const post = { id: rows.verasPost }
const summary = { average: 2.5, count: 2, spread: [1, 0, 0, 1, 0], rated: [1, 0, 0, 1, 0], total: 3 }
const noSummary = { average: null, count: 0, spread: [0, 0, 0, 0, 0], rated: [0, 0, 0, 0, 0], total: 0 }
const gone = (constraint: string) => ({ code: '23503', constraint })

/** Reads that everybody may do for a visible post, and only administrators and the service role for a hidden one. */
const readings: { what: string; does: Request; rows: Row[]; hidden?: Row[] }[] = [
  { what: 'by its id', does: { select: 'blogs', where: post }, rows: [post] },
  { what: 'by its slug', does: { select: 'blogs', where: { slug: 'on-hedges' } }, rows: [post] },
  {
    what: 'in a list',
    does: { select: 'blogs', where: {} },
    rows: [post, { id: rows.inesPost }],
    hidden: [{ id: rows.inesPost }],
  },
  {
    what: 'by its old slug',
    does: { select: 'old_slugs', where: { slug: rows.oldSlug } },
    rows: [{ blog_id: rows.verasPost }],
  },
  {
    what: 'by its comments',
    does: { select: 'comments', where: { blog_id: rows.verasPost } },
    rows: [{ id: rows.noorsComment }, { id: rows.verasComment }, { id: rows.tomasComment }],
  },
  {
    what: 'by the likes of its comments',
    does: { select: 'likes', where: {} },
    rows: [{ id: rows.noorsLike }, { id: rows.verasLike }],
  },
  {
    what: 'by its ratings',
    does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
    rows: [summary],
    hidden: [noSummary],
  },
  {
    what: 'next to the following post',
    does: { call: 'list_adjacent_posts', with: { of_blog: rows.inesPost, related: 5, recent: 0 } },
    rows: [{ place: 'previous', slug: 'on-hedges' }],
    hidden: [],
  },
]

const insiders: Actor[] = ['admin', 'other admin', 'service role']

const states = [...Object.entries(hiding), ...Object.entries(showing)]
const whoReads: Case[] = states.flatMap(([state, given]) =>
  readings.flatMap(({ what, does, rows: found, hidden = [] }) =>
    everybody.map((as): Case => {
      const may = state in showing || insiders.includes(as)
      return {
        name: `${actors[as].phrase} ${may ? 'finds' : 'does not find'} ${state} ${what}`,
        as,
        given,
        does,
        expect: may ? found : hidden,
      }
    }),
  ),
)

const whoWrites: Case[] = Object.entries(hiding).flatMap(([state, given]): Case[] => [
  ...(['reader', 'admin'] as const).flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} cannot comment on ${state}, as if it were gone`,
      as,
      given,
      does: {
        insert: 'comments',
        row: {
          user_id: people[as === 'admin' ? 'vera' : 'noor'].id,
          blog_id: rows.verasPost,
          content: 'First!',
        },
      },
      expect: gone('comments_blog_id_fkey'),
    },
    {
      name: `${actors[as].phrase} cannot like a comment on ${state}, as if it were gone`,
      as,
      given,
      does: {
        insert: 'likes',
        row: { user_id: people[as === 'admin' ? 'vera' : 'noor'].id, comment_id: rows.verasComment },
      },
      expect: gone('likes_comment_id_fkey'),
    },
  ]),
  {
    name: `a reader cannot change their own comment on ${state}`,
    as: 'reader',
    given,
    does: { update: 'comments', set: { content: 'Hm.' }, where: { id: rows.noorsComment } },
    expect: 'nothing',
  },
  {
    name: `a reader who updates without a condition does not change their own comment on ${state}`,
    as: 'reader',
    given,
    does: { sql: `update public.comments set content = 'Hm.'` },
    expect: 'nothing',
  },
  {
    name: `a reader cannot delete their own comment on ${state}`,
    as: 'reader',
    given,
    does: { delete: 'comments', where: { id: rows.noorsComment } },
    expect: 'nothing',
  },
  {
    name: `a reader who deletes without a condition does not delete their own comment on ${state}`,
    as: 'reader',
    given,
    does: { sql: 'delete from public.comments' },
    expect: 'nothing',
  },
  {
    name: `a reader cannot take back their own like of a comment on ${state}`,
    as: 'reader',
    given,
    does: { delete: 'likes', where: { id: rows.noorsLike } },
    expect: 'nothing',
  },
  {
    name: `an administrator can delete a comment on ${state}`,
    as: 'admin',
    given,
    does: { delete: 'comments', where: { id: rows.noorsComment } },
    expect: 'done',
  },
  {
    name: `an administrator can change ${state}`,
    as: 'other admin',
    given,
    does: { update: 'blogs', set: { title: 'On old hedges' }, where: post },
    expect: 'done',
  },
  {
    name: `a reader cannot change ${state}`,
    as: 'reader',
    given,
    does: { update: 'blogs', set: { title: 'On old hedges' }, where: post },
    expect: 'nothing',
  },
  {
    name: `the service role can import a comment on ${state}`,
    as: 'service role',
    given,
    does: {
      insert: 'comments',
      row: { user_id: noor.id, blog_id: rows.verasPost, content: 'From elsewhere.' },
    },
    expect: 'done',
  },
  {
    name: `the service role can import a like of a comment on ${state}`,
    as: 'service role',
    given,
    does: { insert: 'likes', row: { user_id: noor.id, comment_id: rows.verasComment } },
    expect: 'done',
  },
  {
    name: `a reader exports their comment on ${state}, and nothing else of it`,
    as: 'reader',
    given,
    does: { call: 'export_account' },
    expect: [
      {
        likes: [{ comment_id: rows.tomasComment, comment: null, post: null, post_slug: null }],
        comments: [
          {
            id: rows.noorsComment,
            blog_id: rows.verasPost,
            content: 'Well put.',
            rating: 4,
            created_at: '2024-03-01T00:00:00+00:00',
            first_created_at: null,
            confirmed_at: null,
            changed_post: false,
            held_by_hand: false,
            parent: null,
            answers: null,
            like_count: 1,
            status: 'shown',
            post: null,
            post_slug: null,
          },
        ],
      },
    ],
  },
])

/** Access to hidden posts and their rows. */
export const publishing: Case[] = [
  ...whoReads,
  ...whoWrites,
  {
    name: 'the service role cannot import a comment on a post that is gone',
    as: 'service role',
    does: { insert: 'comments', row: { user_id: noor.id, blog_id: 999, content: 'From elsewhere.' } },
    expect: gone('comments_blog_id_fkey'),
  },
  {
    name: 'a reader cannot add a draft of a post',
    as: 'reader',
    does: {
      insert: 'blogs',
      row: {
        user_id: noor.id,
        slug: 'on-gates',
        title: 'On gates',
        introduction: '.',
        topic: 'CSS',
        status: 'draft',
      },
    },
    expect: refused,
  },
  {
    name: 'a former administrator does not find their own draft of a post',
    as: 'admin',
    given: `${hiding['a draft']}; update public.profiles set role = 'user' where id = '${vera.id}'`,
    does: { select: 'blogs', where: post },
    expect: [],
  },
]
