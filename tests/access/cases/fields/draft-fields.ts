import { rows } from '../../people.ts'
import type { GridField } from './field.ts'
import { thing } from './thing.ts'

const draft = { table: 'drafts', as: 'admin', where: { id: rows.verasDraft } } as const

export const draftFields: GridField[] = [
  {
    ...draft,
    column: 'reviewed',
    takes: [['an unfinished thing', { ...thing, name: '' }]],
    refuses: [['a thing of 20 kB', { ...thing, name: 'a'.repeat(20_000) }, 'drafts_reviewed_size']],
  },
  ...(['title', 'slug', 'introduction'] as const).map(
    (column): GridField => ({
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
    column: 'cover',
    takes: ['paragraph', 'sun', 'swell', 'rings', 'fan', 'arches', 'weave'].map(figure => [
      `the figure ${figure}`,
      `${figure}-7-0123abcd`,
    ]),
    refuses: [
      'cube-1-00000000',
      'sun-0-00000000',
      'sun-8-00000000',
      'sun-1-000000000',
      'sun-1-0000000g',
      ' sun-1-00000000',
      'sun-1-00000000"/>',
    ].map(cover => [`the cover ${cover}`, cover, 'drafts_cover_shape']),
  },
  {
    ...draft,
    column: 'published_at',
    takes: [
      ['a time', '2099-01-01T00:00:00+00:00'],
      ['no time', null],
    ],
    refuses: [['the end of time', 'infinity', 'drafts_published_at_range']],
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
]
