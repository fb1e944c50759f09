import { Icon } from '#app/ui/icon.tsx'
import { counted, grouped } from '#shared/text/count.ts'

export function Likes({ count }: { count: number }) {
  return (
    <span className="inline likes" role="img" aria-label={counted(count, 'like')}>
      <Icon name="heart" />
      <span>{grouped(count)}</span>
    </span>
  )
}
