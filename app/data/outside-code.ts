import type { SupabaseClient } from '@supabase/supabase-js'
import { type OutsideCode, outsideKinds } from '#app/content/outside-code.ts'
import type { Database } from './database-types.ts'

type Client = SupabaseClient<Database>

export async function readOutsideCode(client: Client): Promise<OutsideCode> {
  const { data, error } = await client
    .from('outside_code')
    .select('kind, address, site_id, integrity')
    .single()
  if (error) throw error
  return {
    kind: outsideKinds.find(kind => kind === data.kind) ?? 'none',
    address: data.address,
    siteId: data.site_id,
    integrity: data.integrity,
  }
}

export async function updateOutsideCode(
  client: Client,
  { kind, address, siteId, integrity }: OutsideCode,
): Promise<void> {
  const { error } = await client
    .from('outside_code')
    .update({ kind, address, site_id: siteId, integrity })
    .eq('id', true)
    .select('id')
    .single()
  if (error) throw error
}
