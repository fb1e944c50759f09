import { type Case, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'

const { noor, tomas, vera, ines } = people
const held = { id: rows.noorsComment }
const hold = `update public.comments set status = 'held' where id = ${rows.noorsComment};`
const links = 'https://a.example http://b.example www.c.example'
const lines = (count: number, ends = '\n') => `First${ends.repeat(count - 1)}last`

const mayRead: Actor[] = ['reader', 'admin', 'other admin', 'service role']
const gone = (table: string) => ({ code: '23503', constraint: `${table}_comment_id_fkey` })

/** Comments that wait for an administrator. */
export const heldComments: Case[] = [
  ...everybody.flatMap((as): Case[] => {
    const may = mayRead.includes(as)
    return [
      {
        name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} read a held comment of a reader`,
        as,
        given: hold,
        does: { select: 'comments', where: held },
        expect: may ? [{ ...held, status: 'held' }] : 'nothing',
      },
      {
        name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} read a like of a held comment of a reader`,
        as,
        given: hold,
        does: { select: 'likes', where: { id: rows.verasLike } },
        expect: may ? [{ id: rows.verasLike }] : 'nothing',
      },
      {
        name: `${actors[as].phrase} does not find a held comment among the ratings and the number of comments`,
        as,
        given: hold,
        does: { call: 'rating_summary', with: { of_blog: rows.verasPost } },
        expect: [{ average: 1, count: 1, spread: [1, 0, 0, 0, 0], rated: [1, 0, 0, 0, 0], total: 2 }],
      },
    ]
  }),
  {
    name: 'a held comment is not among the most reviewed',
    as: 'admin',
    given: hold,
    does: { call: 'most_reviewed_posts' },
    expect: [{ id: rows.verasPost, reviews: 2 }],
  },
  {
    name: 'a held comment is not among the ratings of a table of posts',
    as: 'admin',
    given: hold,
    does: { call: 'list_post_ratings', with: { of_posts: [rows.verasPost] } },
    expect: [{ id: rows.verasPost, average: 1, ratings: 1 }],
  },
  ...(['other reader', 'other admin'] as const).flatMap((as): Case[] => {
    const row = { user_id: people[as === 'other reader' ? 'tomas' : 'ines'].id, comment_id: held.id }
    return [
      {
        name: `${actors[as].phrase} cannot like a held comment`,
        as,
        given: hold,
        does: { insert: 'likes', row },
        expect: gone('likes'),
      },
      {
        name: `${actors[as].phrase} cannot report a held comment`,
        as,
        given: hold,
        does: { insert: 'reports', row: { ...row, reason: 'Rude.' } },
        expect: gone('reports'),
      },
    ]
  }),
  {
    name: 'a reader can delete their own held comment',
    as: 'reader',
    given: hold,
    does: { delete: 'comments', where: held },
    expect: 'done',
  },
  {
    name: 'a held comment stays held when its author rates it and takes every link out',
    as: 'reader',
    given: `${hold} update public.comments set content = '${links}' where id = ${held.id}`,
    does: { update: 'comments', set: { content: 'No links.', rating: 5 }, where: held },
    expect: 'done',
    becomes: { status: 'held' },
  },
  {
    name: 'a reader cannot approve their own held comment',
    as: 'reader',
    given: hold,
    does: { update: 'comments', set: { status: 'shown' }, where: held },
    expect: refused,
  },
  {
    name: 'a reader cannot say that a new comment is shown',
    as: 'reader',
    does: {
      insert: 'comments',
      row: { user_id: noor.id, blog_id: rows.inesPost, content: 'Hello.', status: 'shown' },
    },
    expect: refused,
  },
  {
    name: 'an administrator cannot hold a comment of a reader by hand',
    as: 'admin',
    does: { update: 'comments', set: { status: 'held' }, where: held },
    expect: refused,
  },
  {
    name: 'the status of a comment cannot be anything else',
    as: 'service role',
    does: { update: 'comments', set: { status: 'spam' }, where: held },
    expect: { code: '23514', constraint: 'comments_status_known' },
  },
  ...firstReviews(),
  ...linked(),
  {
    name: 'a reader exports their own held comment',
    as: 'reader',
    given: hold,
    does: { call: 'export_account' },
    expect: [{ comments: [exported('held')] }],
  },
  {
    name: 'a reader exports the like of a reply below a held comment, without its text',
    as: 'reader',
    given: `set local session_replication_role = replica;
      update public.comments set parent = ${rows.verasComment}, rating = null where id = ${rows.tomasComment};
      update public.comments set status = 'held' where id = ${rows.verasComment}; set local session_replication_role = origin`,
    does: { call: 'export_account' },
    expect: [
      {
        likes: [{ comment_id: rows.tomasComment, comment: null, post: 'On hedges', post_slug: 'on-hedges' }],
      },
    ],
  },
  {
    name: 'a reader exports the like of a comment that is held, without its text',
    as: 'reader',
    given: `update public.comments set status = 'held' where id = ${rows.tomasComment}`,
    does: { call: 'export_account' },
    expect: [
      {
        likes: [{ comment_id: rows.tomasComment, comment: null, post: 'On hedges', post_slug: 'on-hedges' }],
      },
    ],
  },
]

function exported(status: string) {
  return {
    id: rows.noorsComment,
    blog_id: rows.verasPost,
    content: 'Well put.',
    rating: 4,
    created_at: '2024-03-01T00:00:00+00:00',
    first_created_at: null,
    confirmed_at: null,
    changed_post: false,
    held_by_hand: false,
    like_count: 1,
    parent: null,
    answers: null,
    status,
    post: 'On hedges',
    post_slug: 'on-hedges',
  }
}

function firstReviews(): Case[] {
  const holding = 'update public.settings set hold_first_reviews = true;'
  const silent = 'delete from public.comments;'
  const begins = (name: string, as: Actor, user: { id: string }, given: string, status: string): Case => ({
    name,
    as,
    given,
    does: { insert: 'comments', row: { user_id: user.id, blog_id: rows.inesPost, content: 'Hello.' } },
    expect: 'done',
    becomes: { status },
  })
  return [
    begins(
      'the first comment of a reader is held when the settings say so',
      'reader',
      noor,
      holding + silent,
      'held',
    ),
    begins('the first comment of a reader is shown otherwise', 'reader', noor, silent, 'shown'),
    begins('a reader with a shown comment is not held again', 'reader', noor, holding, 'shown'),
    begins('a reader whose only comment is held is held again', 'reader', noor, holding + hold, 'held'),
    begins('the first comment of an administrator is shown', 'admin', vera, holding + silent, 'shown'),
    begins('an imported first comment is shown', 'service role', noor, holding + silent, 'shown'),
    {
      name: 'an edit of a shown comment is not held as a first one',
      as: 'reader',
      given: `${holding} update public.comments set status = 'held' where id = ${held.id};
        update public.comments set status = 'shown' where id = ${held.id}`,
      does: { update: 'comments', set: { content: 'Hello again.' }, where: held },
      expect: 'done',
      becomes: { status: 'shown' },
    },
  ]
}

function linked(): Case[] {
  const becomes = (name: string, as: Actor, user: { id: string }, content: string, status: string): Case => ({
    name,
    as,
    does: { insert: 'comments', row: { user_id: user.id, blog_id: rows.inesPost, content } },
    expect: 'done',
    becomes: { status },
  })
  return [
    becomes('a comment with three links is held', 'reader', noor, links, 'held'),
    becomes('a comment with three links in capitals is held', 'reader', noor, links.toUpperCase(), 'held'),
    becomes(
      'a comment with two links is shown',
      'reader',
      noor,
      'https://www.a.example http://b.example',
      'shown',
    ),
    becomes('a comment with three links by an administrator is shown', 'other admin', ines, links, 'shown'),
    becomes('an imported comment with three links is shown', 'service role', tomas, links, 'shown'),
    becomes('a comment of 101 lines is held', 'reader', noor, lines(101), 'held'),
    becomes(
      'a comment of 101 lines that end otherwise is held',
      'reader',
      noor,
      lines(101, '\u2028'),
      'held',
    ),
    becomes('a comment of 100 lines is shown', 'reader', noor, lines(100), 'shown'),
    becomes('a comment of 101 lines by an administrator is shown', 'other admin', ines, lines(101), 'shown'),
    {
      name: 'a comment that gets three links later is held',
      as: 'reader',
      does: { update: 'comments', set: { content: links }, where: held },
      expect: 'done',
      becomes: { status: 'held' },
    },
    {
      name: 'an approved comment with three links stays shown when its rating changes',
      as: 'reader',
      given: `update public.comments set content = '${links}' where id = ${held.id}`,
      does: { update: 'comments', set: { content: links, rating: 5 }, where: held },
      expect: 'done',
      becomes: { status: 'shown' },
    },
  ]
}
