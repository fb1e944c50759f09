import type { Case, Row } from '../case.ts'
import { files, people, rows } from '../people.ts'

const { verasPost, verasVersion, inesDraft } = rows
const old = `update storage.objects set created_at = now() - interval '25 hours';`

const figure = '/storage/v1/object/public/thumbnail/Content/figure-91ab.png'

/** SQL that makes a row refer to the cover or the figure. */
const shows = {
  cover: `thumbnail = 'cover-5d3f.png'`,
  figure: `content = '<img src="${figure}?x"><p>thumbnail/Content/other.png</p>'`,
}
const post = (set: string, id: number) => `update public.blogs set ${set} where id = ${id};`
/** As JSON of a draft or version. */
const inFields = (set: string) => {
  const [, column, text = ''] = /^(\w+) = '(.*)'$/.exec(set) ?? []
  return `fields = fields || '${JSON.stringify({ [column ?? '']: text })}'`
}
const version = (set: string, where = `id = ${verasVersion}`) =>
  `update public.versions set ${inFields(set)} where ${where};`
const draft = (set: string, id: string) => `update public.drafts set ${inFields(set)} where id = '${id}';`

const strays = (...names: string[]): Row[] => [
  ...names.map(name => ({ bucket_id: 'thumbnail', name })),
  { bucket_id: 'avatars', name: files.noorsPhoto },
  { bucket_id: 'avatars', name: files.verasPhoto },
]

/** Updating a post inserts a version with the same pictures. */
const alone = 'set local session_replication_role = replica;'

/** Unreferenced pictures. */
export const unusedPictures: Case[] = [
  {
    name: 'files of the last day do not count as strays',
    as: 'admin',
    given: `update storage.objects set created_at = now() - interval '23 hours'`,
    does: { call: 'list_stray_files' },
    expect: [],
  },
  {
    name: 'files without a reference are strays, except in other buckets',
    as: 'admin',
    given: old,
    does: { call: 'list_stray_files' },
    expect: strays(files.cover, files.figure),
  },
  {
    name: 'a file whose name cannot be found in a text is not taken for a stray',
    as: 'admin',
    given: `insert into storage.objects (bucket_id, name) values ('thumbnail', 'Content/a figure.png'); ${old}`,
    does: { call: 'list_stray_files' },
    expect: strays(files.cover, files.figure),
  },
  ...(['logo', 'logo_dark'] as const).map(
    (column): Case => ({
      name: `a picture that was the ${column} of the settings is no stray`,
      as: 'admin',
      given: `${old} update public.settings set ${column} = 'figure-91ab.png'; update public.settings set ${column} = null`,
      does: { call: 'list_stray_files' },
      expect: strays(files.cover),
    }),
  ),
  {
    name: 'photos that a profile shows are no strays',
    as: 'admin',
    given: `${old} ${post(shows.cover, verasPost)} ${post(shows.figure, verasPost)}
      update public.profiles set avatar_url = 'noor-77c2.png' where id = '${people.noor.id}';
      update public.profiles set avatar_url = 'vera-0b1e.png' where id = '${people.vera.id}'`,
    does: { call: 'list_stray_files' },
    expect: [],
  },
  {
    name: "a photo that was the owner's in the settings is no stray",
    as: 'admin',
    given: `${old} ${post(shows.cover, verasPost)} ${post(shows.figure, verasPost)}
      update public.settings set owner_avatar = '/images/avatars/noor-77c2.png'; update public.settings set owner_avatar = null`,
    does: { call: 'list_stray_files' },
    expect: [{ bucket_id: 'avatars', name: files.verasPhoto }],
  },
  ...(['cover', 'figure'] as const).flatMap((what): Case[] => {
    const others = what === 'cover' ? files.figure : files.cover
    const set = shows[what]
    const shown = {
      'a post': post(set, verasPost),
      'a version': version(set),
      'a draft': draft(set, inesDraft),
      'a page': `update public.pages set ${set} where id = ${rows.uses};`,
      'a version of a page': version(set, `id = ${rows.versionOfAbout}`),
      ...(set.startsWith('content') && {
        'a snippet': `update public.snippets set ${set} where user_id = '${people.ines.id}';`,
        'the custom CSS': `update public.settings set own_css = 'a{background:url(${figure})}' where true;`,
        'a link': `update public.navigation set address = '${figure}' where id = ${rows.linkElsewhere};`,
        'a redirect': `update public.redirects set target = '${figure}' where id = ${rows.redirect};`,
        'the résumé': `update public.resume set content = '{"basics": {"url": "https://example.com${figure}"}}' where true;`,
      }),
    }
    return [
      ...Object.entries(shown).map(
        ([by, given]): Case => ({
          name: `the ${what} that ${by} shows is no stray`,
          as: 'admin',
          given: `${alone} ${old} ${given}`,
          does: { call: 'list_stray_files' },
          expect: strays(others),
        }),
      ),
    ]
  }),
]
