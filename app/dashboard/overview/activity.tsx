import { useSite } from '#app/loading/use-site.ts'
import type { Day } from '#shared/data/figures.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { dayDate } from '#shared/text/dates.ts'
import { Panel } from '../panel.tsx'

export const activityDays = 30

const height = 200
const step = 20
const gap = 4

/** A bar chart of comments (up) and sign-ups (down) on the same scale, with a table for screen readers. */
export function Activity({ days }: { days: Day[] }) {
  const site = useSite()
  const busiest = Math.max(0, ...days.flatMap(({ users, comments }) => [users, comments]))
  const most = {
    comments: Math.max(1, ...days.map(({ comments }) => comments)),
    users: Math.max(1, ...days.map(({ users }) => users)),
  }
  const width = (days.length - 1) * step
  const unit = (height - 2 * gap - 8) / (most.comments + most.users)
  const base = 4 + gap + most.comments * unit
  const first = days[0]?.day
  const last = days.at(-1)?.day
  const sum = (what: 'users' | 'comments') => days.reduce((total, day) => total + day[what], 0)
  return (
    <Panel id="activity" title="Last 30 Days">
      <div className="activity-plot" aria-hidden="true">
        <ul className="row quiet activity-key">
          <li>{counted(sum('comments'), 'comment')}</li>
          <li className="activity-users">{counted(sum('users'), 'sign-up')}</li>
        </ul>
        <svg
          className="chart activity-chart"
          aria-hidden="true"
          viewBox={`-4 0 ${width + 8} ${height}`}
          preserveAspectRatio="none"
        >
          <path className="chart-rule" d={`M0 ${base}H${width}`} />
          {days.map(({ day, users, comments }, index) => (
            <g key={day}>
              <title>{`${dayDate(site, day)}: ${counted(comments, 'comment')}, ${counted(users, 'sign-up')}`}</title>
              <path className="activity-reach" d={`M${index * step} 0V${height}`} />
              {comments > 0 && <path d={`M${index * step} ${base - gap}v${-comments * unit}`} />}
              {users > 0 && (
                <path className="chart-byline" d={`M${index * step} ${base + gap}v${users * unit}`} />
              )}
            </g>
          ))}
        </svg>
        <p className="row hint activity-ends">
          <span>{first && dayDate(site, first)}</span>
          <span className="activity-most">
            most on one day: <span>{grouped(busiest)}</span>
          </span>
          <span>{last && dayDate(site, last)}</span>
        </p>
      </div>
      <div className="sr-only">
        <table>
          <caption>Comments and sign-ups per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Comments</th>
              <th scope="col">Sign-ups</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, users, comments }) => (
              <tr key={day}>
                <th scope="row">{dayDate(site, day)}</th>
                <td>{comments}</td>
                <td>{users}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
