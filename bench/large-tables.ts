import { readPostsPage } from '#shared/data/admin-posts.ts'
import { readReviewsPage } from '#shared/data/admin-reviews.ts'
import { readUsersPage } from '#shared/data/admin-users.ts'
import type { Client } from '#shared/data/client.ts'
import { rowsPerPage, type TablePage, type TableView } from '#shared/data/table-page.ts'
import type { Measurement } from './growing.ts'

type Read = (client: Client, view: TableView) => Promise<TablePage<unknown>>

const tables: [name: string, sort: string, read: Read][] = [
  ['posts', 'title', readPostsPage],
  ['comments', 'created_at', readReviewsPage],
  ['users', 'username', readUsersPage],
]

/** The middle of each table of the dashboard, where rows are farthest from both ends, compared with its first page. */
export async function tablePages(client: Client): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [name, sort, read] of tables) {
    const at = (page: number) => read(client, { search: '', filters: {}, sort, descending: true, page })
    const timed = async (page: number) => {
      const start = performance.now()
      await at(page)
      return performance.now() - start
    }
    const { total } = await at(1)
    const middle = Math.ceil(total / rowsPerPage / 2)
    measurements.push({
      what: `page ${middle.toLocaleString('en-US')} of the dashboard’s ${name}`,
      of: 'its first page',
      base: () => timed(1),
      grown: () => timed(middle),
    })
  }
  return measurements
}
