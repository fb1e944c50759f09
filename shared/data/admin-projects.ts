import { readStatus } from '#shared/posts/post-status.ts'
import { emptyProject, readProject } from '#shared/posts/project.ts'
import { type Client, dataOf } from './client.ts'
import { inOrder, tableOf } from './table-page.ts'

export type ProjectRow = Awaited<ReturnType<typeof listProjectRows>>[number]

export const { readPage: readProjectsPage, listIds: listProjectIds } = tableOf(
  (client, request, { status = '' }) =>
    client.rpc('list_posts', { ...request, of_topic: '', with_status: status, of_kind: 'project' }).single(),
  listProjectRows,
)

const columns =
  'id, slug, title, featured, project, status, publishedAt:published_at, insertedAt:inserted_at, updatedAt:updated_at'

async function listProjectRows(client: Client, ids: number[]) {
  const [rows, ratings] = await Promise.all([
    dataOf(client.from('blogs').select(columns).in('id', ids)),
    dataOf(client.rpc('list_post_ratings', { of_posts: ids })),
  ])
  const averages = new Map(ratings.map(({ id, average }) => [id, average]))
  return inOrder(ids, rows).map(({ status, project, ...row }) => ({
    ...row,
    status: readStatus(status),
    project: readProject(project) ?? emptyProject,
    average: averages.get(row.id) ?? null,
  }))
}

export async function listProjectsToOrder(client: Client) {
  const all = client.from('blogs').select('id, title, featured, status').eq('kind', 'project')
  return await dataOf(all.order('position').order('id', { ascending: false }).limit(1000))
}

export const orderProjects = (client: Client, ids: number[]) => dataOf(client.rpc('order_projects', { ids }))
