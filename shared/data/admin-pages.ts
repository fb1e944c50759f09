import { type Client, dataOf } from './client.ts'

export type PageRow = Awaited<ReturnType<typeof listPageRows>>[number]

export async function listPageRows(client: Client) {
  const data = await dataOf(
    client
      .from('pages')
      .select('id, slug, title, status, updatedAt:updated_at, navigation(place)')
      .order('title')
      .order('id')
      .limit(1000),
  )
  return data.map(({ status, navigation, ...row }) => ({
    ...row,
    isDraft: status === 'draft',
    isInTopBar: navigation.some(({ place }) => place === 'top'),
  }))
}

export const listPageTitles = (client: Client, ids: number[]) =>
  dataOf(client.from('pages').select('id, title').in('id', ids).order('id'))
