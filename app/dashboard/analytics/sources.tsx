import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import type { Figures } from '#shared/data/analytics.ts'
import { postAddress } from '../post-address.ts'
import { Bars } from './bars.tsx'
import { FigurePanel } from './figure-panel.tsx'

const SHOWN = 10

const deviceLabels: Record<string, string> = { computer: 'Computers', phone: 'Phones', tablet: 'Tablets' }

export function Sources({ figures }: { figures: Figures }) {
  const site = useSite()
  const { hosts, devices, feedReaders, now, sources } = figures
  return (
    <div className="stack dashboard-pair">
      <Ranking
        id="hosts"
        title="Where they come from"
        source={sources.get('figure_readers')}
        columns={['Site', 'Reads']}
        ranked={hosts.map(({ name, readers }) => ({ name, count: readers }))}
      />
      <Ranking
        id="now"
        title="Read in the last half hour"
        source={sources.get('figure_now')}
        columns={['Post', 'Reads']}
        ranked={now.map(({ title, reads, ...post }) => ({
          name: title,
          count: reads,
          to: postAddress(site, post),
        }))}
      />
      <Ranking
        id="devices"
        title="Devices"
        source={sources.get('figure_readers')}
        columns={['Device', 'Readers']}
        ranked={devices.map(({ name, readers }) => ({ name: deviceLabels[name] ?? name, count: readers }))}
      />
      <Ranking
        id="feed-readers"
        title="Subscribers of the feeds"
        source={sources.get('figure_feed_readers')}
        columns={['Feed reader', 'Subscribers']}
        ranked={feedReaders.map(({ name, subscribers }) => ({ name, count: subscribers }))}
      />
    </div>
  )
}

type Props = {
  id: string
  title: string
  source: string | undefined
  columns: string[]
  ranked: { name: string; count: number; to?: string }[]
}

const Ranking = ({ ranked, ...figure }: Props) => (
  <FigurePanel {...figure} rows={ranked.map(({ name, count }) => [name, count])}>
    <Bars
      bars={ranked.slice(0, SHOWN).map(({ name, count, to }) => ({
        key: to ?? name,
        label: to ? (
          <Link className="plain-link" to={to}>
            {name}
          </Link>
        ) : (
          name
        ),
        value: count,
      }))}
    />
  </FigurePanel>
)
