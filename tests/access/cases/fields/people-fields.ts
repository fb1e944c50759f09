import { people, rows } from '../../people.ts'
import type { GridField } from './field.ts'

const profile = { table: 'profiles', as: 'reader', where: { id: people.noor.id } } as const
const comment = { table: 'comments', as: 'reader', where: { id: rows.noorsComment } } as const

export const peopleFields: GridField[] = [
  {
    ...profile,
    column: 'username',
    takes: [
      ['a name of 80 characters', 'é'.repeat(80)],
      ['a name in another script', '村上 春樹'],
      ['an emoji whose parts are joined', '👩\u200d🚀'],
    ],
    refuses: [
      ['a name of 81 characters', 'é'.repeat(81), 'profiles_username_length'],
      ['an empty name', '', 'profiles_username_not_blank'],
      ['a name of spaces of any kind', ' \u00a0\t\n\u3000', 'profiles_username_not_blank'],
      ['a name of two lines', 'Noor\nVera', 'profiles_username_one_line'],
      ['a name that turns what follows', 'Noor\u202e', 'profiles_username_one_line'],
      ['a name without ink', '\u200b\u2060\u202e\u3164\u2800', 'profiles_username_not_blank'],
    ],
  },
  {
    ...profile,
    column: 'avatar_url',
    takes: [
      ['the name of a picture of oneself', 'noor-77c2.png'],
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
    ...comment,
    column: 'content',
    takes: [['10,000 characters', 'é'.repeat(10_000)]],
    refuses: [
      ['10,001 characters', 'é'.repeat(10_001), 'comments_content_length'],
      ['nothing', '', 'comments_content_not_blank'],
      ['spaces of any kind', ' \u00a0\t\n', 'comments_content_not_blank'],
      ['a text without ink', '\u200b \ufeff', 'comments_content_not_blank'],
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
