import type { KeyboardEvent, PointerEvent } from 'react'
import { star } from '#app/ui/stars.tsx'

const MAX = 5
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

type Props = { rating: number | null; onPick: (rating: number | null) => void }

export function StarPicker({ rating, onPick }: Props) {
  function draw(event: PointerEvent<HTMLElement>) {
    if (event.button > 0 || (event.type === 'pointermove' && event.buttons !== 1)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const picked = Math.min(MAX, Math.max(1, Math.ceil(((event.clientX - left) / width) * MAX)))
    if (picked !== rating) onPick(picked)
  }

  function step(event: KeyboardEvent) {
    const now = rating ?? 0
    const next = { Home: 0, End: MAX }[event.key] ?? now + (STEPS[event.key] ?? 0)
    if (next === now) return
    event.preventDefault()
    onPick(Math.min(MAX, Math.max(0, next)) || null)
  }

  return (
    <span
      className="star-picker"
      role="slider"
      tabIndex={0}
      aria-label="Stars"
      aria-valuemin={0}
      aria-valuemax={MAX}
      aria-valuenow={rating ?? 0}
      aria-valuetext={rating === null ? 'No rating' : `${rating} of ${MAX} stars`}
      onKeyDown={step}
      onPointerDown={draw}
      onPointerMove={draw}
    >
      {[1, 2, 3, 4, 5].map(stars => (
        <svg key={stars} className="star-picker-star" viewBox="0 0 16 16" aria-hidden="true">
          <path className={stars <= (rating ?? 0) ? 'stars-full' : 'stars-outline'} d={star(0)} />
        </svg>
      ))}
    </span>
  )
}
