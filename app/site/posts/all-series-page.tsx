import { seriesAddress } from '#app/components/series-address.ts'
import { visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import archive from '#app/styles/archive.css?url'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { listSeries } from '#shared/data/series.ts'
import { counted } from '#shared/text/count.ts'
import { followFormerPage } from '../former-page.ts'
import type { Route } from './+types/all-series-page'

export const links = () => [{ rel: 'stylesheet', href: archive }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const series = await listSeries(client)
  if (series.length === 0) await followFormerPage(client, 'series', url)
  return { series }
}

export function meta({ matches }: Route.MetaArgs) {
  const description = `Posts by ${siteOf(matches).owner.name} that belong together.`
  return pageMeta(matches, { name: 'Series', description, path: '/series' })
}

export default function AllSeriesPage({ loaderData: { series } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1>Series</h1>
      </div>
      {series.length === 0 && <Empty text="There are no series yet." />}
      <ul className="all-series-page">
        {series.map(({ slug, name, description, parts }) => (
          <li key={slug} dir="auto">
            <h2 className="entry-title">
              <Link className="plain-link" to={seriesAddress(slug)}>
                {name}
              </Link>
            </h2>
            {description && <p className="introduction">{description}</p>}
            <p className="quiet" dir="ltr">
              {counted(parts, 'part')}
            </p>
          </li>
        ))}
      </ul>
    </main>
  )
}
