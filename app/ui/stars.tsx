import { oneDecimal } from '#app/content/one-decimal.ts'
import { classNames } from './class-names.ts'

const star = 'm8 1.3 1.96 4.23 4.63.53-3.43 3.16.92 4.57L8 11.5l-4.08 2.29.92-4.57L1.41 6.06l4.63-.53L8 1.3Z'

/** Rounds up to half stars and draws five outlines for null. The accessible name has the exact number. */
export function Stars({ rating, className }: { rating: number | null; className?: string }) {
  const halves = Math.ceil((rating ?? 0) * 2)
  const words = rating === null ? 'Not Rated' : `${Number(oneDecimal(rating))} out of 5 stars`
  return (
    <span className={classNames('stars', className)} role="img" aria-label={words}>
      {[1, 2, 3, 4, 5].map(n => (
        <svg key={n} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          {halves < 2 * n && <path className="stars-outline" d={star} />}
          {halves >= 2 * n - 1 && (
            <path className={classNames('stars-full', halves < 2 * n && 'stars-half')} d={star} />
          )}
        </svg>
      ))}
    </span>
  )
}
