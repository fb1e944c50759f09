import type { Page } from '@playwright/test'
import type { Sql } from '#server/database/sql.ts'
import { test as base, expect, OWNER } from './fixtures.ts'
import { READER } from './own-post.ts'

export * from './fixtures.ts'

interface OwnPosts {
  /** A word that only the titles of these posts contain. */
  word: string
  /** Inserts posts by SQL, a minute apart, with titles that end in `word`. Returns their ids. */
  add(titles: string[], topic?: string): Promise<number[]>
  /** Inserts numbered comments by SQL, a second apart; 'Comment 1.' is the oldest. */
  fill(id: number, count: number): Promise<void>
  /** Returns the remaining titles without `word`. */
  titles(): Promise<string[]>
}

/** Gives each test its own posts. */
export const test = base.extend<{ posts: OwnPosts }>({
  posts: async ({ site: { sql } }, use, { testId }) => {
    const word = `of${testId.replace(/\W/g, '')}`
    await use({
      word,
      async add(titles, topic = 'JavaScript') {
        const rows = await sql`
          insert into blogs (user_id, slug, title, introduction, topic, inserted_at, updated_at)
          select (select id from auth.users where email = ${OWNER.email}),
            ${word} || '-' || (select count(*) from blogs) || '-' || place, title || ' ' || ${word}, 'For one test.', ${topic},
            timestamptz '2024-03-04 10:00Z' + place * interval '1 minute', timestamptz '2024-06-02 10:00Z' - place * interval '1 minute'
          from unnest(${titles}::text[]) with ordinality as given (title, place)
          order by place returning id`
        return rows.map(row => Number(row.id))
      },
      async fill(id, count) {
        await sql`
          insert into comments (user_id, blog_id, content, created_at)
          select p.id, ${id}, 'Comment ' || n || '.', timestamptz '2024-06-01 10:00Z' + n * interval '1 second'
          from profiles p, generate_series(1, ${count}::integer) n where username = ${READER}`
      },
      async titles() {
        const rows = await sql`select title from blogs where title like ${`%${word}`} order by id`
        return rows.map(row => String(row.title).replace(` ${word}`, ''))
      },
    })
    await sql`delete from blogs where title like ${`%${word}`}`
  },
})

export const table = (page: Page) => page.getByRole('table')
/** The rows of the table's body that contain the text. */
export const rowOf = (page: Page, words: string | RegExp) =>
  page.locator('tbody tr').filter({ hasText: words })
export const bodyRows = (page: Page) => page.locator('tbody tr')
/** The 'Select all' checkbox, above the records on a phone and in the table's header elsewhere. */
export const selectAll = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ })
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1040

/** Sorts by a column: in the table's header, or on a phone by 'Sort by'. */
export async function sortBy(page: Page, label: string, order: 'ascending' | 'descending') {
  if (isPhone(page)) return page.getByLabel('Sort by').selectOption({ label: `${label}, ${order}` })
  const head = page.getByRole('columnheader', { name: label })
  for (let press = 0; press < 2; press++) {
    if ((await head.getAttribute('aria-sort')) === order) return
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', press === 0 ? /./ : order)
  }
}

/** The links of the sidebar, which on a phone has to be opened. */
export async function openSidebar(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('navigation', { name: 'Dashboard' })
}

/** Makes writes of a table fail for the rows that match `condition`. Returns the function that undoes it. */
export async function spoil(
  sql: Sql,
  table: string,
  verb: 'insert' | 'update' | 'delete',
  condition = 'true',
) {
  const name = `spoil_${crypto.randomUUID().replaceAll('-', '')}`
  await sql.unsafe(`
    create function private.${name}() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$;
    create trigger ${name} before ${verb} on ${table} for each row when (${condition}) execute function private.${name}()`)
  return () => sql.unsafe(`drop trigger ${name} on ${table}; drop function private.${name}()`)
}
