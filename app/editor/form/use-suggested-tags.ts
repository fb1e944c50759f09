import { useQuery } from '#app/loading/use-query.ts'
import { useSettled } from '#app/ui/use-settled.ts'
import { suggestTags } from '#shared/data/admin-tags.ts'

/** Those of an earlier text are shown until others are loaded. */
export function useSuggestedTags(typed: string): string[] {
  const settled = useSettled(typed)
  const { former } = useQuery(
    client => suggestTags(client, settled).catch(() => []),
    settled === '' ? null : settled,
  )
  return former ?? []
}
