import type { Page } from '@playwright/test'
import type { Sql } from '#server/database/sql.ts'
import type { Random } from '../random.ts'
import { checkPost } from './invariants.ts'
import type { Person } from './person.ts'

export interface Walk {
  random: Random
  sql: Sql
  person: Person
  people: Person[]
  /** A number that no other act has. */
  count: number
  /** Adds to the line that a failure prints. */
  say(detail: string): void
  /** Errors of the console that the act expects. */
  expected: RegExp[]
}

export interface Act {
  name: string
  /** Whether the person could do it now; always when absent. */
  may?: (person: Person) => boolean
  run: (walk: Walk) => Promise<void>
}

/** Opens a published post in the person's tab, and checks it. Returns its slug. */
export async function openPost({ random, sql, say, person }: Walk): Promise<string> {
  const rows = await sql<{ slug: string }>`select slug from blogs where status = 'published' order by id`
  const { slug } = random.pick(rows)
  say(slug)
  await checkPost(person.page, sql, slug)
  return slug
}

/** Looks at a fresh load in a new tab of anybody. */
export async function inFreshTab({ random, people }: Walk, look: (page: Page) => Promise<void>) {
  const page = await random.pick(people).context.newPage()
  await look(page)
  await page.close()
}
