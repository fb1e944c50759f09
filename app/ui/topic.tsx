import { Link } from 'react-router'
import { site } from '#site'

const inks = 4

export const topicAddress = (topic: string) => `/topics/${encodeURIComponent(topic)}`

/** The class of a topic's ink, by its place in the configured list; none for a topic that is not in it. */
export function topicInk(topic: string): string {
  const place = site.topics.indexOf(topic)
  return place < 0 ? '' : `t${1 + (place % inks)}`
}

export function Topic({ topic, badge = false }: { topic: string; badge?: boolean }) {
  return (
    <Link className={`topic ${badge ? 'badge ' : ''}${topicInk(topic)}`} to={topicAddress(topic)}>
      {topic}
    </Link>
  )
}
