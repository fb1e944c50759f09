import { isRecord } from '#shared/text/parse-record.ts'

/** Whether a Supabase project requires new addresses to be confirmed. 'site': accounts are Byline's own and follow the site's setting. */
export async function readProjectConfirmation(url: string, key: string): Promise<boolean | 'site'> {
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: key } })
  const found: unknown = answer.ok ? await answer.json() : null
  if (!isRecord(found))
    throw Object.assign(new Error('The account settings could not be loaded.'), { status: answer.status })
  return found.follows_site === true ? 'site' : found.mailer_autoconfirm !== true
}
