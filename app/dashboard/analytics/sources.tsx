import { Link } from '#app/ui/link.tsx'
import type { Figures } from '#shared/data/analytics.ts'
import { Bars } from './bars.tsx'
import { FigurePanel } from './figure-panel.tsx'

const SHOWN = 10

const devices: Record<string, string> = { computer: 'Computers', phone: 'Phones', tablet: 'Tablets' }

export function Sources({
  figures: { hosts, devices: kinds, feedReaders, now, sources },
}: {
  figures: Figures
}) {
  return (
    <div className="stack analytics-sources">
      <FigurePanel
        id="hosts"
        title="Where they come from"
        source={sources.get('figure_readers')}
        columns={['Site', 'Reads']}
        rows={hosts.map(({ name, readers }) => [name, readers])}
      >
        <Bars
          bars={hosts
            .slice(0, SHOWN)
            .map(({ name, readers }) => ({ key: name, label: name, value: readers }))}
        />
      </FigurePanel>
      <FigurePanel
        id="now"
        title="Read in the last half hour"
        source={sources.get('figure_now')}
        columns={['Post', 'Reads']}
        rows={now.map(({ title, reads }) => [title, reads])}
      >
        <Bars
          bars={now.map(({ id, slug, title, reads }) => ({
            key: String(id),
            label: (
              <Link className="plain-link" to={`/blog/${encodeURIComponent(slug)}`}>
                {title}
              </Link>
            ),
            value: reads,
          }))}
        />
      </FigurePanel>
      <FigurePanel
        id="devices"
        title="Devices"
        source={sources.get('figure_readers')}
        columns={['Device', 'Readers']}
        rows={kinds.map(({ name, readers }) => [devices[name] ?? name, readers])}
      >
        <Bars
          bars={kinds.map(({ name, readers }) => ({
            key: name,
            label: devices[name] ?? name,
            value: readers,
          }))}
        />
      </FigurePanel>
      <FigurePanel
        id="feed-readers"
        title="Subscribers of the feed"
        source={sources.get('figure_feed_readers')}
        columns={['Feed reader', 'Subscribers']}
        rows={feedReaders.map(({ name, subscribers }) => [name, subscribers])}
      >
        <Bars
          bars={feedReaders
            .slice(0, SHOWN)
            .map(({ name, subscribers }) => ({ key: name, label: name, value: subscribers }))}
        />
      </FigurePanel>
    </div>
  )
}
