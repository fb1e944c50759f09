import { rows } from '../../people.ts'
import type { GridField } from './field.ts'
import { projectField } from './project.ts'
import { thing } from './thing.ts'

const post = { table: 'blogs', as: 'admin', where: { id: rows.verasPost } } as const

const noThing = (what: string, value: GridField['refuses'][number][1]): GridField['refuses'][number] => [
  what,
  value,
  'blogs_reviewed_shape',
]

export const postFields: GridField[] = [
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
      ['markup', '</script>', 'blogs_slug_shape'],
      ['a quotation mark', 'on"hedges', 'blogs_slug_shape'],
      ['a fragment', 'on#hedges', 'blogs_slug_shape'],
      ['a query', 'on?hedges', 'blogs_slug_shape'],
      ['an angle bracket', 'on<hedges', 'blogs_slug_shape'],
      ['an apostrophe', "on'hedges", 'blogs_slug_shape'],
      ['a backslash', 'on\\hedges', 'blogs_slug_shape'],
      ['a backtick', 'on`hedges', 'blogs_slug_shape'],
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
      ['characters without ink', '\u200b \ufeff', 'blogs_title_not_blank'],
    ],
  },
  {
    ...post,
    column: 'subtitle',
    takes: [
      ['nothing', ''],
      ['200 characters', 'é'.repeat(200)],
    ],
    refuses: [
      ['201 characters', 'é'.repeat(201), 'blogs_subtitle_length'],
      ['characters without ink', '\u200b \ufeff', 'blogs_subtitle_ink'],
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
      ['40,000 tags', '<li>'.repeat(40_000)],
    ],
    refuses: [
      ['2 MB and a letter', `${'é'.repeat(1024 * 1024)}a`, 'blogs_content_size'],
      ['40,001 tags, which take seconds to render', '<li>'.repeat(40_001), 'blogs_content_tags'],
    ],
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
    column: 'tags',
    takes: [
      ['none', []],
      ['twenty', Array.from({ length: 20 }, (_, n) => `${n}`)],
      ['80 characters', ['é'.repeat(80)]],
      ['an emoji', ['🌿']],
    ],
    refuses: [
      ['twenty-one', Array.from({ length: 21 }, (_, n) => `${n}`), 'blogs_tags_count'],
      ['two hundred spellings of one', Array.from({ length: 201 }, () => 'gate'), 'blogs_tags_count'],
      ['81 characters', ['é'.repeat(81)], 'blogs_tags_names'],
      ['a name that is longer as an address', ['\ufdfa'.repeat(80)], 'blogs_tags_names'],
      ['nothing', [''], 'blogs_tags_names'],
      ['null', ['gate', null], 'blogs_tags_names'],
      ['characters without ink', ['\u200b \ufeff\u3164'], 'blogs_tags_names'],
      ['punctuation', ['…!'], 'blogs_tags_names'],
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
    ].map(cover => [`the cover ${cover}`, cover, 'blogs_cover_shape']),
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
  projectField,
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
        (type): GridField['takes'][number] => [`a ${type}`, { ...thing, type }],
      ),
      ...[1, 1.5, 2, 2.5, 3, 3.5, 4, 5].map((rating): GridField['takes'][number] => [
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
      noThing('a year of five digits', { ...thing, year: 10_000 }),
      noThing('a year as a text', { ...thing, year: '1999' }),
      noThing('half a year', { ...thing, year: 1999.5 }),
      noThing('a thing without a word on its readers', { ...thing, isRatedByReaders: null }),
    ],
  },
]
