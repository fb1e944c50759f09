import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { listMyReports } from '#shared/data/reports.ts'

const none: ReadonlySet<number> = new Set()

export function useReports() {
  const { user } = useSession()
  const userId = user?.id ?? null
  const { value, change, reload } = useQuery(
    async (client): Promise<ReadonlySet<number>> => new Set(await listMyReports(client, userId ?? '')),
    userId,
  )

  return {
    reported: value ?? none,
    add(id: number) {
      change(before => new Set([...(before ?? none), id]))
      reload()
    },
  }
}
