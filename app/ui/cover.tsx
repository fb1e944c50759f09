import { cover, coverHeight, coverWidth } from '#app/content/cover.ts'
import { classNames } from './class-names.ts'

const inks = [
  'cover-ink-1',
  'cover-ink-2',
  'cover-ink-3',
  'cover-ink-4',
  'cover-ink-5',
  'cover-ink-6',
  'cover-ink-7',
]

export const coverInk = (ink: number) => inks[ink - 1]

/** The generated cover of a post without a thumbnail. Decorative, so hidden from screen readers. */
export function Cover({ kept }: { kept: string }) {
  const { ink, lines, byline } = cover(kept)
  return (
    <svg
      className={classNames('cover-art', coverInk(ink))}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      <path className="cover-byline" pathLength="1" d={byline} />
    </svg>
  )
}
