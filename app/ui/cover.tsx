import { cover, coverHeight, coverWidth } from '#app/content/cover.ts'

/** The generated cover of a post without a thumbnail. Decorative, so hidden from screen readers. */
export function Cover({ slug, id }: { slug: string; id?: number }) {
  const { ink, lines, byline } = cover(slug, id)
  return (
    <svg
      className={`cover-art ink-${ink}`}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      <path className="by" d={byline} />
    </svg>
  )
}
