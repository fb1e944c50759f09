import type { Case, Request, Row } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor } = people

const SECRET = 'of a mail'

const stored = (ends = `now() + interval '1 hour'`) =>
  `insert into private.unconfirmed_reviews (blog_id, username, content, rating, link_hash, ends_at)
  values (${rows.verasPost}, 'Vi Sitor', 'Well put.', 5, encode(sha256('${SECRET}'), 'hex'), ${ends});`

const store = (
  post: number = rows.verasPost,
  name = 'Vi Sitor',
  content = 'Well put.',
  rating: number | null = 5,
): Request => ({
  auth: `with stored as materialized (
    select private.store_unconfirmed_review(${post}, '${name}', '${content}', ${rating}) as id)
  select id > 0 as stored from stored`,
})

const count: Request = { owner: 'select count(*)::int as waiting from private.unconfirmed_reviews' }

const shows = (name: string, given: string, expect: Row[], secret = SECRET): Case => ({
  name,
  as: 'visitor',
  given,
  does: { sql: `select public.read_unconfirmed_review('${secret}') ->> 'content' as content` },
  expect,
})

const isStored = (name: string, given = ''): Case => ({
  name,
  as: 'service role',
  given,
  does: store(),
  expect: [{ stored: true }],
})

const isRefused = (name: string, given: string, does: Request, expect: Case['expect']): Case => ({
  name,
  as: 'service role',
  given,
  does,
  expect,
})

const use = (user: string, isNew: boolean) =>
  `${stored()} select private.use_unconfirmed_review(encode(sha256('${SECRET}'), 'hex'), '${user}', ${isNew});`

const named: Request = {
  owner: `select username from public.profiles where id in ('${noor.id}', '${people.tomas.id}')`,
}

/** What the auth service stores of a visitor's review, and what the link of a mail shows. */
export const unconfirmedReviews: Case[] = [
  isStored('a review can wait for its link'),
  isStored(
    'a review can wait when others have ended',
    `${stored('now()')} update private.unconfirmed_reviews set link_hash = null;
    insert into private.unconfirmed_reviews (blog_id, username, content, ends_at)
    select ${rows.verasPost}, 'Vi', 'x', now() from generate_series(1, 1000);`,
  ),
  isRefused(
    'a thousand reviews wait at most',
    `insert into private.unconfirmed_reviews (blog_id, username, content)
      select ${rows.verasPost}, 'Vi', 'x' from generate_series(1, 1000);`,
    store(),
    { code: 'PT429' },
  ),
  isRefused(
    'no review waits while none are taken',
    `update public.settings set reviewers = 'nobody';`,
    store(),
    {
      code: '42501',
    },
  ),
  isRefused(
    'no review of a draft waits',
    `update public.blogs set status = 'draft' where id = ${rows.verasPost};`,
    store(),
    {
      code: '23503',
      constraint: 'comments_blog_id_fkey',
    },
  ),
  isRefused(
    'no review of a closed post waits',
    `update public.blogs set reviews_closed = true where id = ${rows.verasPost};`,
    store(),
    { code: '23514', constraint: 'comments_post_open' },
  ),
  isRefused('no review without a name waits', '', store(rows.verasPost, ' '), {
    code: '23514',
    constraint: 'unconfirmed_reviews_username_not_blank',
  }),
  isRefused('no review with a long name waits', '', store(rows.verasPost, 'x'.repeat(81)), {
    code: '23514',
    constraint: 'unconfirmed_reviews_username_length',
  }),
  isRefused('no review without text waits', '', store(rows.verasPost, 'Vi', ' '), {
    code: '23514',
    constraint: 'unconfirmed_reviews_content_not_blank',
  }),
  isRefused('no long review waits', '', store(rows.verasPost, 'Vi', 'x'.repeat(10_001)), {
    code: '23514',
    constraint: 'unconfirmed_reviews_content_length',
  }),
  isRefused('no review with six stars waits', '', store(rows.verasPost, 'Vi', 'x', 6), {
    code: '23514',
    constraint: 'unconfirmed_reviews_rating_range',
  }),
  isRefused(
    'a link shows one review',
    stored(),
    { owner: stored().replace(/;$/, '') },
    {
      code: '23505',
      constraint: 'unconfirmed_reviews_link_hash_key',
    },
  ),
  isRefused(
    'the ids of waiting reviews are unique',
    '',
    {
      owner: `insert into private.unconfirmed_reviews (id, blog_id, username, content) overriding system value
        values (1, ${rows.verasPost}, 'Vi', 'x'), (1, ${rows.verasPost}, 'Vi', 'x')`,
    },
    { code: '23505', constraint: 'unconfirmed_reviews_pkey' },
  ),
  isRefused(
    'a waiting review goes with its post',
    `${stored()} delete from public.blogs where id = ${rows.verasPost};`,
    count,
    [{ waiting: 0 }],
  ),
  shows('a visitor with the link sees the review', stored(), [{ content: 'Well put.' }]),
  shows('a guessed link shows no review', stored(), [{ content: null }], 'of another mail'),
  shows('the link of a review ends', stored('now()'), [{ content: null }]),
  shows(
    'the link of a review ends with its post',
    `${stored()} update public.blogs set status = 'draft' where id = ${rows.verasPost};`,
    [{ content: null }],
  ),
  {
    name: 'a reader with the link sees the review and its post',
    as: 'reader',
    given: stored(),
    does: { sql: `select public.read_unconfirmed_review('${SECRET}') as review` },
    expect: [
      {
        review: {
          postId: rows.verasPost,
          title: 'On hedges',
          slug: 'on-hedges',
          isProject: false,
          name: 'Vi Sitor',
          content: 'Well put.',
          rating: 5,
        },
      },
    ],
  },
  {
    name: 'a mail names the link of its review',
    as: 'service role',
    given: `${stored()} update private.unconfirmed_reviews set link_hash = null;
      insert into private.unconfirmed_reviews (blog_id, username, content) values (${rows.verasPost}, 'Vi', 'x');
      select private.bind_unconfirmed_review(id, 'of a mail') from private.unconfirmed_reviews where content = 'Well put.';`,
    does: { owner: `select content, link_hash from private.unconfirmed_reviews where link_hash is not null` },
    expect: [{ content: 'Well put.', link_hash: 'of a mail' }],
  },
  {
    name: 'the auth service names the link of a review',
    as: 'service role',
    given: stored(),
    does: { auth: `select count(*)::int as calls from private.bind_unconfirmed_review(0, 'of a mail')` },
    expect: [{ calls: 1 }],
  },
  {
    name: 'the auth service follows the link of a review',
    as: 'service role',
    given: stored(),
    does: {
      auth: `select count(*)::int as calls from private.use_unconfirmed_review('of a mail', '${noor.id}', true)`,
    },
    expect: [{ calls: 1 }],
  },
  {
    name: 'a new account gets the name of its review',
    as: 'service role',
    given: use(noor.id, true),
    does: named,
    expect: [{ username: 'Vi Sitor' }, { username: people.tomas.name }],
  },
  {
    name: 'an account keeps its name when it reviews by a link',
    as: 'service role',
    given: use(noor.id, false),
    does: named,
    expect: [{ username: noor.name }, { username: people.tomas.name }],
  },
  {
    name: 'a followed link leaves no review, and others wait',
    as: 'service role',
    given: `insert into private.unconfirmed_reviews (blog_id, username, content, link_hash) values (${rows.verasPost}, 'Vi', 'x', 'other');
      ${use(noor.id, false)}`,
    does: { owner: 'select content from private.unconfirmed_reviews' },
    expect: [{ content: 'x' }],
  },
  {
    name: 'cleaning removes reviews that waited too long',
    as: 'service role',
    given: `${stored('now()')} insert into private.unconfirmed_reviews (blog_id, username, content) values (${rows.verasPost}, 'Vi', 'x');
      select public.clean_mails();`,
    does: { owner: 'select content from private.unconfirmed_reviews' },
    expect: [{ content: 'x' }],
  },
]
