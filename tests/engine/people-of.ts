import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { insertAccount } from '#tests/support/insert-account.ts'
import type { BorrowedServer } from '#tests/support/shared-server.ts'

export const PASSWORD = 'eleven lines'

/** Clients, accounts and plain requests for the tests of one server, which may start later. */
export function peopleOf(server: () => BorrowedServer) {
  const newClient = (key = server().publishableKey) =>
    createClient(server().url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
    })

  async function signedUp(name: string) {
    const client = newClient()
    const email = `${name}@example.com`
    const id = await insertAccount(server().sql, { name, email, password: PASSWORD })
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    return { client, email, id }
  }

  return {
    newClient,
    signedUp,
    /** A browser that stores its session and the verifiers of its links. */
    newAuth(flowType: 'pkce' | 'implicit' = 'pkce') {
      const stored = new Map<string, string>()
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }
      const options = { flowType, storage, autoRefreshToken: false, detectSessionInUrl: false }
      return createClient(server().url, server().publishableKey, { auth: options }).auth
    },
    async signedUpAdmin(name: string) {
      const person = await signedUp(name)
      await server().sql`update profiles set role = 'admin' where id = ${person.id}`
      return person
    },
    call: (path: string, init?: RequestInit & { key?: string }) =>
      fetch(server().url + path, {
        ...init,
        headers: {
          apikey: init?.key ?? server().publishableKey,
          'content-type': 'application/json',
          ...init?.headers,
        },
      }),
  }
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}
