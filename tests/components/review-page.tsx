import { createClient, type Session } from '@supabase/supabase-js'
import { vi } from 'vitest'
import type { BorrowedServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { type Network, openPage, type Page } from './open-page.tsx'

export interface ReviewPage extends Page {
  /** The row of a comment, found by its text. Throws if there is none. */
  row(text: string | RegExp): HTMLElement
  texts(): string[]
}

/** Opens the reviews of a post with what the server's page has of them. `session` null: a visitor; `kept`: see openPage. */
export async function openReviews(
  server: BorrowedServer,
  postId: number,
  session: Session | null,
  search = '',
  intercept?: Network['intercept'],
  tabStorage: Record<string, string> = {},
  { areReviewsClosed = false, ...post }: { authorId?: string; areReviewsClosed?: boolean } = {},
): Promise<ReviewPage> {
  const opened = await openPage({
    server,
    session,
    address: `/post${search}`,
    ...(intercept && { intercept }),
    tabStorage,
    async show() {
      const { Reviews } = await import('#app/site/reviews/reviews.tsx')
      const { readReviewQuery } = await import('#app/site/reviews/review-query.ts')
      const { viewReviews } = await import('#shared/data/reviews.ts')
      const visitor = createClient(server.url, server.publishableKey, {
        auth: { persistSession: false },
        // Not the page's own requests.
        global: { fetch: (input, init) => visitorFetch(input, init) },
      })
      const query = readReviewQuery(new URLSearchParams(search.replace(/#.*/, '')))
      const initial = await viewReviews(visitor, { postId, ...query })
      return (
        <Reviews
          post={{ id: postId, authorId: '', ...post }}
          areReviewsClosed={areReviewsClosed}
          initial={initial}
          onRated={() => {}}
        />
      )
    },
  })
  const { page } = opened
  await until(() => page.getByRole('heading', { name: /^Comments/ }))
  // A review that is sent within two seconds counts as a bot's.
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_000)
  return {
    ...opened,
    row: text => {
      const row = page.getByText(text).closest('li')
      if (!row) throw new Error(`No comment says '${text}'.`)
      return row
    },
    texts: () => {
      const list = page.queryByRole('list', { name: 'Comments' })
      return list ? [...list.querySelectorAll('.review-item-text')].map(element => element.textContent) : []
    },
  }
}

const visitorFetch = globalThis.fetch
const now = performance.now.bind(performance)
