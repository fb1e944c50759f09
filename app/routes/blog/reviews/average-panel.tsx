import type { CSSProperties } from 'react'
import { counted, grouped } from '#app/content/count.ts'
import { oneDecimal } from '#app/content/one-decimal.ts'
import type { LikedReview, RatingSummary } from '#app/data/reviews.ts'
import { Stars } from '#app/ui/stars.tsx'

type Props = { summary: RatingSummary; best: LikedReview | null }

export function AveragePanel({ summary: { average, count, spread }, best }: Props) {
  return (
    <div className="average-panel">
      <div>
        {average === null ? (
          <p className="average-panel-none">Not Rated</p>
        ) : (
          <p className="average-panel-score">{oneDecimal(average)}</p>
        )}
        <Stars rating={average} className="average-panel-stars" />
        {average !== null && <p>{counted(count, 'Rating')}</p>}
      </div>
      <ul className="average-panel-spread" aria-label="Rating distribution">
        {[5, 4, 3, 2, 1].map(stars => (
          <Bar key={stars} stars={stars} count={spread[stars - 1] ?? 0} of={count} />
        ))}
      </ul>
      {best && (
        <figure className="average-panel-best">
          <blockquote dir="auto">{best.content}</blockquote>
          <figcaption className="byline">
            By <bdi>{best.username}</bdi>
          </figcaption>
        </figure>
      )}
    </div>
  )
}

type Width = CSSProperties & { '--w': string }

function Bar({ stars, count, of }: { stars: number; count: number; of: number }) {
  const width: Width = { '--w': `${of === 0 ? 0 : Math.round((100 * count) / of)}%` }
  return (
    <li>
      <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
      <i style={width} />
      <b>{grouped(count)}</b>
    </li>
  )
}
