import type { AuthParts } from './auth-parts.ts'

/** What the real service names. */
const PROVIDERS =
  'anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion phone slack slack_oidc snapchat spotify twitch twitter workos zoom'.split(
    ' ',
  )

/** Whether a new account must confirm its address: an administrator's setting, which defaults to whether mail can be sent. */
export async function confirmsAddresses({ sql, hasMailServer }: AuthParts): Promise<boolean> {
  const [row] = await sql<{
    confirm_addresses: boolean | null
  }>`select confirm_addresses from public.settings`
  return row?.confirm_addresses ?? hasMailServer
}

export async function settings(_call: unknown, parts: AuthParts): Promise<Response> {
  return Response.json({
    external: { ...Object.fromEntries(PROVIDERS.map(name => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: !(await confirmsAddresses(parts)),
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
    follows_site: true,
  })
}

export async function health(): Promise<Response> {
  return Response.json({ name: 'GoTrue', version: 'byline', description: 'Byline accounts' })
}
