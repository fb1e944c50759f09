import type { Locator, Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

export * from './fixtures.ts'

const READER = 'Osric Tamm'

interface OwnPost {
  id: number
  path: string
  /** Inserts a comment by SQL, by the sample reader Osric by default; returns its id. Later ones are newer. */
  comment(content: string, rating?: number | null, by?: string): Promise<number>
  /** Inserts a reply of the same reader to a review by SQL; returns its id. */
  reply(review: number, content: string): Promise<number>
  /** Inserts numbered comments by SQL, a second apart; 'Comment 1' is the oldest. */
  fill(count: number, rating?: number | null): Promise<void>
  /** Returns the stored comments, oldest first. */
  rows(): Promise<{ content: string; rating: number | null }[]>
}

/** Gives each test its own post without comments. */
export const test = base.extend<{ post: OwnPost }>({
  post: async ({ site: { sql } }, use, { testId }) => {
    const slug = `of-${testId}`
    const [post] = await sql`
      insert into blogs (user_id, slug, title, introduction, content, topic)
      select id, ${slug}, 'A post of its own', 'For one test.', '<p>For one test.</p>', 'JavaScript'
      from profiles where role = 'admin' limit 1
      returning id`
    const id = Number(post?.id)
    await use({
      id,
      path: `/blog/${slug}`,
      async comment(content, rating = null, by = READER) {
        const [row] = await sql`
          insert into comments (user_id, blog_id, content, rating)
          select id, ${id}, ${content}, ${rating} from profiles where username = ${by}
          returning id`
        return Number(row?.id)
      },
      async reply(review, content) {
        const [row] = await sql`
          insert into comments (user_id, blog_id, parent, content)
          select profiles.id, ${id}, ${review}, ${content} from profiles where username = ${READER}
          returning id`
        return Number(row?.id)
      },
      async fill(count, rating = null) {
        await sql`
          with readers as (
            select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
            from profiles where role = 'user'
          )
          insert into comments (user_id, blog_id, content, rating, created_at)
          select readers.id, ${id}, 'Comment ' || n, ${rating}::integer, timestamptz '2024-06-01 10:00Z' + n * interval '1 second'
          from generate_series(1, ${count}::integer) n join readers on place = n % all_of_them`
      },
      rows: async () => {
        return sql<{ content: string; rating: number | null }>`
          select content, rating from comments where blog_id = ${id} order by created_at, id`
      },
    })
    await sql`delete from blogs where id = ${id}`
  },
})

export const comments = (page: Page) => page.getByRole('list', { name: 'Comments' })
export const reviewOf = (page: Page, text: string | RegExp) =>
  comments(page).getByRole('listitem').filter({ hasText: text })
export const reviewField = (page: Page) => page.getByLabel('Review', { exact: true })
export const ratingField = (within: Page | Locator) => within.getByLabel('Rating', { exact: true }).first()

/** Whether the focus is within the reviews rather than on the body. */
export const focusIsAmongReviews = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.reviews') != null)
