import { cover, coverHeight, coverWidth } from '#shared/posts/cover.ts'
import { coverInk } from './cover-ink.ts'

/** The generated cover of a post without a thumbnail. Hidden from screen readers, because it is decorative. */
export function Cover({ code }: { code: string }) {
  const { ink, lines, byline } = cover(code)
  return (
    <svg
      className="cover-art"
      style={coverInk(ink)}
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
