import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from './database-types.ts'

export async function readPreview(client: SupabaseClient<Database>, content: string): Promise<string> {
  const { data } = await client.auth.getSession()
  const response = await fetch('/preview', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'text/plain; charset=utf-8',
    },
    body: content,
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
  const isSaid = typeof body === 'object' && body !== null && 'message' in body
  return isSaid ? String(body.message) : 'There is no preview.'
}
