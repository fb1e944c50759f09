import { ConfigError, codeOf } from './config.ts'

const PATIENCE = 5_000

/** Returns a warning when the project cannot be reached. Throws ConfigError when address, key or schema is wrong. */
export async function checkHosted(url: string, publishableKey: string): Promise<string | null> {
  let status: number
  let body: string
  try {
    const answer = await fetch(`${url}/rest/v1/blogs?select=id&limit=1`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(PATIENCE),
    })
    status = answer.status
    body = await answer.text()
  } catch (error) {
    return `SUPABASE_URL cannot be reached (${reasonOf(error)}): until it can, pages answer with an error.`
  }
  if (status >= 500) return `SUPABASE_URL answers ${status}: until it recovers, pages answer with an error.`
  if (status === 401 || status === 403)
    throw new ConfigError(
      'SUPABASE_PUBLISHABLE_KEY is refused by the project: copy it again from its dashboard, under API keys.',
    )
  if (/PGRST205|42P01/.test(body))
    throw new ConfigError(
      "The project at SUPABASE_URL has no table 'blogs': apply the migrations with 'supabase db push', see docs/operating.md.",
    )
  if (status !== 200)
    throw new ConfigError(
      `SUPABASE_URL is not the address of a Supabase project: its data API answers ${status}.`,
    )
  return null
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in 5 seconds'
  return codeOf(error.cause)
}
