import { useEffect } from 'react'
import { useQuery } from '#app/loading/use-query.ts'
import { rewriteTaggedPosts } from '#shared/data/admin-tags.ts'
import { counted } from '#shared/text/count.ts'

/** Continues with posts whose tags were renamed, merged or deleted, as long as it is shown. `of`: changes with the tags. */
export function RemainingPosts({ of }: { of: string }) {
  const { value, error, loading, reload } = useQuery(rewriteTaggedPosts, of)
  useEffect(() => {
    if (value && !loading && !error) void reload()
  }, [value, loading, error, reload])
  if (!value) return null
  return (
    <p role="status">
      {`${counted(value, 'post still gets its new tags', 'posts still get their new tags')}. Until then, links lead from the former ones.`}
    </p>
  )
}
