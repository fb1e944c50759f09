import { Link } from 'react-router'
import { site } from '#site'

const inks = 4

export const topicAddress = (topic: string) => `/topics/${encodeURIComponent(topic)}`

/** CSS class by the topic's index in `site.topics`. */
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
