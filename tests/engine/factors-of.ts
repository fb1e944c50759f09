import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { BorrowedServer } from '#tests/support/shared-server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

/** Accounts with an authenticator, for the tests of one server, which may start later. */
export function factorsOf(server: () => BorrowedServer) {
  const { signedUp } = peopleOf(server)

  async function enroll({ auth }: SupabaseClient, friendlyName = 'Phone') {
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    return { factorId: data.id, ...data.totp }
  }

  async function signIn(email: string) {
    const client = createClient(server().url, server().publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { client, user: data.user }
  }

  return {
    enroll,
    signIn,
    /** Verified, with the codes of now unused. */
    async withFactor(name: string) {
      const { email, id } = await signedUp(name)
      const { client } = await signIn(email)
      const { factorId, secret } = await enroll(client)
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
      if (error) throw error
      await server().sql`update auth.mfa_factors set last_step = null where id = ${factorId}`
      return { client, email, id, factorId, secret }
    },
  }
}

export const levelOf = async ({ auth }: SupabaseClient) =>
  (await auth.mfa.getAuthenticatorAssuranceLevel()).data

/** Status and code of a refusal; null when there was none. */
export async function errorOf(answer: Promise<{ error: { status?: number; code?: string } | null }>) {
  const { error } = await answer
  return error && `${error.status} ${error.code}`
}
