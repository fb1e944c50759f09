import { data } from 'react-router'
import type { Client } from '#shared/data/client.ts'
import { findPresentPage } from '#shared/data/site-pages.ts'
import { movedPage } from '../moved-page.ts'

/** The response for a slug without a page: a redirect if one of the owner's pages had it, else 404. */
export async function missingPage(client: Client, slug: string) {
  const present = await findPresentPage(client, slug)
  return present === null ? data(null, { status: 404 }) : movedPage(`/${encodeURIComponent(present)}`)
}
