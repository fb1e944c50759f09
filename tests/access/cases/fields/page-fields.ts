import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import { rows } from '../../people.ts'
import type { GridField } from './field.ts'

const page = { table: 'pages', as: 'admin', where: { id: rows.about } } as const

export const pageFields: GridField[] = [
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
      ...reservedSlugs.map((slug): GridField['refuses'][number] => [
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
      ['characters without ink', '\u200b \ufeff', 'pages_title_not_blank'],
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
    takes: [
      ['2 MB', 'é'.repeat(1024 * 1024)],
      ['40,000 tags', '<li>'.repeat(40_000)],
    ],
    refuses: [
      ['2 MB and a letter', `${'é'.repeat(1024 * 1024)}a`, 'pages_content_size'],
      ['40,001 tags, which take seconds to render', '<li>'.repeat(40_001), 'pages_content_tags'],
    ],
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
]
