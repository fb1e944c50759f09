import type { CSSProperties } from 'react'
import { Stars } from '#app/ui/stars.tsx'
import type { RatingSummary } from '#shared/data/reviews.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { oneDecimal } from '#shared/text/one-decimal.ts'

export function AveragePanel({ summary: { average, count, spread } }: { summary: RatingSummary }) {
  return (
    <div className="row average-panel">
      <div>
        {average === null ? (
          <p className="average-panel-none">Not Rated</p>
        ) : (
          <p className="average-panel-score">{oneDecimal(average)}</p>
        )}
        <Stars rating={average} className="average-panel-stars" />
        {average !== null && <p className="hint">{counted(count, 'Rating')}</p>}
      </div>
      {average !== null && (
        <ul className="stack average-panel-spread" aria-label="Rating distribution">
          {[5, 4, 3, 2, 1].map(stars => (
            <Bar key={stars} stars={stars} count={spread[stars - 1] ?? 0} of={count} />
          ))}
        </ul>
      )}
    </div>
  )
}

type Width = CSSProperties & { '--w': string }

function Bar({ stars, count, of }: { stars: number; count: number; of: number }) {
  const width: Width = { '--w': `${of === 0 ? 0 : Math.round((100 * count) / of)}%` }
  return (
    <li>
      <span>
        {stars}
        <span className="sr-only">{stars === 1 ? ' star' : ' stars'}</span>
      </span>
      <i style={width} />
      <b>{grouped(count)}</b>
    </li>
  )
}
