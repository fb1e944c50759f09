import { oneDecimal } from '#shared/text/one-decimal.ts'
import { star } from './stars.tsx'

export function Rating({ average }: { average: number }) {
  return (
    <span className="rating">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path className="stars-full" d={star(0)} />
      </svg>{' '}
      <span>{oneDecimal(average)}</span>
      <span className="sr-only"> out of 5 stars</span>
    </span>
  )
}
