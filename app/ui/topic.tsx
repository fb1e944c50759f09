import { Link } from 'react-router'
import { site } from '#site'
import { classNames } from './class-names.ts'

const inks = ['topic-1', 'topic-2', 'topic-3', 'topic-4']

export const topicAddress = (topic: string) => `/topics/${encodeURIComponent(topic)}`

/** CSS class by the topic's index in `site.topics`. */
export function topicInk(topic: string) {
  const place = site.topics.indexOf(topic)
  return inks[place < 0 ? -1 : place % inks.length]
}

export function Topic({ topic, badge = false }: { topic: string; badge?: boolean }) {
  return (
    <Link className={classNames('topic', badge && 'topic-badge', topicInk(topic))} to={topicAddress(topic)}>
      {topic}
    </Link>
  )
}
