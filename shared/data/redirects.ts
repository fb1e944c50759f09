import { type Client, dataOf } from './client.ts'

/** Where an address that has no page leads: to a path or address, or null if the page was removed. Undefined without a redirect. */
export async function findTarget(client: Client, address: string): Promise<string | null | undefined> {
  const found = await dataOf(client.rpc('find_redirect', { address }).maybeSingle())
  return found ? found.target : undefined
}

/** Query parameters by which other programs name a post, such as WordPress in `/?p=123`. `private.plain_address` reads the same. */
export const postParameters = ['p', 'page_id', 'attachment_id', 'post', 'id']
