import { NavLink } from 'react-router'
import { topicAddress, topicInk } from '#app/ui/topic.tsx'
import { site } from '#site'

export function TopicsCard() {
  return (
    <nav className="topics-card" aria-labelledby="topics">
      <h2 className="rule-head" id="topics">
        Topics
      </h2>
      <ul>
        {site.topics.map(topic => (
          <li key={topic}>
            <NavLink className={topicInk(topic)} to={topicAddress(topic)}>
              {topic}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
