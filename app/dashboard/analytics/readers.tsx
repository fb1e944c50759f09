import { useSite } from '#app/loading/use-site.ts'
import type { ReadDay } from '#shared/data/analytics.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { dayDate } from '#shared/text/dates.ts'
import { averageRating } from './average-rating.ts'
import { FigurePanel } from './figure-panel.tsx'
import { LineChart } from './line-chart.tsx'

const measures = [
  { label: 'Visits', of: 'readers' },
  { label: 'Reads of posts', of: 'reads' },
  { label: 'Read to the end', of: 'ends' },
  { label: 'Reviews', of: 'reviews' },
  { label: 'Average rating', of: 'stars' },
  { label: 'New subscribers', of: 'subscribers' },
] as const

type Props = { days: ReadDay[]; since: string; source: string | undefined }

/** `days`: of the period from `since` and of the one before it. */
export function Readers({ days, since, source }: Props) {
  const site = useSite()
  const shown = days.filter(({ day }) => day >= since)
  const earlier = days.filter(({ day }) => day < since)
  const sum = (of: ReadDay[], what: 'readers' | 'reads' | 'ends' | 'reviews' | 'subscribers') =>
    of.reduce((total, day) => total + day[what], 0)
  const isYear = shown.length > 90
  const period = isYear ? '12 months' : `${shown.length} days`
  const inSteps = (of: ReadDay[]) => (isYear ? weeksOf(of) : of)
  const reads = sum(shown, 'reads')
  const facts = [
    { label: 'Visits', value: grouped(sum(shown, 'readers')) },
    { label: 'Reads of posts', value: grouped(reads) },
    { label: 'Read to the end', value: reads ? `${Math.round((sum(shown, 'ends') / reads) * 100)}%` : '–' },
    { label: 'Reviews', value: grouped(sum(shown, 'reviews')) },
    { label: 'Average rating', value: averageRating(shown) },
    { label: 'New subscribers', value: grouped(sum(shown, 'subscribers')) },
  ]
  return (
    <FigurePanel
      id="readers"
      title="Visits"
      source={source}
      columns={['Day', ...measures.map(({ label }) => label)]}
      rows={shown.map(day => [dayDate(site, day.day), ...measures.map(({ of }) => day[of])]).toReversed()}
    >
      <p className="readers-sentence">{sentence(sum(shown, 'readers'), sum(earlier, 'readers'), period)}</p>
      <LineChart
        from={shown[0] && dayDate(site, shown[0].day)}
        note={`Each reader counts once a day. Dotted: the ${period} before.`}
        to="Today"
        points={inSteps(shown).map(({ day, readers }, index) => ({
          title: `${isYear ? 'Week from ' : ''}${dayDate(site, day)}: ${counted(readers, 'visit')}`,
          value: readers,
          other: inSteps(earlier)[index]?.readers ?? null,
        }))}
      />
      <dl className="readers-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FigurePanel>
  )
}

/** Each with the sum of its readers, and its first day. The last one may be shorter. */
function weeksOf(days: ReadDay[]): Pick<ReadDay, 'day' | 'readers'>[] {
  return days
    .filter((_, index) => index % 7 === 0)
    .map(({ day }, week) => ({
      day,
      readers: days.slice(week * 7, week * 7 + 7).reduce((sum, { readers }) => sum + readers, 0),
    }))
}

function sentence(now: number, before: number, period: string): string {
  if (now === 0) return `No visits in the last ${period}.`
  const visits = `${counted(now, 'visit')} in ${period}`
  if (before === 0) return `${visits}.`
  const change = Math.round((now / before - 1) * 100)
  if (change === 0) return `${visits}, as many as in the ${period} before.`
  return `${visits}, ${grouped(Math.abs(change))}% ${change > 0 ? 'more' : 'fewer'} than in the ${period} before.`
}
