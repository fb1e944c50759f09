import { data } from 'react-router'
import type { Client } from '#shared/data/client.ts'
import { findPresentPage } from '#shared/data/site-pages.ts'
import { movedPage } from './moved-page.ts'

/** An upgrade renamed pages of the owner whose address the site itself uses now. While the site has nothing to show there, the address leads to the page. */
export async function followFormerPage(client: Client, slug: string, url: URL): Promise<void> {
  const present = await findPresentPage(client, slug)
  if (present !== null) throw movedPage(url, `/${encodeURIComponent(present)}`)
}

/** Throws the response for a slug without a page: a redirect if one of the owner's pages had it, else 404. */
export async function missingPage(client: Client, slug: string, url: URL): Promise<never> {
  await followFormerPage(client, slug, url)
  throw data(null, { status: 404 })
}
