import { NavLink } from 'react-router'
import { topicAddress, topicInk } from '#app/components/topic.tsx'
import { useSite } from '#app/loading/use-site.ts'

export function TopicsCard() {
  const site = useSite()
  return (
    <nav className="topics-card" aria-labelledby="topics">
      <h2 className="rule-head" id="topics">
        Topics
      </h2>
      <ul className="ruled">
        {site.topics.map(({ id, name }) => (
          <li key={id}>
            <NavLink style={topicInk(site, name)} to={topicAddress(name)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
