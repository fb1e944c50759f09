import { isIP } from 'node:net'
import { isLocalHost } from '#server/base/client-address.ts'
import type { Sql } from '#server/database/sql.ts'

/** Derives the relying party from SITE_URL. A request's Host header could be forged. */
export function relyingPartyOf(siteUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

/** Returns log sentences that explain why passkeys will not work. */
export async function checkRelyingParty(sql: Sql, siteUrl: string): Promise<string[]> {
  const { id } = relyingPartyOf(siteUrl)
  const [others] = await sql<{ count: number; hosts: string }>`
    select count(*)::int as count, string_agg(distinct rp_id, ', ') as hosts
    from auth.webauthn_credentials where rp_id not in ('', ${id})`
  const count = others?.count ?? 0
  const isLocal = isLocalHost(id)
  const isAddress = isIP(id.replace(/^\[|\]$/g, '')) !== 0 && !isLocal
  return [
    ...(count > 0
      ? [
          `${count} ${count === 1 ? 'passkey was' : 'passkeys were'} made for ${others?.hosts} and cannot be used at ${id}, the host of SITE_URL. Their owners sign in otherwise, and add new ones.`,
        ]
      : []),
    ...(isAddress
      ? [`Passkeys cannot be used: SITE_URL has the IP address ${id}. They require a host name.`]
      : []),
    ...(!isAddress && !isLocal && new URL(siteUrl).protocol !== 'https:'
      ? ['Passkeys cannot be used: SITE_URL does not start with https.']
      : []),
  ]
}
