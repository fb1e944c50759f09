import { data } from 'react-router'
import { PostCover } from '#app/components/article/post-cover.tsx'
import { PostDate } from '#app/components/moment.tsx'
import { seriesAddress } from '#app/components/series-address.ts'
import { currentSite, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import archive from '#app/styles/archive.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { findSeries, listParts } from '#shared/data/series.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { socialCardAddress, socialCardOfSeries } from '#shared/posts/social-card.server.ts'
import { counted } from '#shared/text/count.ts'
import { directionOf } from '#shared/text/direction.ts'
import { movedPage } from '../moved-page.ts'
import type { Route } from './+types/series-page'
import { seriesGraph } from './structured-data.ts'

export const links = () => [{ rel: 'stylesheet', href: archive }]

/** A longer series is listed without covers, because their drawings would add a megabyte. */
const mostCovers = 24

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(visitor)
  const [series, parts] = await Promise.all([
    findSeries(client, params.seriesSlug),
    listParts(client, params.seriesSlug),
  ])
  if (series === null) {
    const plain = await findSeries(client, plainSpelling(params.seriesSlug))
    throw plain === null ? data(null, { status: 404 }) : movedPage(url, seriesAddress(plain.slug))
  }
  return {
    series,
    parts: parts.map(({ id, slug, title, introduction, insertedAt, thumbnail, cover }) => ({
      ...{ id, slug, title, introduction, insertedAt },
      ...(parts.length <= mostCovers && { thumbnail, cover }),
    })),
    card: socialCardAddress(socialCardOfSeries(context.get(currentSite), series)),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { series, parts, card } = loaderData
  const path = seriesAddress(series.slug)
  return [
    ...pageMeta(matches, {
      name: series.name,
      description: series.description || `A series of posts by ${site.owner.name}.`,
      path,
      card,
      feed: { title: `${series.name} · ${site.title}`, address: `${path}/rss.xml` },
    }),
    seriesGraph(site, series, parts, origin),
  ]
}

export default function SeriesPage({ loaderData: { series, parts } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <div className="row masthead masthead-page">
        <h1 dir="auto">{series.name}</h1>
        <ButtonLink to="/series">
          <Icon name="left" />
          All series
        </ButtonLink>
        {series.description && (
          <p className="masthead-description" dir="auto">
            {series.description}
          </p>
        )}
        <p className="row row-wide quiet series-page-about">
          <span>{counted(parts.length, 'part')}</span>
          {series.coming.length > 0 && <span>{series.coming.length} to come</span>}
          <a className="link" href={`${seriesAddress(series.slug)}/rss.xml`}>
            Feed
          </a>
        </p>
      </div>
      <ol className="series-page">
        {parts.map(({ id, slug, title, introduction, insertedAt, thumbnail = null, cover }, place) => (
          <li key={id}>
            <article>
              <span className="series-page-number" aria-hidden="true">
                {place + 1}
              </span>
              <div dir={directionOf(title)}>
                <h2 className="entry-title">
                  <Link className="plain-link" to={`/blog/${slug}`} viewTransition>
                    {title}
                  </Link>
                </h2>
                <p className="introduction clamp">{introduction}</p>
                <p className="quiet">
                  <PostDate at={insertedAt} />
                </p>
              </div>
              {cover !== undefined && (
                <PostCover
                  post={{ id, cover, thumbnail }}
                  sizes="(min-width: 720px) 11rem, 6rem"
                  className="series-page-cover"
                />
              )}
            </article>
          </li>
        ))}
        {series.coming.map((title, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and are never reordered
          <li key={place} className="series-page-coming">
            <span className="series-page-number" aria-hidden="true">
              {parts.length + place + 1}
            </span>
            <p dir="auto">{title}</p>
            <span className="quiet">To come</span>
          </li>
        ))}
      </ol>
    </main>
  )
}
