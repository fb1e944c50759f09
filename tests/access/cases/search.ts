import type { Case, Row } from '../case.ts'
import { actors, everybody, people, rows } from '../people.ts'
import { hiding, showing } from '../states.ts'

// The cases begin with posts that were inserted without triggers.
const indexed = `update public.blogs set title = title where true;`
const post = { slug: 'on-hedges', topic: 'JavaScript' }
const indexedPages = 'update public.pages set title = title where true;'
const about: Row[] = [{ slug: 'about', title: '\uE000About\uE001', excerpt: 'Who writes here.' }]
const pageSuggested: Row[] = [{ slug: 'about', title: 'About', topic: '' }]
const hold = `update public.comments set status = 'held' where id = ${rows.noorsComment};`

const js: Row = { topic: 'JavaScript' }
const react: Row = { topic: 'ReactJS' }

const searches = (typed: string) => ({ call: 'search_posts', with: { typed } })
const nothing: Row[] = [{ total: 0, slug: null, title: null, excerpt: null }]
const found: Row[] = [{ total: 1, ...post, title: 'On \uE000hedges\uE001', author: people.vera.name }]

// The service role bypasses policies, and nothing searches with it.
const searching = everybody.filter(actor => actor !== 'service role')

const titled = (title: string, state: string) => `
  insert into public.blogs (user_id, slug, title, introduction, topic, status, published_at)
  values ('${people.vera.id}', 'on-secrets', '${title}', 'x', 'ReactJS', ${state});`

/** Who finds what. Administrators, and authors of a draft, find what visitors find. */
export const search: Case[] = [
  ...Object.entries(hiding).flatMap(([state, given]) =>
    searching.flatMap((as): Case[] => [
      {
        name: `${actors[as].phrase} does not find ${state}`,
        as,
        given: `${given};${indexed}`,
        does: searches('hedges'),
        expect: nothing,
      },
      {
        name: `${actors[as].phrase} is not suggested ${state}`,
        as,
        given: `${given};${indexed}`,
        does: { call: 'suggest_posts', with: { typed: 'hedg' } },
        expect: [],
      },
      {
        name: `${actors[as].phrase} does not find a review of ${state}`,
        as,
        given: `${given};${indexed}`,
        does: { call: 'search_reviews', with: { typed: 'disagree' } },
        expect: [{ total: 0, id: null }],
      },
      {
        name: `${actors[as].phrase} does not learn the topic of ${state}`,
        as,
        given,
        does: { call: 'list_topics', with: {} },
        expect: as === 'admin' || as === 'other admin' ? [js, react] : [react],
      },
    ]),
  ),
  ...Object.entries(showing).flatMap(([state, given]) =>
    searching.map(
      (as): Case => ({
        name: `${actors[as].phrase} finds ${state}`,
        as,
        given: `${given};${indexed}`,
        does: searches('hedge'),
        expect: found,
      }),
    ),
  ),
  {
    name: 'a post that becomes a draft is not found any more, though its words stay',
    as: 'visitor',
    given: `${indexed} update public.blogs set status = 'draft' where id = ${rows.verasPost}`,
    does: searches('hedges'),
    expect: nothing,
  },
  {
    name: 'a word that was removed from a post is not found any more',
    as: 'visitor',
    given: `${indexed} update public.blogs set content = '<p>Quickly.</p>' where id = ${rows.verasPost}`,
    does: searches('slowly'),
    expect: nothing,
  },
  {
    name: 'a word that was added to a post is found',
    as: 'visitor',
    given: `${indexed} update public.blogs set content = '<p>Quickly.</p>' where id = ${rows.verasPost}`,
    does: searches('quickly'),
    expect: [{ total: 1, ...post, excerpt: '\uE000Quickly\uE001.' }],
  },
  {
    name: 'a deleted post is not found any more',
    as: 'visitor',
    given: `${indexed} delete from public.blogs where id = ${rows.verasPost}`,
    does: searches('hedges'),
    expect: nothing,
  },
  ...searching.flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} finds a shown review`,
      as,
      does: { call: 'search_reviews', with: { typed: 'put' } },
      expect: [
        { total: 1, id: rows.noorsComment, excerpt: 'Well \uE000put\uE001.', author: people.noor.name },
      ],
    },
    {
      name: `${actors[as].phrase} does not find a held review`,
      as,
      given: hold,
      does: { call: 'search_reviews', with: { typed: 'put' } },
      expect: [{ total: 0, id: null }],
    },
  ]),
  {
    name: 'a search of reviews of one topic finds no others',
    as: 'visitor',
    does: { call: 'search_reviews', with: { typed: 'put', of_topic: 'ReactJS' } },
    expect: [{ total: 0, id: null }],
  },
  {
    name: 'a review is found by what it says now',
    as: 'visitor',
    given: `update public.comments set content = 'Badly made.' where id = ${rows.noorsComment}`,
    does: { call: 'search_reviews', with: { typed: 'put' } },
    expect: [{ total: 0, id: null }],
  },
  ...searching.flatMap((as): Case[] => [
    {
      name: `${actors[as].phrase} finds a published page`,
      as,
      given: indexedPages,
      does: { call: 'search_pages', with: { typed: 'about' } },
      expect: about,
    },
    {
      name: `${actors[as].phrase} does not find a page that is a draft`,
      as,
      given: indexedPages,
      does: { call: 'search_pages', with: { typed: 'uses' } },
      expect: [],
    },
    {
      name: `${actors[as].phrase} does not find a page that became a draft`,
      as,
      given: `${indexedPages} update public.pages set status = 'draft' where id = ${rows.about}`,
      does: { call: 'search_pages', with: { typed: 'about' } },
      expect: [],
    },
    {
      name: `${actors[as].phrase} is suggested a published page`,
      as,
      given: indexedPages,
      does: { call: 'suggest_posts', with: { typed: 'abo' } },
      expect: pageSuggested,
    },
    {
      name: `${actors[as].phrase} is not suggested a page that is a draft`,
      as,
      given: indexedPages,
      does: { call: 'suggest_posts', with: { typed: 'use' } },
      expect: [],
    },
  ]),
  {
    name: 'a page that is published is found from then on, by its introduction too',
    as: 'visitor',
    given: `update public.pages set status = 'published', introduction = 'Gates.' where id = ${rows.uses}`,
    does: { call: 'search_pages', with: { typed: 'gates' } },
    expect: [{ slug: 'uses', title: 'Uses', excerpt: '\uE000Gates\uE001.' }],
  },
  {
    name: 'a deleted page is not found any more',
    as: 'visitor',
    given: `${indexedPages} delete from public.pages where id = ${rows.about}`,
    does: { call: 'search_pages', with: { typed: 'about' } },
    expect: [],
  },
  {
    name: 'a search for nothing finds no pages',
    as: 'visitor',
    given: indexedPages,
    does: { call: 'search_pages', with: { typed: ' the ' } },
    expect: [],
  },
  ...Object.entries({
    drafts: `'draft', null`,
    'scheduled posts': `'scheduled', now() + interval '1 day'`,
  }).flatMap(([what, state]): Case[] => [
    {
      name: `a misspelt word suggests the same whatever words the titles of ${what} have`,
      as: 'visitor',
      given: `${indexed} ${titled('hedgas hedgasa hedgasb hedgasc hedgasd hedgase', state)}`,
      does: { call: 'suggest_posts', with: { typed: 'hedgas' } },
      expect: [{ slug: 'on-hedges' }],
    },
    {
      name: `a word with two letters transposed suggests the same whatever words the titles of ${what} have`,
      as: 'visitor',
      given: `${indexed} ${titled('ehdegs', state)}`,
      does: { call: 'suggest_posts', with: { typed: 'hedegs' } },
      expect: [{ slug: 'on-hedges' }],
    },
  ]),
  {
    name: 'signs without a word suggest no pages',
    as: 'visitor',
    given: indexedPages,
    does: { call: 'suggest_posts', with: { typed: '!&' } },
    expect: [],
  },
  ...(['posts', 'pages'] as const).flatMap(kind =>
    (['visitor', 'reader', 'admin'] as const).map(
      (as): Case => ({
        name: `${actors[as].phrase} cannot read the words of ${kind}`,
        as,
        does: { sql: `select words from private.searched_${kind}` },
        expect: { code: '42501' },
      }),
    ),
  ),
]
