import { type OutsideCode, outsideKinds } from '#shared/settings/outside-code.ts'
import { type Client, dataOf } from './client.ts'
import { requireAdmin } from './require-admin.ts'

export async function readOutsideCode(client: Client): Promise<OutsideCode> {
  const data = await dataOf(
    client.from('outside_code').select('kind, address, siteId:site_id, integrity').single(),
  )
  return { ...data, kind: outsideKinds.find(kind => kind === data.kind) ?? 'none' }
}

export async function updateOutsideCode(client: Client, code: OutsideCode, seen: OutsideCode) {
  const data = await dataOf(client.from('outside_code').update(toRow(code)).match(toRow(seen)).select('id'))
  if (data.length === 0) await requireAdmin(client)
  return data.length === 1
}

const toRow = ({ kind, address, siteId, integrity }: OutsideCode) => ({
  kind,
  address,
  site_id: siteId,
  integrity,
})
