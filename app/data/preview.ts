import type { SupabaseClient } from '@supabase/supabase-js'
import { isRecord } from '#app/content/parse-record.ts'
import type { Site } from '#app/content/site.ts'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

export const previewedLink = '#preview:'

export const readPreview = (client: Client, content: string) =>
  askServer(client, '/preview', { type: 'text/plain; charset=utf-8', body: content })

/** The page at `path` as HTML without scripts, with unsaved settings. */
export const readSitePreview = (client: Client, path: string, site: Site) =>
  askServer(client, '/preview/site', { type: 'application/json', body: JSON.stringify({ path, site }) })

/** Asks the server of the pages in the name of the caller; with `sent`, by POST. */
export async function askServer(
  client: Client,
  address: string,
  sent?: { type: string; body: string },
): Promise<string> {
  const { data } = await client.auth.getSession()
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { method: 'POST', body: sent.body }),
  })
  if (!response.ok)
    throw Object.assign(new Error(await messageOf(response)), {
      status: response.status,
      code: response.status === 403 ? '42501' : '',
    })
  return await response.text()
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) && 'message' in body ? String(body.message) : 'There is no preview.'
}
