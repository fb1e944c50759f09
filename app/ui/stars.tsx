import { oneDecimal } from '#shared/text/one-decimal.ts'
import { classNames } from './class-names.ts'

/** Returns the path of a star in a row. `place` counts from 0; stars are 16 wide and 2 apart. */
export const star = (place: number) =>
  `M${8 + 18 * place} 1.3l1.96 4.23 4.63.53-3.43 3.16.92 4.57-4.08-2.29-4.08 2.29.92-4.57-3.43-3.16 4.63-.53Z`
const places = [0, 1, 2, 3, 4]

/** Rounds to half stars, up; null draws five outlines. The accessible name contains the exact number. Uses few elements, because a page contains many ratings. */
export function Stars({ rating, className }: { rating: number | null; className?: string }) {
  const halves = Math.ceil((rating ?? 0) * 2)
  const full = Math.floor(halves / 2)
  const label = rating === null ? 'Not Rated' : `${Number(oneDecimal(rating))} out of 5 stars`
  return (
    <span className={classNames('stars', className)} role="img" aria-label={label}>
      <svg viewBox="0 0 88 16" aria-hidden="true">
        {full < 5 && <path className="stars-outline" d={places.slice(full).map(star).join('')} />}
        {full > 0 && <path className="stars-full" d={places.slice(0, full).map(star).join('')} />}
        {halves > 2 * full && <path className="stars-full stars-half" d={star(full)} />}
      </svg>
    </span>
  )
}
