import { type Case, NOW, type Row } from '../case.ts'
import { people, rows } from '../people.ts'

const past = '2001-01-01T00:00:00+00:00'
const first = '2024-02-01T00:00:00+00:00'
const future = '2099-01-01T00:00:00+00:00'
const later = '2099-06-01T00:00:00+00:00'

const draft = { status: 'draft' }
const published = { status: 'published' }
const scheduled = { status: 'scheduled' }
const title = { title: 'On old hedges' }

/** The time of publication, and of the first one. */
const dates = (published_at: string | null, inserted_at: string) => ({ published_at, inserted_at })
const noTime = { code: '23514', constraint: 'blogs_published_at_known' }
const noCalendar = { code: '23514', constraint: 'blogs_dates_range' }
type Refusal = typeof noTime

/** Updates of a post in each state, with the resulting dates. */
const changes: [state: string, is: Row, cases: [set: Row, becomes: Row | Refusal][]][] = [
  [
    'a draft that has never been out',
    { ...draft, ...dates(null, first) },
    [
      [title, dates(null, first)],
      [{ published_at: future }, dates(null, first)],
      [published, dates(NOW, NOW)],
      [{ ...published, published_at: past }, dates(NOW, NOW)],
      [{ ...scheduled, published_at: future }, dates(future, future)],
      [{ ...scheduled, published_at: past }, dates(NOW, NOW)],
      [scheduled, noTime],
    ],
  ],
  [
    'a published post',
    { ...published, ...dates(first, first) },
    [
      [title, dates(first, first)],
      [{ published_at: future }, dates(first, first)],
      [{ published_at: null }, dates(first, first)],
      [draft, dates(first, first)],
      [scheduled, dates(first, first)],
      [{ ...scheduled, published_at: future }, dates(future, first)],
      [{ ...scheduled, published_at: past }, dates(NOW, first)],
    ],
  ],
  [
    'a formerly published draft',
    { ...draft, ...dates(first, first) },
    [
      [title, dates(first, first)],
      [{ published_at: null }, dates(first, first)],
      [published, dates(first, first)],
      [{ ...scheduled, published_at: future }, dates(future, first)],
    ],
  ],
  [
    'a post that waits for its time',
    { ...scheduled, ...dates(future, future) },
    [
      [title, dates(future, future)],
      [{ published_at: later }, dates(later, later)],
      [{ published_at: past }, dates(NOW, NOW)],
      [{ published_at: null }, noTime],
      [{ published_at: 'infinity' }, noCalendar],
      [published, dates(NOW, NOW)],
      [draft, dates(null, NOW)],
    ],
  ],
  [
    'a post whose time has come',
    { ...scheduled, ...dates(first, first) },
    [
      [title, dates(first, first)],
      [published, dates(first, first)],
      [draft, dates(first, first)],
      [{ published_at: future }, dates(future, first)],
    ],
  ],
  [
    'a post that was imported for a time that has come',
    { ...scheduled, ...dates(first, future) },
    [[{ published_at: later }, dates(later, future)]],
  ],
  [
    'a formerly published post that waits for another time',
    { ...scheduled, ...dates(future, first) },
    [
      [title, dates(future, first)],
      [{ published_at: later }, dates(later, first)],
      [published, dates(NOW, first)],
      [draft, dates(future, first)],
    ],
  ],
  [
    'a formerly published draft that had waited for another time',
    { ...draft, ...dates(future, first) },
    [
      [published, dates(NOW, first)],
      [{ ...scheduled, published_at: later }, dates(later, first)],
    ],
  ],
]

const post = {
  user_id: people.vera.id,
  slug: 'on-gates',
  title: 'On gates',
  introduction: 'Why they creak.',
  topic: 'TypeScript',
}

const additions: [row: Row, becomes: Row | Refusal][] = [
  [{}, { ...published, ...dates(NOW, NOW) }],
  [{ published_at: future, inserted_at: past }, dates(NOW, NOW)],
  [draft, dates(null, NOW)],
  [{ ...draft, published_at: future, inserted_at: past }, dates(null, NOW)],
  [{ ...scheduled, published_at: future, inserted_at: past }, dates(future, future)],
  [{ ...scheduled, published_at: past }, dates(NOW, NOW)],
  [{ ...scheduled, published_at: null }, noTime],
  [{ ...scheduled, published_at: '20261-11-23T10:00:00Z' }, noCalendar],
  [
    { ...scheduled, published_at: '9998-12-30T00:00:00+00:00' },
    dates('9998-12-30T00:00:00+00:00', '9998-12-30T00:00:00+00:00'),
  ],
  [scheduled, noTime],
]

const imports: [row: Row, becomes: Row | Refusal][] = [
  [{ published_at: past, inserted_at: first }, dates(past, first)],
  [{ ...scheduled, published_at: future, inserted_at: first }, dates(future, first)],
  [{ ...draft, published_at: past, inserted_at: first }, dates(past, first)],
  [{ ...draft, inserted_at: first }, dates(null, first)],
  [{ inserted_at: first }, dates(first, first)],
  [{ inserted_at: future }, dates(NOW, future)],
  [{ published_at: null }, noTime],
  [{ published_at: '0044-03-15 00:00:00 BC' }, noCalendar],
  [scheduled, noTime],
]

/** Rules for the times of publication. */
export const publishingDates: Case[] = [
  ...changes.flatMap(([state, is, cases]) =>
    cases.map(([set, becomes]): Case => {
      const { published_at, inserted_at, status } = is
      const time = published_at === null ? 'null' : `'${published_at}'`
      return {
        name: `an administrator who sends ${JSON.stringify(set)} for ${state} gets ${outcome(becomes)}`,
        as: 'admin',
        given: `update public.blogs set status = '${status}', published_at = ${time}, inserted_at = '${inserted_at}'
          where id = ${rows.verasPost}`,
        does: { update: 'blogs', set, where: { id: rows.verasPost } },
        ...expected(becomes),
      }
    }),
  ),
  ...additions.map(
    ([row, becomes]): Case => ({
      name: `an administrator who adds a post with ${JSON.stringify(row)} gets ${outcome(becomes)}`,
      as: 'admin',
      does: { insert: 'blogs', row: { ...post, ...row } },
      ...expected(becomes),
    }),
  ),
  ...imports.map(
    ([row, becomes]): Case => ({
      name: `the service role that adds a post with ${JSON.stringify(row)} gets ${outcome(becomes)}`,
      as: 'service role',
      does: { insert: 'blogs', row: { ...post, ...row } },
      ...expected(becomes),
    }),
  ),
  {
    name: 'the service role moves the time of a post without moving its first date',
    as: 'service role',
    does: { update: 'blogs', set: { ...scheduled, published_at: past }, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { inserted_at: first },
  },
  {
    name: 'a post that is taken back at the moment of its publication',
    as: 'service role',
    given: `update public.blogs set published_at = now() where id = ${rows.verasPost}`,
    does: { update: 'blogs', set: draft, where: { id: rows.verasPost } },
    expect: 'done',
    becomes: { published_at: NOW },
  },
]

function isRefusal(becomes: Row | Refusal): becomes is Refusal {
  return 'constraint' in becomes
}

function outcome(becomes: Row | Refusal): string {
  return isRefusal(becomes) ? 'a refusal' : JSON.stringify(becomes)
}

function expected(becomes: Row | Refusal): Pick<Case, 'expect' | 'becomes'> {
  return isRefusal(becomes) ? { expect: becomes } : { expect: 'done', becomes }
}
