import type { QueryState } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import type { Today as Found } from '#shared/data/today.ts'
import { counted } from '#shared/text/count.ts'
import { dayDate } from '#shared/text/dates.ts'
import { FigurePanel } from '../analytics/figure-panel.tsx'
import { LineChart } from '../analytics/line-chart.tsx'
import { postAddress } from '../post-address.ts'
import { NeedsAttention } from './needs-attention.tsx'
import { UnfinishedPosts } from './unfinished-posts.tsx'
import { WaitingComments } from './waiting-comments.tsx'

const WEEK = 7
const MONTH = 30

/** What happened since the owner was here last: a sentence, the readers of a month, and what is unfinished. `onSettled`: called when a comment no longer waits. */
export function Today({ query, onSettled }: { query: QueryState<Found>; onSettled: () => void }) {
  return (
    <WhenLoaded of={query} title="Recent activity could not be loaded." height="20rem">
      {today => (
        <div className="stack today">
          <Sentence today={today} />
          <Readers days={today.days} />
          <WaitingComments rows={today.waiting.rows} onSettled={onSettled} />
          <UnfinishedPosts drafts={today.drafts} />
          <NeedsAttention items={today.attention} onIgnored={query.reload} />
        </div>
      )}
    </WhenLoaded>
  )
}

function Sentence({ today: { days, mostRead, waiting } }: { today: Found }) {
  const site = useSite()
  const readers = days.slice(-WEEK).reduce((sum, day) => sum + day.readers, 0)
  const mostly = mostRead && mostRead.reads > readers / 2 ? 'most of them' : 'most often'
  return (
    <p className="today-sentence">
      {site.countsReads && readers > 0 && mostRead && (
        <>
          <span>{`${counted(readers, 'visit')} this week, ${readers === 1 ? '' : `${mostly} `}to `}</span>
          <TextLink to={postAddress(site, mostRead)}>{mostRead.title}</TextLink>
          <span>{/[.!?…]$/.test(mostRead.title) ? ' ' : '. '}</span>
        </>
      )}
      {site.countsReads && readers === 0 && <span>A quiet week without visits. </span>}
      {waiting.total > 0 ? (
        <>
          <TextLink to="/dashboard/moderation">{counted(waiting.total, 'comment')}</TextLink>
          <span>{waiting.total === 1 ? ' is waiting for you.' : ' are waiting for you.'}</span>
        </>
      ) : (
        <span>Nothing is waiting for you.</span>
      )}
    </p>
  )
}

function Readers({ days }: { days: Found['days'] }) {
  const site = useSite()
  const shown = days.slice(-MONTH)
  const earlier = days.slice(0, -MONTH)
  if (!site.countsReads || days.every(({ readers }) => readers === 0)) return null
  return (
    <FigurePanel
      id="today-readers"
      title="Visits"
      columns={['Day', 'Visits']}
      rows={shown.map(({ day, readers }) => [dayDate(site, day), readers]).toReversed()}
      aside={
        <ButtonLink size="small" to="/dashboard/analytics">
          All figures
        </ButtonLink>
      }
    >
      <LineChart
        from={shown[0] && dayDate(site, shown[0].day)}
        note={counted(
          shown.reduce((sum, { readers }) => sum + readers, 0),
          'visit',
        )}
        to="Today"
        points={shown.map(({ day, readers }, index) => ({
          title: `${dayDate(site, day)}: ${counted(readers, 'visit')}`,
          value: readers,
          other: earlier[index]?.readers ?? null,
        }))}
      />
    </FigurePanel>
  )
}
