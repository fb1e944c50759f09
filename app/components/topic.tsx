import type { CSSProperties } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { inkOf, type Site, shownTopic } from '#shared/settings/site.ts'

export const topicAddress = (topic: string) => `/topics/${encodeURIComponent(topic)}`

type Ink = CSSProperties & { '--t': string }

export function topicInk(site: Pick<Site, 'topics'>, topic: string): Ink | undefined {
  const ink = inkOf(site, topic)
  return ink === null ? undefined : { '--t': `var(--topic-${ink})` }
}

export function Topic({ topic: stored, badge = false }: { topic: string; badge?: boolean }) {
  const site = useSite()
  // Only the server renders previews, because they run no scripts.
  const topic = import.meta.env.SSR ? shownTopic(site, stored) : stored
  return (
    <Link
      className={classNames('topic inline', badge && 'topic-badge')}
      style={topicInk(site, topic)}
      to={topicAddress(topic)}
    >
      {topic}
    </Link>
  )
}
