import type { Case } from './case.ts'
import { accounts } from './cases/accounts.ts'
import { columns } from './cases/columns.ts'
import { dashboard } from './cases/dashboard.ts'
import { dates } from './cases/dates.ts'
import { deletions } from './cases/deletions.ts'
import { emails } from './cases/emails.ts'
import { grid } from './cases/grid.ts'
import { pictures } from './cases/pictures.ts'
import { reviews } from './cases/reviews.ts'
import { roles } from './cases/roles.ts'
import { signUps } from './cases/sign-up.ts'
import { ids, requirements, texts } from './cases/texts.ts'

/** Who may do what, all of it, by topic. */
export const matrix: Record<string, Case[]> = {
  'rows of every table': grid,
  columns,
  dates,
  'e-mail addresses': emails,
  roles,
  'what a deletion takes along': deletions,
  'removing accounts': accounts,
  'the dashboard': dashboard,
  'signing up': signUps,
  'texts and numbers': texts,
  'columns that are never empty': requirements,
  ids,
  reviews,
  pictures,
}
