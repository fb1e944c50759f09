import type { RowOf } from '#shared/settings/settings-tree.ts'
import type { siteSettings as described } from '#shared/settings/site-settings.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import { type Case, NOW, type Row, type Value } from '../case.ts'
import { actors, everybody } from '../people.ts'

const where = { id: true }

/** Another value than the start for each setting that pages show. */
const sites: Record<keyof RowOf<typeof described>, Value> = {
  title: 'Hedges',
  description: 'About hedges.',
  masthead: 'Notes on *hedges*',
  language: 'pt-BR',
  time_zone: 'Europe/Berlin',
  owner_name: 'Vera',
  owner_title: 'Gardener',
  owner_email: 'vera@example.com',
  owner_avatar: '/images/avatars/Profile%20Photo/vera.webp?w=320',
  owner_links: [{ label: 'Code', url: 'https://example.com/vera', icon: 'github' }],
  topics: [{ id: 1, name: 'Hedges', ink: 2 }],
  post_order: 'newest first',
  page_size: 12,
  recent_count: 6,
  shows_dates: false,
  largest_file: 100,
  footer_year: 2019,
  footer_until: 2026,
  since_users: 'start of the previous month',
  since_comments: 'a month ago',
  since_posts: 'start of the previous month',
  theme: 'system',
  is_theme_kept: true,
  reviewers: 'nobody',
  reviews_close_after: 30,
  offers_newsletter: false,
  is_indexed: false,
  allows_model_crawlers: false,
  has_contact_form: true,
  counts_reads: false,
  shares_versions: true,
  checks_links: false,
  security_contact: 'https://example.com/security',
  accent: '#a3262a',
  type_pair: 'bookish',
  cover_style: 'dots',
  corner: 'round',
  density: 'airy',
  home_layout: 'grid',
  home_projects: 6,
  projects_title: 'Work',
  projects_address: 'case-studies',
  logo: '0b5c5ad5-2c5a-4f0e-8a4f-3c1f6a2d9e10-320x80.webp',
  logo_dark: '0b5c5ad5-2c5a-4f0e-8a4f-3c1f6a2d9e11-320x80.webp',
  own_css: '.post-card { color: red }',
}

const link = { label: 'Code', url: 'https://example.com', icon: null }
const topic = { id: 1, name: 'Hedges', ink: null }
const manyOf = (count: number, make: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => make(place))

/** Values that the database refuses from an administrator, by column, with the constraint that refuses them. */
const refusals: [column: string, constraint: string, values: Record<string, Value>][] = [
  ...(['title', 'owner_name'] as const).map((column): (typeof refusals)[number] => [
    column,
    `settings_${column}_line`,
    {
      'an empty text': '',
      'spaces of any kind': ' \u00a0\u3000',
      'two lines': 'a\nb',
      'a megabyte': 'a'.repeat(1024 * 1024),
    },
  ]),
  ['description', 'settings_description_line', { '501 characters': 'é'.repeat(501) }],
  ['masthead', 'settings_masthead_line', { '501 characters': 'é'.repeat(501), 'a tab': 'a\tb' }],
  ['owner_title', 'settings_owner_title_line', { '201 characters': 'é'.repeat(201) }],
  ['language', 'settings_language_tag', { markup: 'en"><script>', 'two languages': 'en, de' }],
  [
    'time_zone',
    'settings_time_zone_known',
    { 'an unknown place': 'Mars/Olympus', 'a rule of POSIX': 'FOO+3', 'a file of the machine': 'posix/UTC' },
  ],
  [
    'owner_email',
    'settings_owner_email_address',
    { 'an address with headers': 'a@b.c?bcc=all', 'no address': 'vera', markup: '"<b>"@example.com' },
  ],
  [
    'owner_avatar',
    'settings_owner_avatar_address',
    { script: 'javascript:alert(1)', 'another host': '//example.com/a.png', data: 'data:image/svg+xml,x' },
  ],
  [
    'owner_links',
    'settings_owner_links_shape',
    {
      'an object': link,
      'a text in the list': [link, 'https://example.com'],
      script: [{ ...link, url: 'javascript:alert(1)' }],
      'an address with quotes': [{ ...link, url: 'https://example.com/"onclick="' }],
      'another host': [{ ...link, url: '//example.com' }],
      'a link without words': [{ ...link, label: ' ' }],
      'a link of 2001 characters': [{ ...link, url: `https://${'a'.repeat(1993)}` }],
      'a further part': [{ ...link, rel: 'me' }],
      'an icon with markup': [{ ...link, icon: 'a"><b' }],
      'a number as words': [{ ...link, label: 1 }],
      'an icon that is no text': [{ ...link, icon: true }],
      '21 links': manyOf(21, () => link),
    },
  ],
  [
    'topics',
    'settings_topics_shape',
    {
      'an object': topic,
      'a text in the list': [topic, 'Moats'],
      'two of one name': [topic, { ...topic, id: 2 }],
      'two of one number': [topic, { ...topic, name: 'Moats' }],
      'a name with a slash': [{ ...topic, name: 'a/b' }],
      'a name that leads up': [{ ...topic, name: '..' }],
      'a name with spaces around it': [{ ...topic, name: ' a' }],
      'an empty name': [{ ...topic, name: '' }],
      'a name of 81 characters': [{ ...topic, name: 'é'.repeat(81) }],
      'a number that is a text': [{ ...topic, id: '1' }],
      'a name that is a number': [{ ...topic, name: 1 }],
      'a number with a fraction': [{ ...topic, id: 1.5 }],
      'an unknown color': [{ ...topic, ink: 5 }],
      'a further part': [{ ...topic, more: 1 }],
      '10,000 topics': manyOf(10_000, place => ({ id: place + 1, name: `Topic ${place}`, ink: null })),
    },
  ],
  ['home_projects', 'settings_home_projects_range', { 'a negative one': -1, seven: 7 }],
  [
    'projects_title',
    'settings_projects_title_line',
    { nothing: '', '41 characters': 'é'.repeat(41), 'two lines': 'a\nb' },
  ],
  [
    'projects_address',
    'settings_projects_address_shape',
    { nothing: '', 'a slash': 'my/work', 'capital letters': 'Work', '61 characters': 'a'.repeat(61) },
  ],
  [
    'projects_address',
    'settings_projects_address_reserved',
    Object.fromEntries(reservedSlugs.map(slug => [`/${slug}`, slug])),
  ],
  ['post_order', 'settings_post_order_known', { 'anything else': 'random' }],
  ['page_size', 'settings_page_size_range', { zero: 0, 'more than a hundred': 101 }],
  ['recent_count', 'settings_recent_count_range', { zero: 0, 'more than a hundred': 101 }],
  ['largest_file', 'settings_largest_file_range', { 'less than a picture': 14, 'more than 200 MB': 201 }],
  ['footer_year', 'settings_footer_year_range', { 'a year of five digits': 10_000, 'a negative one': -1 }],
  ['footer_until', 'settings_footer_until_later', { 'a year before the first': 2023 }],
  ['since_users', 'settings_since_users_known', { 'anything else': 'never' }],
  ['since_comments', 'settings_since_comments_known', { 'anything else': 'never' }],
  ['since_posts', 'settings_since_posts_known', { 'anything else': 'never' }],
  ['mails_a_second', 'settings_mails_a_second_range', { 'a hundred and one': 101, 'a negative one': -1 }],
  ['mails_a_day', 'settings_mails_a_day_range', { 'more than a million': 1_000_001, 'a negative one': -1 }],
  ['theme', 'settings_theme_known', { 'anything else': 'blue' }],
  ['reviewers', 'settings_reviewers_known', { 'anything else': 'friends' }],
  [
    'reviews_close_after',
    'settings_reviews_close_after_range',
    { 'a negative one': -1, 'more than ten years': 3651 },
  ],
  [
    'security_contact',
    'settings_security_contact_address',
    { 'a second line': 'a@b.c\nContact: x', script: 'javascript:alert(1)', 'plain http': 'http://a.example' },
  ],
  [
    'accent',
    'settings_accent_hex',
    { 'a name': 'red', 'capital letters': '#A3262A', 'a rule': '#a3262a}*{', 'a second line': '#a3262a\n' },
  ],
  ...(['type_pair', 'cover_style', 'corner', 'density', 'home_layout'] as const).map(
    (column): (typeof refusals)[number] => [
      column,
      `settings_${column}_known`,
      { 'anything else': 'other', nothing: '' },
    ],
  ),
  ...(['logo', 'logo_dark'] as const).map((column): (typeof refusals)[number] => [
    column,
    `settings_${column}_name`,
    { 'a path': '../a.webp', 'an address': 'https://example.com/a.webp', nothing: '', markup: 'a"onerror=' },
  ]),
  [
    'held_words',
    'settings_held_words_lines',
    {
      'more than 200 lines': 'a\n'.repeat(200),
      'a line of more than 100 characters': 'é'.repeat(101),
      'a tab': 'a\tb',
    },
  ],
  ['own_css', 'settings_own_css_size', { 'more than 32 kB': 'é'.repeat(16_385) }],
]

const required = [...Object.keys(sites), 'is_started', 'updated_at'].filter(
  column => !['owner_avatar', 'footer_year', 'footer_until', 'accent', 'logo', 'logo_dark'].includes(column),
)

/** What pages show, in the row of settings. */
export const siteSettings: Case[] = [
  {
    name: 'an administrator can change everything that pages show',
    as: 'admin',
    does: { update: 'settings', set: { ...sites, is_started: true }, where },
    becomes: { updated_at: NOW },
    expect: 'done',
  },
  ...everybody.map(
    (as): Case => ({
      name: `${actors[as].phrase} can read what pages show, and nothing else of the settings`,
      as,
      given: `update public.settings set title = 'Hedges', hold_first_reviews = true, is_started = true`,
      does: {
        sql: `select site ->> 'title' as title, (select string_agg(name, ' ' order by name) from jsonb_object_keys(site) as name) as names
          from public.read_site() as site`,
      },
      expect: [{ title: 'Hedges', names: Object.keys(sites).sort().join(' ') }],
    }),
  ),
  {
    name: 'pages have no settings until they are written',
    as: 'visitor',
    does: { sql: 'select public.read_site() is null as none' },
    expect: [{ none: true }],
  },
  {
    name: 'settings that were written stay written',
    as: 'admin',
    given: 'update public.settings set is_started = true',
    does: { update: 'settings', set: { is_started: false }, where },
    becomes: { is_started: true, updated_at: NOW },
    expect: 'done',
  },
  {
    name: 'an administrator cannot choose when the settings were changed',
    as: 'admin',
    does: { update: 'settings', set: { updated_at: '2030-01-01' }, where },
    expect: { code: '42501' },
  },
  ...refusals.flatMap(([column, constraint, values]) =>
    Object.entries(values).map(
      ([what, value]): Case => ({
        name: `the ${column} of the settings cannot be ${what}`,
        as: 'admin',
        does: { update: 'settings', set: { [column]: value }, where },
        expect: { code: '23514', constraint },
      }),
    ),
  ),
  ...required.map(
    (column): Case => ({
      name: `the ${column} of the settings is never empty`,
      as: 'service role',
      does: { owner: `insert into public.settings (${column}) values (null)` },
      expect: { code: '23502' },
    }),
  ),
]
