import { useSite } from '#app/loading/use-site.ts'
import type { Day } from '#shared/data/figures.ts'
import { counted } from '#shared/text/count.ts'
import { dayDate } from '#shared/text/dates.ts'
import { FigurePanel } from '../analytics/figure-panel.tsx'
import { LineChart } from '../analytics/line-chart.tsx'

export const activityDays = 30

export function Activity({ days }: { days: Day[] }) {
  const site = useSite()
  const inWords = (comments: number, users: number) =>
    `${counted(comments, 'comment')}, ${counted(users, 'sign-up')}`
  const sum = (what: 'users' | 'comments') => days.reduce((total, day) => total + day[what], 0)
  return (
    <FigurePanel
      id="activity"
      title="Last 30 Days"
      columns={['Day', 'Comments', 'Sign-ups']}
      rows={days.map(({ day, comments, users }) => [dayDate(site, day), comments, users]).toReversed()}
    >
      <LineChart
        from={days[0] && dayDate(site, days[0].day)}
        to="Today"
        note={`${inWords(sum('comments'), sum('users'))} (dotted)`}
        points={days.map(({ day, comments, users }) => ({
          title: `${dayDate(site, day)}: ${inWords(comments, users)}`,
          value: comments,
          other: users,
        }))}
      />
    </FigurePanel>
  )
}
