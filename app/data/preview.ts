import type { SupabaseClient } from '@supabase/supabase-js'
import { isRecord } from '#app/content/parse-record.ts'
import type { Site } from '#app/content/site.ts'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

export const previewedLink = '#preview:'

export const readPreview = (client: Client, content: string) =>
  post(client, '/preview', 'text/plain; charset=utf-8', content)

/** The page at `path` as HTML without scripts, with unsaved settings. */
export const readSitePreview = (client: Client, path: string, site: Site) =>
  post(client, '/preview/site', 'application/json', JSON.stringify({ path, site }))

async function post(client: Client, address: string, type: string, body: string): Promise<string> {
  const { data } = await client.auth.getSession()
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': type },
    body,
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
