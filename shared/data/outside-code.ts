import { type OutsideCode, outsideKinds } from '#shared/settings/outside-code.ts'
import { type Client, dataOf } from './client.ts'
import type { OwnSaves } from './own-saves.ts'
import { requireAdmin } from './require-admin.ts'

export async function readOutsideCode(client: Client): Promise<OutsideCode> {
  const data = await dataOf(
    client.from('outside_code').select('kind, address, siteId:site_id, integrity').single(),
  )
  return { ...data, kind: outsideKinds.find(kind => kind === data.kind) ?? 'none' }
}

/** Saves nothing and returns false when it has changed since `seen`. */
export function updateOutsideCode(client: Client, own: OwnSaves, code: OutsideCode, seen: OutsideCode) {
  const row = toRow(code)
  return own.save({
    row,
    seen: toRow(seen),
    async write(seen) {
      const data = await dataOf(client.from('outside_code').update(row).match(seen).select('id'))
      if (data.length === 0) await requireAdmin(client)
      return data.length === 1
    },
    async read() {
      const stored = toRow(await readOutsideCode(client))
      return { row: stored, seen: stored }
    },
  })
}

const toRow = ({ kind, address, siteId, integrity }: OutsideCode) => ({
  kind,
  address,
  site_id: siteId,
  integrity,
})
