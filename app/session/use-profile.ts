import { useQuery } from '#app/loading/use-query.ts'
import { findProfile } from '#shared/data/profiles.ts'
import type { Connect } from './session-context.ts'

export function useProfile(userId: string | null, connect: Connect) {
  const { value, error, reload } = useQuery(
    async client => ({ profile: await findProfile(client, userId ?? '') }),
    userId,
    { connect },
  )
  return {
    profile: value?.profile ?? null,
    error,
    missing: value !== null && value.profile === null,
    reread: reload,
  }
}
