import type { Page } from '@playwright/test'
import { test as base, OWNER } from './fixtures.ts'

export * from './fixtures.ts'

interface OwnPosts {
  /** A word that only the titles of these posts contain. */
  word: string
  /** Inserts posts by SQL, a minute apart, with titles that end in `word`. Returns their ids. */
  add(titles: string[], topic?: string): Promise<number[]>
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
      async titles() {
        const rows = await sql`select title from blogs where title like ${`%${word}`} order by id`
        return rows.map(row => String(row.title).replace(` ${word}`, ''))
      },
    })
    await sql`delete from blogs where title like ${`%${word}`}`
  },
})

/** The rows of the table's body that contain the text. */
export const rowOf = (page: Page, text: string | RegExp) => page.locator('tbody tr').filter({ hasText: text })
export const bodyRows = (page: Page) => page.locator('tbody tr')
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1040

/** The links of the sidebar, which on a phone has to be opened. */
export async function openSidebar(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('navigation', { name: 'Dashboard' })
}
