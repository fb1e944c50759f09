import type { Sql } from '#server/database/sql.ts'
import type { AuthParts } from './auth-parts.ts'
import { failure } from './failure.ts'
import { PROVIDER_NAMES } from './providers.ts'

export async function confirmsAddresses({ sql, hasMailServer }: AuthParts): Promise<boolean> {
  const [row] = await sql<{
    confirm_addresses: boolean | null
  }>`select confirm_addresses from public.settings`
  return row?.confirm_addresses ?? hasMailServer
}

export async function isSignUpClosed(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ closes_sign_up: boolean }>`select closes_sign_up from public.settings`
  return row?.closes_sign_up === true
}

export async function requireOpenSignUp(sql: Sql): Promise<void> {
  if (await isSignUpClosed(sql))
    throw failure(422, 'signup_disabled', 'Signups not allowed for this instance')
}

export async function settings(_call: unknown, parts: AuthParts): Promise<Response> {
  return Response.json({
    external: {
      ...Object.fromEntries(['anonymous_users', ...PROVIDER_NAMES, 'phone'].map(name => [name, false])),
      ...Object.fromEntries([...parts.providers.keys()].map(name => [name, true])),
      email: true,
    },
    disable_signup: await isSignUpClosed(parts.sql),
    mailer_autoconfirm: !(await confirmsAddresses(parts)),
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: true,
    follows_site: true,
    mails_links: parts.hasMailServer,
    remembers_browsers: true,
    provider_names: Object.fromEntries([...parts.providers].map(([name, { label }]) => [name, label])),
  })
}

export async function health(): Promise<Response> {
  return Response.json({ name: 'GoTrue', version: 'byline', description: 'Byline accounts' })
}
