import type { Case, MatrixTable, Row, Value } from '../case.ts'
import { draftFields } from './fields/draft-fields.ts'
import { navigationFields } from './fields/navigation-fields.ts'
import { outsideCodeFields } from './fields/outside-code-fields.ts'
import { pageFields } from './fields/page-fields.ts'
import { peopleFields } from './fields/people-fields.ts'
import { postFields } from './fields/post-fields.ts'
import { redirectFields } from './fields/redirect-fields.ts'

const nouns: Record<MatrixTable, string> = {
  profiles: 'profile',
  blogs: 'post',
  comments: 'comment',
  likes: 'like',
  drafts: 'draft',
  snippets: 'snippet',
  versions: 'version',
  old_slugs: 'old slug',
  pages: 'page',
  old_page_slugs: 'old address of a page',
  tags: 'tag',
  old_tags: 'old address of a tag',
  series: 'series',
  navigation: 'link of the navigation',
  redirects: 'redirect',
  missed_addresses: 'missed address',
  messages: 'message',
  bin: 'entry of the bin',
  resume: 'résumé',
  outside_code: 'code from elsewhere',
  settings: 'setting',
  settings_versions: 'version of the settings',
  reports: 'report',
}

const fields = [
  ...peopleFields,
  ...postFields,
  ...draftFields,
  ...outsideCodeFields,
  ...navigationFields,
  ...pageFields,
  ...redirectFields,
]

/** A draft has its fields in one column. */
const setting = (table: MatrixTable, column: string, value: Value): Row =>
  table === 'drafts' ? { fields: { [column]: value } } : { [column]: value }

/** Check constraints of text columns. */
export const texts: Case[] = fields.flatMap(({ table, column, as, signedIn, where, takes, refuses }) => [
  ...takes.map(
    ([what, value]): Case => ({
      name: `the ${column} of a ${nouns[table]} can be ${what}`,
      as,
      ...(signedIn && { signedIn }),
      does: { update: table, set: setting(table, column, value), where },
      expect: 'done',
    }),
  ),
  ...refuses.map(
    ([what, value, constraint]): Case => ({
      name: `the ${column} of a ${nouns[table]} cannot be ${what}`,
      as,
      ...(signedIn && { signedIn }),
      does: { update: table, set: setting(table, column, value), where },
      expect: { code: constraint.endsWith('_unique') ? '23505' : '23514', constraint },
    }),
  ),
])
