import { titled } from '#app/loading/titled.ts'
import { type Loaded, useLoaded } from '#app/loading/use-loaded.ts'
import { useSite } from '#app/loading/use-site.ts'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { listRecentReviews } from '#shared/data/admin-reviews.ts'
import { listRecentUsers } from '#shared/data/admin-users.ts'
import { listFailedMails } from '#shared/data/failed-mails.ts'
import { countAll, listDays, listMostReviewed } from '#shared/data/figures.ts'
import { readFirstSteps } from '#shared/data/first-steps.ts'
import { findPlannedBackups } from '#shared/data/planned-backups.ts'
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
import { daysAgo, sinceDay } from './windows.ts'

export const meta = titled('Dashboard')

const recentLength = 5

/** Each part loads by itself, and shows once the heights of the parts above it are known. */
export default function Main() {
  const { sinceLastMonth, timeZone } = useSite()
  const firstSteps = useLoaded(readFirstSteps)
  const backups = useLoaded(findPlannedBackups)
  const mails = useLoaded(listFailedMails)
  const version = useLoaded(readVersion)
  const users = useLoaded(client => listRecentUsers(client, recentLength))
  const reviews = useLoaded(client => listRecentReviews(client, recentLength))
  const figures = useLoaded(async client => {
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

  return (
    <FocusedPage id="dashboard" title="Dashboard">
      {[firstSteps, backups, mails].some(isWaiting) ? (
        <div className="panel">
          <RowsSkeleton />
        </div>
      ) : (
        <>
          <FirstSteps
            loaded={firstSteps}
            onRemoved={() => {
              for (const part of [figures, users, reviews]) part.reload()
            }}
          />
          <div className="main-backups">
            <MailError loaded={mails} />
            <Backups loaded={backups} />
          </div>
          <WhenLoaded of={figures} title="The figures could not be loaded." waiting={<CountsSkeleton />}>
            {value => <Counts {...value} />}
          </WhenLoaded>
          <div className="stack main-halves">
            <RecentUsers loaded={users} />
            <RecentReviews loaded={reviews} />
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

const isWaiting = ({ value, error, loading }: Pick<Loaded<unknown>, 'value' | 'error' | 'loading'>) =>
  loading && value === null && error === null
