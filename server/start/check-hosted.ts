import { counted } from '#shared/text/count.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { ConfigError } from '../base/config-error.ts'
import { describeNoAnswer } from '../base/describe-no-answer.ts'
import { listMigrations } from '../database/migrate.ts'

const TIMEOUT_MS = 5_000

/** Returns a warning when the project is unreachable, has later migrations, or requires a captcha. Throws ConfigError when address, key or schema is wrong. */
export async function checkHosted(
  url: string,
  publishableKey: string,
  timeout = TIMEOUT_MS,
): Promise<string | null> {
  const own = (await listMigrations()).map(file => file.slice(0, -'.sql'.length))
  let status: number
  let body: string
  try {
    const answer = await fetch(`${url}/rest/v1/rpc/compare_migrations`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ own }),
      signal: AbortSignal.timeout(timeout),
    })
    status = answer.status
    body = await answer.text()
  } catch (error) {
    return `SUPABASE_URL cannot be reached (${describeNoAnswer(error)}): until it can, pages show an error.`
  }
  if (status >= 500 || status === 402 || status === 429)
    return `SUPABASE_URL responds with ${status}: until it recovers, pages show an error.`
  if (status === 401 || status === 403)
    throw new ConfigError(
      'The project rejected SUPABASE_PUBLISHABLE_KEY: copy it again from its dashboard, under API keys.',
    )
  if (/PGRST202|42883/.test(body))
    throw new ConfigError(
      "The project at SUPABASE_URL does not have this blog's tables, or has those of an older Byline: apply the migrations with 'supabase db push --remote', see docs/operating.md.",
    )
  const found = status === 200 ? parseJson(body) : undefined
  if (found === undefined)
    throw new ConfigError(
      `SUPABASE_URL is not the address of a Supabase project: its data API answers ${status}${status === 200 ? ' with a page' : ''}.`,
    )
  const warnings = [describeDifference(found), await captchaWarning(url, publishableKey)]
  return warnings.filter(Boolean).join('\n') || null
}

/** The project's settings do not reveal this, so it tries an empty sign-in, whose error shows whether a captcha is missing. */
async function captchaWarning(url: string, apikey: string): Promise<string | null> {
  const body: unknown = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(answer => answer.json())
    .catch(() => null)
  return isRecord(body) && body.error_code === 'captcha_failed'
    ? 'The project requires a captcha, which the forms here do not support: nobody can sign in or sign up. Turn it off in its dashboard, under Authentication, Attack Protection.'
    : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function describeDifference(found: unknown): string | null {
  const [row] = Array.isArray(found) ? found : []
  const { missing, later } = isRecord(row) ? row : {}
  if (!Array.isArray(missing)) return 'The project did not report its migrations.'
  if (missing.length > 0)
    throw new ConfigError(
      `The project's tables are older than this Byline: ${missing.join(', ')} are missing. Run 'supabase db push --remote' first.`,
    )
  return Number(later) > 0
    ? `The project has ${counted(Number(later), 'migration')} newer than this Byline: if a newer version applied them, start that one.`
    : null
}
