import { Link } from 'react-router'
import { inkOf, type Site, shownTopic } from '#app/content/site.ts'
import { useSite } from '#app/content/use-site.ts'
import { classNames } from './class-names.ts'

const inks = ['topic-1', 'topic-2', 'topic-3', 'topic-4']

export const topicAddress = (topic: string) => `/topics/${encodeURIComponent(topic)}`

export function topicInk(site: Pick<Site, 'topics'>, topic: string) {
  return inks[(inkOf(site, topic) ?? 0) - 1]
}

export function Topic({ topic: stored, badge = false }: { topic: string; badge?: boolean }) {
  const site = useSite()
  // Previews have no scripts, so only the server needs it.
  const topic = import.meta.env.SSR ? shownTopic(site, stored) : stored
  return (
    <Link
      className={classNames('topic', badge && 'topic-badge', topicInk(site, topic))}
      to={topicAddress(topic)}
    >
      {topic}
    </Link>
  )
}
