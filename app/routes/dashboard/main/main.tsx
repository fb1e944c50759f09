import { useRef, useState } from 'react'
import { titled } from '#app/content/titled.ts'
import { useSite } from '#app/content/use-site.ts'
import { countAll, listDays, listMostReviewed } from '#app/data/figures.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Trouble } from '#app/ui/trouble.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { Activity, activityDays } from './activity.tsx'
import { Backups } from './backups.tsx'
import { Counts } from './counts.tsx'
import { CountsSkeleton } from './counts-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MostReviewed } from './most-reviewed.tsx'
import { RecentReviews } from './recent-reviews.tsx'
import { RecentUsers } from './recent-users.tsx'
import { daysAgo, sinceDay } from './windows.ts'

export const meta = titled('Dashboard')

export default function Main() {
  const { sinceLastMonth, timeZone } = useSite()
  const [removals, setRemovals] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusKeeper = useKeptFocus(() => [heading.current])
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const now = new Date()
    const windows = {
      users: sinceDay(sinceLastMonth.users, now, timeZone),
      comments: sinceDay(sinceLastMonth.comments, now, timeZone),
      posts: sinceDay(sinceLastMonth.posts, now, timeZone),
    }
    const lastDays = daysAgo(activityDays - 1, now, timeZone)
    const since = [...Object.values(windows), lastDays].toSorted()[0] ?? lastDays
    const [totals, days, mostReviewed] = await Promise.all([
      countAll(client),
      listDays(client, timeZone, since),
      listMostReviewed(client),
    ])
    return { totals, days, mostReviewed, windows, lastDays }
  })

  return (
    <section aria-labelledby="dashboard" {...focusKeeper}>
      <div className="dashboard-head">
        <h1 id="dashboard" ref={heading} tabIndex={-1}>
          Dashboard
        </h1>
      </div>
      <FirstSteps
        onRemoved={() => {
          setRemovals(removals + 1)
          reload()
        }}
      />
      <div className="main-backups">
        <Backups />
      </div>
      {trouble && (
        <Trouble title="The figures could not be loaded." reason={trouble} busy={loading} onRetry={reload} />
      )}
      {!trouble && !value && <CountsSkeleton />}
      {value && <Counts totals={value.totals} days={value.days} windows={value.windows} />}
      <div className="main-halves">
        <RecentUsers key={`users ${removals}`} />
        <RecentReviews key={`reviews ${removals}`} />
        {value && <Activity days={value.days.filter(({ day }) => day >= value.lastDays)} />}
        {value && <MostReviewed posts={value.mostReviewed} />}
      </div>
    </section>
  )
}
