import { type Case, NOW, type Row } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'

const where = { id: true }
const topic = { id: 1, name: 'Hedges', ink: null }

const topics = [
  { id: 1, name: 'JavaScript', ink: null },
  { id: 2, name: 'Moats', ink: null },
]
const withTopics = `update public.settings set is_started = true, topics = '${JSON.stringify(topics)}';`
const renamed = [{ id: 1, name: 'Scripts', ink: null }, topics[1]] as Row[]
const savedBy = (as: 'admin' | 'service role') => (as === 'admin' ? people.vera.id : null)

/** Versions of the settings, renamed topics, and who may write reviews. */
export const settingsConsequences: Case[] = [
  ...(['admin', 'service role'] as const).map(
    (as): Case => ({
      name: `what ${actors[as].phrase} saves in the settings is a version`,
      as,
      does:
        as === 'admin'
          ? { update: 'settings', set: { title: 'Hedges' }, where }
          : { owner: `update public.settings set title = 'Hedges'` },
      ...(as === 'admin' && { becomes: { updated_at: NOW } }),
      expect: 'done',
      also: [
        { table: 'public.settings_versions', where: { user_id: savedBy(as) }, row: { created_at: NOW } },
      ],
    }),
  ),
  {
    name: 'settings that are saved unchanged have no new version',
    as: 'admin',
    does: { update: 'settings', set: { title: 'Byline' }, where },
    expect: 'done',
    also: [{ table: 'public.settings_versions', where: {}, row: null }],
  },
  {
    name: 'the last 500 versions of the settings are stored',
    as: 'admin',
    given: `insert into public.settings_versions (id, created_at, settings)
      overriding system value select n - 600, '2024-01-01', '{}' from generate_series(1, 500) as n`,
    does: { update: 'settings', set: { title: 'Hedges' }, where },
    expect: 'done',
    also: [
      { table: 'public.settings_versions', where: { id: -599 }, row: null },
      { table: 'public.settings_versions', where: { id: -598 }, row: {} },
    ],
  },
  ...everybody.flatMap((as): Case[] => {
    const may = ['admin', 'other admin', 'service role'].includes(as)
    const given = `insert into public.settings_versions (id, created_at, settings)
      overriding system value values (-1, '2024-01-01', '{}')`
    const isReader = as === 'reader' || as === 'other reader'
    const action = (verb: string, does: Case['does'], allowed: boolean, quiet: boolean): Case => ({
      name: `${actors[as].phrase} ${allowed ? 'can' : 'cannot'} ${verb} versions of the settings`,
      as,
      given,
      does,
      expect: allowed ? (verb === 'read' ? [{ id: -1 }] : 'done') : quiet ? 'nothing' : { code: '42501' },
    })
    const isService = as === 'service role'
    const row = { created_at: '2024-02-02T00:00:00+00:00', settings: { title: 'X' } }
    return [
      action('read', { select: 'settings_versions', where: { id: -1 } }, may, isReader),
      action('add', { insert: 'settings_versions', row }, isService, false),
      action('change', { update: 'settings_versions', set: row, where: { id: -1 } }, isService, false),
      action('delete', { delete: 'settings_versions', where: { id: -1 } }, isService, false),
    ]
  }),
  {
    name: 'a renamed topic takes its posts along and no others, and their dates stay',
    as: 'admin',
    given: `${withTopics} update public.blogs set topic = 'Moats' where id = ${rows.inesPost}`,
    does: { update: 'settings', set: { topics: renamed }, where },
    expect: 'done',
    also: [
      {
        table: 'public.blogs',
        where: { id: rows.verasPost },
        row: { topic: 'Scripts', updated_at: '2024-02-01T00:00:00+00:00' },
      },
      { table: 'public.blogs', where: { id: rows.inesPost }, row: { topic: 'Moats' } },
    ],
  },
  ...everybody.map(
    (as): Case => ({
      name: `${actors[as].phrase} reads the present name of a renamed topic`,
      as,
      given: `${withTopics} update public.settings set topics = '${JSON.stringify(renamed)}'`,
      does: {
        sql: `select public.find_current_topic('JavaScript') as name, public.find_current_topic('Moats') as other`,
      },
      expect: [{ name: 'Scripts', other: null }],
    }),
  ),
  ...(
    [
      ['has a time', `(created_at, settings) values (null, '{}')`, '23502', 'created_at'],
      ['has settings', `(created_at, settings) values (now(), null)`, '23502', 'settings'],
      [
        'has a number of its own',
        `(id, created_at, settings) values (-1, now(), '{}'), (-1, now(), '{}')`,
        '23505',
        'settings_versions_pkey',
      ],
      [
        'is by an account that exists',
        `(user_id, created_at, settings) values (gen_random_uuid(), now(), '{}')`,
        '23503',
        'settings_versions_user_id_fkey',
      ],
    ] as const
  ).map(
    ([what, values, code, constraint]): Case => ({
      name: `a version of the settings ${what}`,
      as: 'service role',
      does: { owner: `insert into public.settings_versions ${values}` },
      expect: { code, constraint },
    }),
  ),
  {
    name: 'two topics can exchange their names',
    as: 'admin',
    given: withTopics,
    does: {
      update: 'settings',
      set: {
        topics: [
          { ...topic, name: 'Moats' },
          { ...topic, id: 2, name: 'JavaScript' },
        ],
      },
      where,
    },
    expect: 'done',
    also: [{ table: 'public.blogs', where: { id: rows.verasPost }, row: { topic: 'Moats' } }],
  },
  {
    name: 'a post that is saved with the former name of a topic gets the present one',
    as: 'admin',
    given: `${withTopics} update public.settings set topics = '${JSON.stringify(renamed)}'`,
    does: { update: 'blogs', set: { topic: 'JavaScript' }, where: { id: rows.verasPost } },
    becomes: { topic: 'Scripts' },
    expect: 'done',
  },
  {
    name: 'a topic with posts cannot be removed',
    as: 'admin',
    given: withTopics,
    does: { update: 'settings', set: { topics: [topics[1]] as Row[] }, where },
    expect: { code: '23514', constraint: 'settings_topics_in_use' },
  },
  {
    name: 'a topic with posts can be removed when another has its name',
    as: 'admin',
    given: withTopics,
    does: {
      update: 'settings',
      set: { topics: topics.map((topic, place) => ({ ...topic, id: place + 7 })) as Row[] },
      where,
    },
    expect: 'done',
  },
  {
    name: 'a topic without posts can be removed',
    as: 'admin',
    given: withTopics,
    does: { update: 'settings', set: { topics: [topics[0]] as Row[] }, where },
    expect: 'done',
  },
  {
    name: 'a reader cannot write a review while nobody may',
    as: 'reader',
    given: `update public.settings set reviewers = 'nobody'`,
    does: {
      insert: 'comments',
      row: { content: 'Lovely.', blog_id: rows.inesPost, user_id: people.noor.id },
    },
    expect: { code: '42501' },
  },
  {
    name: 'a reader can change a review while nobody may write a new one',
    as: 'reader',
    given: `update public.settings set reviewers = 'nobody'`,
    does: { update: 'comments', set: { content: 'Lovely.' }, where: { id: rows.noorsComment } },
    expect: 'done',
  },
]
