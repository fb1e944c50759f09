import { titleMeta } from '#app/loading/title-meta.ts'
import { type QueryState, useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { listRecentReviews } from '#shared/data/admin-reviews.ts'
import { listRecentUsers } from '#shared/data/admin-users.ts'
import { listFailedMails } from '#shared/data/failed-mails.ts'
import { countAll, listDays, listMostReviewed } from '#shared/data/figures.ts'
import { readFirstSteps } from '#shared/data/first-steps.ts'
import { findPlannedBackups } from '#shared/data/planned-backups.ts'
import { readToday } from '#shared/data/today.ts'
import { readVersion } from '#shared/data/version.ts'
import { FocusedPage } from '../focused-page.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { Activity, activityDays } from './activity.tsx'
import { Backups } from './backups.tsx'
import { Counts, CountsSkeleton } from './counts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { MailError } from './mail-error.tsx'
import { MostReviewed } from './most-reviewed.tsx'
import { RecentReviews } from './recent-reviews.tsx'
import { RecentUsers } from './recent-users.tsx'
import { Today } from './today.tsx'
import { daysAgo, sinceDay } from './windows.ts'

export const meta = titleMeta('Dashboard')

const recentLength = 5

/** Each part loads independently, and appears once the heights of the parts above it are known. */
export default function Main() {
  const { sinceLastMonth, timeZone } = useSite()
  const firstSteps = useQuery(readFirstSteps)
  const backups = useQuery(findPlannedBackups)
  const mails = useQuery(listFailedMails)
  const version = useQuery(readVersion)
  const today = useQuery(client => {
    const now = new Date()
    const before = daysAgo(2 * activityDays - 1, now, timeZone)
    return readToday(client, { before, week: daysAgo(6, now, timeZone) })
  })
  const users = useQuery(client => listRecentUsers(client, recentLength))
  const reviews = useQuery(client => listRecentReviews(client, recentLength))
  const figures = useQuery(async client => {
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

  const { value } = figures
  const reloadComments = () => [today, reviews, figures].forEach(({ reload }) => void reload())

  return (
    <FocusedPage id="dashboard" title="Dashboard">
      {[firstSteps, backups, mails, today].some(isWaiting) ? (
        <div className="panel">
          <RowsSkeleton />
        </div>
      ) : (
        <>
          <FirstSteps query={firstSteps} />
          <Today query={today} onSettled={reloadComments} />
          <div className="main-backups">
            <MailError query={mails} />
            <Backups query={backups} />
          </div>
          <WhenLoaded of={figures} title="The figures could not be loaded." waiting={<CountsSkeleton />}>
            {value => <Counts {...value} />}
          </WhenLoaded>
          <div className="stack main-halves">
            <RecentUsers query={users} />
            <RecentReviews query={reviews} />
            {value && !isWaiting(users) && !isWaiting(reviews) && (
              <>
                <Activity days={value.days.filter(({ day }) => day >= value.lastDays)} />
                <MostReviewed posts={value.mostReviewed} />
              </>
            )}
          </div>
          {version.value && <p className="hint">{version.value}</p>}
        </>
      )}
    </FocusedPage>
  )
}

const isWaiting = ({ value, error, loading }: Pick<QueryState<unknown>, 'value' | 'error' | 'loading'>) =>
  loading && value === null && error === null
