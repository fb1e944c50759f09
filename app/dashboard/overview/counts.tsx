import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Skeleton, Waiting } from '#app/ui/skeleton.tsx'
import type { Counted, Day } from '#shared/data/figures.ts'
import { grouped } from '#shared/text/count.ts'

const cards: { what: Counted; title: string; icon: IconName }[] = [
  { what: 'users', title: 'Total Users', icon: 'people' },
  { what: 'comments', title: 'Total Comments', icon: 'say' },
  { what: 'posts', title: 'Total Posts', icon: 'post' },
]

type Props = {
  totals: Record<Counted, number>
  days: Day[]
  windows: Record<Counted, string>
}

export function Counts({ totals, days, windows }: Props) {
  return (
    <div className="stack counts">
      {cards.map(({ what, title, icon }) => {
        const daily = days.filter(({ day }) => day >= windows[what]).map(day => day[what])
        const added = daily.reduce((sum, count) => sum + count, 0)
        return (
          <section className="panel counts-card" key={what} aria-labelledby={`count-${what}`}>
            <h2 id={`count-${what}`}>{title}</h2>
            <Icon name={icon} className="quiet" />
            <strong>{grouped(totals[what])}</strong>
            <p className="row quiet">
              <b className={added > 0 ? 'inline' : 'inline counts-flat'}>
                <Icon name={added > 0 ? 'up' : 'flat'} />
                {added > 0 ? `Up ${grouped(added)}` : 'Flat'}
              </b>{' '}
              Since Last month
            </p>
            <DailyLines daily={daily} />
          </section>
        )
      })}
    </div>
  )
}

const height = 48

function DailyLines({ daily }: { daily: number[] }) {
  const most = Math.max(1, ...daily)
  const step = 300 / Math.max(1, daily.length - 1)
  const lines = daily.map(
    (count, day) => `M${(day * step).toFixed(1)} ${height - 1}v${-lengthOf(count, most)}`,
  )
  return (
    <svg
      className="chart counts-chart"
      viewBox={`0 0 300 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={lines.slice(0, -1).join('')} />
      <path className="chart-byline" d={lines.at(-1) ?? ''} />
    </svg>
  )
}

// A day with a count of 0 is drawn as a dot.
const lengthOf = (count: number, most: number) => Math.max(0.1, (count / most) * (height - 3)).toFixed(1)

export function CountsSkeleton() {
  return (
    <Waiting>
      <div className="stack counts">
        {[1, 2, 3].map(n => (
          <div className="panel counts-card" key={n}>
            <Skeleton shape="line" width="60%" />
            <Skeleton height="2.75rem" width="60%" />
            <Skeleton shape="line" width="40%" />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}
