import { reservedSlugs } from '#app/content/reserved-slugs.ts'
import type { Case, Row, Table, Value } from '../case.ts'
import { type Actor, people, rows } from '../people.ts'

/** A writable column with accepted and refused values. */
interface Field {
  table: Table
  column: string
  as: Actor
  where: Row
  takes: [what: string, value: Value][]
  refuses: [what: string, value: Value, constraint: string][]
}

const profile = { table: 'profiles', as: 'reader', where: { id: people.noor.id } } as const
const post = { table: 'blogs', as: 'admin', where: { id: rows.verasPost } } as const
const page = { table: 'pages', as: 'admin', where: { id: rows.about } } as const
const link = { table: 'navigation', as: 'service role', where: { id: rows.linkElsewhere } } as const
const outside = { table: 'outside_code', as: 'admin', where: { id: true } } as const
const draft = { table: 'drafts', as: 'admin', where: { id: rows.verasDraft } } as const
const comment = { table: 'comments', as: 'reader', where: { id: rows.noorsComment } } as const

const thing = {
  type: 'Book',
  name: 'The Overstory',
  maker: 'Richard Powers',
  address: 'https://example.com/overstory',
  rating: 4.5,
  isRatedByReaders: true,
}
const noThing = (what: string, value: Value): Field['refuses'][number] => [
  what,
  value,
  'blogs_reviewed_shape',
]

const fields: Field[] = [
  {
    ...profile,
    column: 'username',
    takes: [
      ['a name of 80 characters', 'é'.repeat(80)],
      ['a name in another script', '村上 春樹'],
    ],
    refuses: [
      ['a name of 81 characters', 'é'.repeat(81), 'profiles_username_length'],
      ['an empty name', '', 'profiles_username_not_blank'],
      ['a name of spaces of any kind', ' \u00a0\t\n\u3000', 'profiles_username_not_blank'],
    ],
  },
  {
    ...profile,
    column: 'avatar_url',
    takes: [
      ['a file name', '5d3f.webp'],
      ['no picture', null],
    ],
    refuses: [
      ['a path', '../Thumbnail/cover.png', 'profiles_avatar_url_file_name'],
      ['an address', 'https://example.com/me.png', 'profiles_avatar_url_file_name'],
      ['an empty file name', '', 'profiles_avatar_url_file_name'],
      ['a file name of 256 characters', 'a'.repeat(256), 'profiles_avatar_url_file_name'],
    ],
  },
  {
    ...post,
    column: 'slug',
    takes: [
      ['words with hyphens', 'react-19-and-you'],
      ['letters of another script', '日本語-の-記事'],
      ['letters that are written with marks', 'हिन्दी-में'],
      ['200 characters', 'a'.repeat(200)],
    ],
    refuses: [
      ['201 characters', 'a'.repeat(201), 'blogs_slug_length'],
      ['nothing', '', 'blogs_slug_shape'],
      ['capital letters', 'On-hedges', 'blogs_slug_shape'],
      ['capital letters of another script', 'О-заборах', 'blogs_slug_shape'],
      ['a space', 'on hedges', 'blogs_slug_shape'],
      ['a space of another kind', 'on\u3000hedges', 'blogs_slug_shape'],
      ['a slash', 'on/hedges', 'blogs_slug_shape'],
      ['a per cent sign', 'on%20hedges', 'blogs_slug_shape'],
      ['punctuation of another script', 'on。hedges', 'blogs_slug_shape'],
      ['a hyphen in front', '-hedges', 'blogs_slug_shape'],
      ['a hyphen behind', 'hedges-', 'blogs_slug_shape'],
      ['two hyphens in a row', 'on--hedges', 'blogs_slug_shape'],
      ['the slug of another post', 'on-walls', 'blogs_slug_unique'],
    ],
  },
  {
    ...post,
    column: 'title',
    takes: [['200 characters', 'é'.repeat(200)]],
    refuses: [
      ['201 characters', 'é'.repeat(201), 'blogs_title_length'],
      ['spaces of any kind', ' \u00a0\t', 'blogs_title_not_blank'],
    ],
  },
  {
    ...post,
    column: 'introduction',
    takes: [['500 characters', 'é'.repeat(500)]],
    refuses: [
      ['501 characters', 'é'.repeat(501), 'blogs_introduction_length'],
      ['spaces of any kind', ' \u00a0\t', 'blogs_introduction_not_blank'],
    ],
  },
  {
    ...post,
    column: 'content',
    takes: [
      ['nothing', ''],
      ['2 MB', 'é'.repeat(1024 * 1024)],
    ],
    refuses: [['2 MB and a letter', `${'é'.repeat(1024 * 1024)}a`, 'blogs_content_size']],
  },
  {
    ...post,
    column: 'topic',
    takes: [['80 characters', 'é'.repeat(80)]],
    refuses: [
      ['81 characters', 'é'.repeat(81), 'blogs_topic_length'],
      ['spaces of any kind', ' \u00a0\t', 'blogs_topic_not_blank'],
    ],
  },
  {
    ...post,
    column: 'thumbnail',
    takes: [
      ['a file name', '5d3f.webp'],
      ['no picture', null],
    ],
    refuses: [
      ['a path', 'Thumbnail/cover.png', 'blogs_thumbnail_file_name'],
      ['an empty file name', '', 'blogs_thumbnail_file_name'],
    ],
  },
  {
    ...post,
    column: 'status',
    takes: [
      ['draft', 'draft'],
      ['published', 'published'],
      ['scheduled', 'scheduled'],
    ],
    refuses: [['anything else', 'secret', 'blogs_status_known']],
  },
  {
    ...post,
    column: 'reviewed',
    takes: [
      ['nothing', null],
      ['a thing with every part', thing],
      [
        'a thing with only a name',
        { ...thing, maker: '', address: '', rating: null, isRatedByReaders: false },
      ],
      ...['Course', 'Game', 'Movie', 'MusicRecording', 'Product', 'SoftwareApplication'].map(
        (type): Field['takes'][number] => [`a ${type}`, { ...thing, type }],
      ),
      ...[1, 1.5, 2, 2.5, 3, 3.5, 4, 5].map((rating): Field['takes'][number] => [
        `rated ${rating}`,
        { ...thing, rating },
      ]),
      ['a name of 200 characters', { ...thing, name: 'é'.repeat(200) }],
      ['a maker of 200 characters', { ...thing, maker: 'é'.repeat(200) }],
      ['an address of 2,000 characters', { ...thing, address: `http://${'a'.repeat(1993)}` }],
    ],
    refuses: [
      noThing('a number', 7),
      noThing('a list', [thing]),
      noThing('a thing without a type', { ...thing, type: null }),
      noThing('a thing of a type without ratings', { ...thing, type: 'BlogPosting' }),
      noThing('a thing with a further part', { ...thing, script: 'alert(1)' }),
      noThing('a thing without a name', { ...thing, name: null }),
      noThing('a thing whose name is a number', { ...thing, name: 7 }),
      noThing('a thing whose name is blank', { ...thing, name: ' \u00a0' }),
      noThing('a name of 201 characters', { ...thing, name: 'é'.repeat(201) }),
      noThing('a thing whose maker is a number', { ...thing, maker: 7 }),
      noThing('a maker of 201 characters', { ...thing, maker: 'é'.repeat(201) }),
      noThing('a thing without an address', { ...thing, address: null }),
      noThing('an address of 2,001 characters', { ...thing, address: `http://${'a'.repeat(1994)}` }),
      noThing('a thing with a script as its address', { ...thing, address: 'javascript:alert(1)' }),
      noThing('an address with a space', { ...thing, address: 'https://example.com/a b' }),
      noThing('a rating of a quarter', { ...thing, rating: 4.25 }),
      noThing('a rating of 0', { ...thing, rating: 0 }),
      noThing('a rating as a text', { ...thing, rating: '5' }),
      noThing('a thing without a word on its readers', { ...thing, isRatedByReaders: null }),
    ],
  },
  {
    ...draft,
    column: 'reviewed',
    takes: [['an unfinished thing', { ...thing, name: '' }]],
    refuses: [['a thing of 20 kB', { ...thing, name: 'a'.repeat(20_000) }, 'drafts_reviewed_size']],
  },
  {
    ...outside,
    column: 'address',
    takes: [
      ['an origin', 'https://stats.example.com'],
      ['an origin with a port and a path', 'https://stats.example.com:8443/matomo/'],
      ['a script', 'https://cdn.example.com/npm/a@1.0/b_c~d+e%20.js'],
      ['500 characters', `https://example.com/${'a'.repeat(480)}`],
    ],
    refuses: [
      ['501 characters', `https://example.com/${'a'.repeat(481)}`, 'outside_code_address_shape'],
      ['without encryption', 'http://example.com', 'outside_code_address_shape'],
      ['a script in itself', 'javascript:alert(1)', 'outside_code_address_shape'],
      ['data', 'data:text/javascript,alert(1)', 'outside_code_address_shape'],
      [
        'a rule of the policy',
        "https://example.com; script-src 'unsafe-inline'",
        'outside_code_address_shape',
      ],
      ['a second address', 'https://example.com https://evil.example', 'outside_code_address_shape'],
      ['a comma', 'https://example.com/a,b', 'outside_code_address_shape'],
      ['a semicolon', 'https://example.com/a;b', 'outside_code_address_shape'],
      ['every host', 'https://*', 'outside_code_address_shape'],
      ['a quote', 'https://example.com/"', 'outside_code_address_shape'],
      ['a tag', 'https://example.com/<script>', 'outside_code_address_shape'],
      ['an account', 'https://me@example.com', 'outside_code_address_shape'],
      ['two lines', 'https://example.com\nhttps://evil.example', 'outside_code_address_shape'],
    ],
  },
  {
    ...outside,
    column: 'site_id',
    takes: [['200 characters', 'a'.repeat(200)]],
    refuses: [
      ['201 characters', 'a'.repeat(201), 'outside_code_site_id_shape'],
      ['a quote', 'a"b', 'outside_code_site_id_shape'],
      ['two lines', 'a\nb', 'outside_code_site_id_shape'],
    ],
  },
  {
    ...outside,
    column: 'integrity',
    takes: [
      ['sha256', `sha256-${'a'.repeat(43)}=`],
      ['sha384', `sha384-${'a'.repeat(64)}`],
      ['sha512', `sha512-${'a'.repeat(86)}==`],
    ],
    refuses: [
      ['a weak hash', `sha1-${'a'.repeat(27)}=`, 'outside_code_integrity_shape'],
      ['a short hash', `sha384-${'a'.repeat(63)}`, 'outside_code_integrity_shape'],
      ['two hashes', `sha384-${'a'.repeat(64)} sha384-${'b'.repeat(64)}`, 'outside_code_integrity_shape'],
    ],
  },
  {
    ...outside,
    column: 'kind',
    takes: [],
    refuses: [
      ['a script without an address', 'script', 'outside_code_complete'],
      ['a service without an address', 'goatcounter', 'outside_code_complete'],
      ['a service without a site', 'plausible', 'outside_code_complete'],
    ],
  },
  {
    ...link,
    column: 'label',
    takes: [['60 characters', 'é'.repeat(60)]],
    refuses: [
      ['61 characters', 'é'.repeat(61), 'navigation_label_length'],
      ['spaces of any kind', ' \u00a0\t', 'navigation_label_not_blank'],
    ],
  },
  {
    ...link,
    column: 'place',
    takes: [],
    refuses: [['anything else', 'side', 'navigation_place_known']],
  },
  {
    ...link,
    column: 'position',
    takes: [['20', 20]],
    refuses: [
      ['0', 0, 'navigation_position_range'],
      ['21', 21, 'navigation_position_range'],
    ],
  },
  {
    ...link,
    column: 'address',
    takes: [
      ['the home page', '/'],
      ['a path', '/blog/on-hedges?a=b#c'],
      ['a web address', 'http://example.com/ä'],
      ['a mail address', 'mailto:me@example.com'],
      ['2,000 characters', `/${'a'.repeat(1999)}`],
    ],
    refuses: [
      ['2,001 characters', `/${'a'.repeat(2000)}`, 'navigation_address_length'],
      ['a script', 'javascript:alert(1)', 'navigation_address_shape'],
      ['a script in other letters', 'JavaScript:alert(1)', 'navigation_address_shape'],
      ['a script after a line break', '\njavascript:alert(1)', 'navigation_address_shape'],
      ['a script after a path', '/\njavascript:alert(1)', 'navigation_address_shape'],
      ['data', 'data:text/html,x', 'navigation_address_shape'],
      ['the path of another host', '//example.com', 'navigation_address_shape'],
      ['a path with a backslash', '/\\example.com', 'navigation_address_shape'],
      ['a path with a tab', '/\t/example.com', 'navigation_address_shape'],
      ['a path with a control character', '/\u0001/example.com', 'navigation_address_shape'],
      ['a web address without a host', 'https:///', 'navigation_address_shape'],
      ['a quote', 'https://example.com/"', 'navigation_address_shape'],
      ['a word', 'about', 'navigation_address_shape'],
      ['nothing', '', 'navigation_address_shape'],
      ['missing', null, 'navigation_leads_to_one'],
    ],
  },
  {
    ...page,
    column: 'slug',
    takes: [
      ['words with hyphens', 'what-i-use'],
      ['letters of another script', 'über-mich'],
      ['200 characters', 'a'.repeat(200)],
      ['more than a reserved word', 'search-me'],
    ],
    refuses: [
      ['201 characters', 'a'.repeat(201), 'pages_slug_length'],
      ['nothing', '', 'pages_slug_shape'],
      ['capital letters', 'About-us', 'pages_slug_shape'],
      ['capital letters of another script', 'О-нас', 'pages_slug_shape'],
      ['two parts', 'about/us', 'pages_slug_shape'],
      ['dots', 'robots.txt', 'pages_slug_shape'],
      ['a dot', '.', 'pages_slug_shape'],
      ['a per cent sign', 'about%20us', 'pages_slug_shape'],
      ['an underscore', '_root', 'pages_slug_shape'],
      ['a space', 'about us', 'pages_slug_shape'],
      ['a hyphen behind', 'about-', 'pages_slug_shape'],
      ['the slug of another page', 'uses', 'pages_slug_unique'],
      ...reservedSlugs.map((slug): Field['refuses'][number] => [
        `the reserved ${slug}`,
        slug,
        'pages_slug_reserved',
      ]),
    ],
  },
  {
    ...page,
    column: 'title',
    takes: [['200 characters', 'é'.repeat(200)]],
    refuses: [
      ['201 characters', 'é'.repeat(201), 'pages_title_length'],
      ['spaces of any kind', ' \u00a0\t', 'pages_title_not_blank'],
    ],
  },
  {
    ...page,
    column: 'introduction',
    takes: [
      ['nothing', ''],
      ['500 characters', 'é'.repeat(500)],
    ],
    refuses: [['501 characters', 'é'.repeat(501), 'pages_introduction_length']],
  },
  {
    ...page,
    column: 'content',
    takes: [['2 MB', 'é'.repeat(1024 * 1024)]],
    refuses: [['2 MB and a letter', `${'é'.repeat(1024 * 1024)}a`, 'pages_content_size']],
  },
  {
    ...page,
    column: 'thumbnail',
    takes: [
      ['a file name', '5d3f.webp'],
      ['no picture', null],
    ],
    refuses: [['a path', 'Thumbnail/cover.png', 'pages_thumbnail_file_name']],
  },
  {
    ...page,
    column: 'status',
    takes: [['draft', 'draft']],
    refuses: [['anything else', 'scheduled', 'pages_status_known']],
  },
  ...(['title', 'slug', 'introduction'] as const).map(
    (column): Field => ({
      ...draft,
      column,
      takes: [
        ['nothing', ''],
        ['10,000 characters', 'é'.repeat(10_000)],
      ],
      refuses: [['10,001 characters', 'é'.repeat(10_001), `drafts_${column}_length`]],
    }),
  ),
  {
    ...draft,
    column: 'topic',
    takes: [
      ['nothing', ''],
      ['80 characters', 'é'.repeat(80)],
    ],
    refuses: [['81 characters', 'é'.repeat(81), 'drafts_topic_length']],
  },
  {
    ...draft,
    column: 'content',
    takes: [['4 MB', 'é'.repeat(2 * 1024 * 1024)]],
    refuses: [['4 MB and a letter', `${'é'.repeat(2 * 1024 * 1024)}a`, 'drafts_content_size']],
  },
  {
    ...draft,
    column: 'thumbnail',
    takes: [
      ['a file name', '5d3f.webp'],
      ['no picture', null],
    ],
    refuses: [['a path', 'Thumbnail/cover.png', 'drafts_thumbnail_file_name']],
  },
  {
    ...draft,
    column: 'status',
    takes: [
      ['draft', 'draft'],
      ['published', 'published'],
      ['scheduled', 'scheduled'],
    ],
    refuses: [['anything else', 'secret', 'drafts_status_known']],
  },
  {
    ...comment,
    column: 'content',
    takes: [['10,000 characters', 'é'.repeat(10_000)]],
    refuses: [
      ['10,001 characters', 'é'.repeat(10_001), 'comments_content_length'],
      ['nothing', '', 'comments_content_not_blank'],
      ['spaces of any kind', ' \u00a0\t\n', 'comments_content_not_blank'],
    ],
  },
  {
    ...comment,
    column: 'rating',
    takes: [
      ['1 star', 1],
      ['5 stars', 5],
      ['no rating', null],
    ],
    refuses: [
      ['0 stars', 0, 'comments_rating_range'],
      ['6 stars', 6, 'comments_rating_range'],
    ],
  },
]

const nouns: Record<Table, string> = {
  profiles: 'profile',
  blogs: 'post',
  comments: 'comment',
  likes: 'like',
  drafts: 'draft',
  versions: 'version',
  old_slugs: 'old slug',
  pages: 'page',
  old_page_slugs: 'old address of a page',
  navigation: 'link of the navigation',
  outside_code: 'code from elsewhere',
  settings: 'setting',
  settings_versions: 'version of the settings',
  reports: 'report',
}

/** Check constraints of text columns. */
export const texts: Case[] = fields.flatMap(({ table, column, as, where, takes, refuses }) => [
  ...takes.map(
    ([what, value]): Case => ({
      name: `the ${column} of a ${nouns[table]} can be ${what}`,
      as,
      does: { update: table, set: { [column]: value }, where },
      expect: 'done',
    }),
  ),
  ...refuses.map(
    ([what, value, constraint]): Case => ({
      name: `the ${column} of a ${nouns[table]} cannot be ${what}`,
      as,
      does: { update: table, set: { [column]: value }, where },
      expect: { code: constraint.endsWith('_unique') ? '23505' : '23514', constraint },
    }),
  ),
])

const never: [table: string, where: string, columns: string[], given?: string][] = [
  ['public.profiles', `id = '${people.noor.id}'`, ['username', 'role', 'created_at', 'updated_at']],
  [
    'public.blogs',
    `id = ${rows.verasPost}`,
    ['user_id', 'slug', 'title', 'introduction', 'content', 'topic', 'status', 'inserted_at', 'updated_at'],
  ],
  [
    'public.comments',
    `id = ${rows.noorsComment}`,
    ['user_id', 'blog_id', 'content', 'created_at', 'like_count', 'status'],
  ],
  ['public.likes', `id = ${rows.noorsLike}`, ['user_id', 'comment_id']],
  [
    'public.drafts',
    `id = '${rows.verasDraft}'`,
    [
      'user_id',
      'title',
      'slug',
      'introduction',
      'topic',
      'content',
      'slug_by_hand',
      'status',
      'updated_at',
      'of_page',
    ],
  ],
  [
    'public.versions',
    `id = ${rows.verasVersion}`,
    ['created_at', 'slug', 'title', 'introduction', 'content', 'topic'],
  ],
  ['public.old_slugs', `slug = '${rows.oldSlug}'`, ['blog_id', 'created_at']],
  [
    'public.pages',
    `id = ${rows.about}`,
    ['slug', 'title', 'introduction', 'content', 'status', 'created_at', 'updated_at'],
  ],
  ['public.navigation', `id = ${rows.linkToAbout}`, ['place', 'position', 'label']],
  ['public.outside_code', 'id', ['kind', 'address', 'site_id', 'integrity']],
  ['public.old_page_slugs', `slug = '${rows.oldPageSlug}'`, ['page_id', 'created_at']],
  ['public.reports', `id = ${rows.noorsReport}`, ['user_id', 'comment_id', 'reason', 'created_at']],
  ['private.emails', `user_id = '${people.noor.id}'`, ['email']],
  [
    'private.acts',
    'true',
    ['user_id', 'act', 'done_at'],
    `insert into private.acts (user_id, act) values ('${people.noor.id}', 'likes')`,
  ],
]

/** Not-null constraints. */
export const requirements: Case[] = never.flatMap(([table, where, columns, given]) =>
  columns.map(
    (column): Case => ({
      name: `the ${column} in ${table} is never missing`,
      as: 'service role',
      ...(given !== undefined && { given }),
      // Triggers are disabled, because they would fill some columns.
      does: {
        owner: `set local session_replication_role = replica; update ${table} set ${column} = null where ${where}`,
      },
      expect: { code: '23502', constraint: `"${column}"` },
    }),
  ),
)

/** Unique ids, which imports set themselves. */
export const ids: Case[] = [
  {
    name: 'two posts cannot have one id',
    as: 'service role',
    does: { update: 'blogs', set: { id: rows.inesPost }, where: { id: rows.verasPost } },
    expect: { code: '23505', constraint: 'blogs_pkey' },
  },
  {
    name: 'two comments cannot have one id',
    as: 'service role',
    does: { update: 'comments', set: { id: rows.verasComment }, where: { id: rows.tomasComment } },
    expect: { code: '23505', constraint: 'comments_pkey' },
  },
  {
    name: 'two likes cannot have one id',
    as: 'service role',
    does: { update: 'likes', set: { id: rows.verasLike }, where: { id: rows.noorsLike } },
    expect: { code: '23505', constraint: 'likes_pkey' },
  },
  {
    name: 'two drafts cannot have one id',
    as: 'service role',
    does: { update: 'drafts', set: { id: rows.inesDraft }, where: { id: rows.verasDraft } },
    expect: { code: '23505', constraint: 'drafts_pkey' },
  },
  {
    name: 'two versions cannot have one id',
    as: 'service role',
    does: {
      owner: `insert into public.versions select * from public.versions`,
    },
    expect: { code: '23505', constraint: 'versions_pkey' },
  },
  {
    name: 'an old slug cannot lead to two posts',
    as: 'service role',
    does: { insert: 'old_slugs', row: { slug: rows.oldSlug, blog_id: rows.inesPost } },
    expect: { code: '23505', constraint: 'old_slugs_pkey' },
  },
  {
    name: 'two pages cannot have one id',
    as: 'service role',
    does: { update: 'pages', set: { id: rows.uses }, where: { id: rows.about } },
    expect: { code: '23505', constraint: 'pages_pkey' },
  },
  {
    name: 'an old address cannot lead to two pages',
    as: 'service role',
    does: { insert: 'old_page_slugs', row: { slug: rows.oldPageSlug, page_id: rows.uses } },
    expect: { code: '23505', constraint: 'old_page_slugs_pkey' },
  },
  {
    name: 'two links of the navigation cannot have one id',
    as: 'service role',
    does: { update: 'navigation', set: { id: rows.linkElsewhere }, where: { id: rows.linkToAbout } },
    expect: { code: '23505', constraint: 'navigation_pkey' },
  },
]
