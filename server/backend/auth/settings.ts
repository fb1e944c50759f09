import type { AuthParts } from './auth-parts.ts'

/** Whether a new account must confirm its address: an administrator's setting, which defaults to whether mail can be sent. */
export async function confirmsAddresses({ sql, hasMailServer }: AuthParts): Promise<boolean> {
  const [row] = await sql<{
    confirm_addresses: boolean | null
  }>`select confirm_addresses from public.settings`
  return row?.confirm_addresses ?? hasMailServer
}

export async function settings(_call: unknown, parts: AuthParts): Promise<Response> {
  return Response.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: !(await confirmsAddresses(parts)),
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    follows_site: true,
  })
}

export async function health(): Promise<Response> {
  return Response.json({ name: 'GoTrue', version: 'byline', description: 'The accounts of Byline' })
}
