import { seriesAddress } from '#app/components/series-address.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import type { SeriesOfPost } from '#shared/data/series.ts'

export function SeriesParts({ series }: { series: SeriesOfPost }) {
  const { slug, name, number, total, entries } = series
  return (
    <details className="series-parts" dir="ltr">
      <summary>
        Part {number} of {total} <bdi className="series-parts-name">{name}</bdi>
      </summary>
      <ol>
        {entries.map(entry => (
          <li key={entry.number} value={entry.number}>
            {entry.slug === null ? (
              <span className="quiet">
                <bdi>{entry.title}</bdi> · to come
              </span>
            ) : (
              <Link
                className="plain-link"
                dir="auto"
                to={`/blog/${entry.slug}`}
                aria-current={entry.number === number ? 'page' : undefined}
              >
                {entry.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <TextLink to={seriesAddress(slug)}>
        {entries.length < total ? `All ${total} parts` : 'About this series'}
      </TextLink>
    </details>
  )
}
