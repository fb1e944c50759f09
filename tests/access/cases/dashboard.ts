import { type Case, type Request, type Row, refused } from '../case.ts'
import { type Actor, actors, everybody, people, rows } from '../people.ts'
import { hiding } from '../states.ts'

const { noor, tomas, vera, ines } = people
const { verasPost, inesPost, noorsComment, verasComment, tomasComment } = rows

const posts = { search: '', of_topic: '', sort: 'id', descending: false, skip: 0, take: 25 }
const comments = { search: '', sort: 'created_at', descending: true, skip: 0, take: 25 }
const users = { search: '', sort: 'username', descending: false, skip: 0, take: 25 }

const calls: Record<string, Request> = {
  'list posts': { call: 'list_posts', with: posts },
  'list comments': { call: 'list_comments', with: comments },
  'list users': { call: 'list_users', with: users },
  'read the figures of the days': { call: 'figures_by_day', with: { zone: 'UTC', since: '2024-02-01' } },
  'read which posts are reviewed most': { call: 'most_reviewed_posts' },
  'read how posts are rated': { call: 'list_post_ratings', with: { of_posts: [verasPost] } },
  'list files that nothing shows': { call: 'list_stray_files' },
}

/** The database says which day it is, in UTC: the cases are made before they run, maybe on the day before. */
const ofToday: Request = { call: 'figures_by_day', with: { zone: 'UTC', since: 'today' } }

const outsiders: Actor[] = everybody.filter(actor => !actor.endsWith('admin'))

/** Results of the dashboard's tables; `outsiders` are refused every call. */
export const dashboard: Case[] = [
  ...Object.entries(calls).flatMap(([what, does]) =>
    outsiders.map((as): Case => ({ name: `${actors[as].phrase} cannot ${what}`, as, does, expect: refused })),
  ),
  finds('posts', posts, {}, [verasPost, inesPost]),
  finds('posts', posts, { sort: 'title', descending: true }, [inesPost, verasPost]),
  finds('posts', posts, { sort: 'topic' }, [verasPost, inesPost]),
  finds('posts', posts, { sort: 'inserted_at', descending: true }, [inesPost, verasPost]),
  finds('posts', posts, { sort: 'updated_at', descending: true }, [inesPost, verasPost]),
  finds('posts', posts, { sort: 'content; drop table likes' }, [verasPost, inesPost]),
  finds('posts', posts, { search: 'HEDGE' }, [verasPost]),
  finds('posts', posts, { search: '%' }, []),
  finds('posts', posts, { search: '_' }, []),
  finds('posts', posts, { search: "' or true --" }, []),
  finds('posts', posts, { of_topic: 'ReactJS' }, [inesPost]),
  finds('posts', posts, { search: 'hedge', of_topic: 'ReactJS' }, []),
  finds('posts', posts, { skip: 1, take: 1 }, [inesPost], 2),
  finds('posts', posts, { skip: 2 }, [], 2),
  finds('posts', posts, { with_status: 'published' }, [verasPost, inesPost]),
  finds('posts', posts, { with_status: 'scheduled' }, []),
  ...Object.entries(hiding).flatMap(([state, given]) => {
    const with_status = state.includes('waits') ? 'scheduled' : 'draft'
    const other = state.includes('waits') ? 'draft' : 'scheduled'
    return [
      { ...finds('posts', posts, { with_status }, [verasPost]), given },
      { ...finds('posts', posts, { with_status: other }, []), given },
      { ...finds('posts', posts, { with_status: 'published' }, [inesPost]), given },
      { ...finds('posts', posts, {}, [verasPost, inesPost]), given },
    ].map((kase): Case => ({ ...kase, name: `${kase.name}, one of which is ${state}` }))
  }),
  finds('comments', comments, {}, [tomasComment, verasComment, noorsComment]),
  finds('comments', comments, { descending: false, skip: 2 }, [tomasComment], 3),
  finds('comments', comments, { descending: false, skip: 1, take: 1 }, [verasComment], 3),
  finds('comments', comments, { skip: 2, take: 1 }, [noorsComment], 3),
  finds('comments', comments, { of_blog: inesPost }, []),
  finds('comments', comments, { of_blog: verasPost, with_rating: 4 }, [noorsComment]),
  finds('comments', comments, { with_rating: 6 }, [verasComment]),
  finds('comments', comments, { search: 'WELL PUT' }, [noorsComment]),
  finds('comments', comments, { search: 'a', with_rating: 1 }, [tomasComment]),
  finds('comments', comments, { search: '\\' }, []),
  finds('users', users, {}, [ines.id, noor.id, tomas.id, vera.id]),
  finds('users', users, { sort: 'role', take: 2 }, [vera.id, ines.id], 4),
  finds('users', users, { search: 'lind' }, [tomas.id]),
  finds('users', users, { search: 'vera@' }, [vera.id]),
  finds('users', users, { search: 'example.com', skip: 3 }, [vera.id], 4),
  {
    name: 'an administrator finds the comments that are liked most first',
    as: 'admin',
    given: `insert into public.likes (user_id, comment_id) values ('${tomas.id}', ${verasComment}), ('${ines.id}', ${verasComment})`,
    does: { call: 'list_comments', with: { ...comments, sort: 'like_count' } },
    expect: [{ total: 3, ids: [verasComment, tomasComment, noorsComment] }],
  },
  {
    name: 'the pages behind the middle of a table have the order of the others',
    as: 'admin',
    given: `insert into public.comments (id, user_id, blog_id, content, created_at) select 900210 + n, '${noor.id}', ${verasPost},
      'Another.', '2024-04-01'::timestamptz + n * interval '1 day' from generate_series(1, 3) as n`,
    does: { call: 'list_comments', with: { ...comments, descending: false, skip: 4, take: 2 } },
    expect: [{ total: 6, ids: [900212, 900213] }],
  },
  {
    name: 'the tables list all ids when no end is given',
    as: 'admin',
    does: { call: 'list_comments', with: { search: 'e', sort: 'created_at', descending: false } },
    expect: [{ total: 2, ids: [noorsComment, tomasComment] }],
  },
  {
    name: 'an administrator reads how many joined, commented and were published on each day',
    as: 'admin',
    given: `update public.comments set created_at = now() where id = ${noorsComment};
      update public.profiles set created_at = now() where id in ('${noor.id}', '${tomas.id}');
      update public.blogs set inserted_at = now() where id = ${inesPost};`,
    does: ofToday,
    expect: [{ users: 2, comments: 1, posts: 1 }],
  },
  ...Object.entries(hiding).map(
    ([state, given]): Case => ({
      name: `${state} is not among the figures of the days`,
      as: 'admin',
      given: `${given}; update public.blogs set inserted_at = now()`,
      does: ofToday,
      expect: [{ posts: 1 }],
    }),
  ),
  {
    name: 'a day begins at midnight of the given time zone',
    as: 'admin',
    given: `update public.comments
      set created_at = (now() at time zone 'Asia/Tokyo')::date::timestamp at time zone 'Asia/Tokyo' - interval '1 second'
      where id = ${noorsComment}`,
    // The day there is known to the database alone.
    does: {
      sql: `select day = (now() at time zone 'Asia/Tokyo')::date as is_today, users, comments, posts
        from public.figures_by_day('Asia/Tokyo', (now() at time zone 'Asia/Tokyo')::date)`,
    },
    expect: [{ is_today: true, users: 0, comments: 0, posts: 0 }],
  },
  {
    name: 'an administrator reads which posts are reviewed most',
    as: 'admin',
    does: { call: 'most_reviewed_posts' },
    expect: [{ id: verasPost, slug: 'on-hedges', title: 'On hedges', reviews: 3 }],
  },
  {
    name: 'an administrator reads how posts are rated, without those that nobody has rated',
    as: 'admin',
    does: { call: 'list_post_ratings', with: { of_posts: [verasPost, inesPost] } },
    expect: [{ id: verasPost, average: 2.5, ratings: 2 }],
  },
  {
    name: 'an administrator reads the ratings of the given posts only',
    as: 'admin',
    does: { call: 'list_post_ratings', with: { of_posts: [inesPost] } },
    expect: 'nothing',
  },
]

function finds(
  table: 'posts' | 'comments' | 'users',
  usual: Row,
  args: Row,
  ids: (string | number)[],
  total = ids.length,
): Case {
  return {
    name: `an administrator's table of ${table} with ${JSON.stringify(args)} finds ${total} and shows ${ids.length}`,
    as: 'admin',
    does: { call: `list_${table}`, with: { ...usual, ...args } },
    expect: [{ total, ids }],
  }
}
