import { mark } from '#app/content/mark.ts'
import { coverInk } from './cover.tsx'

export function Mark({ name }: { name: string }) {
  const { ink, lines, byline } = mark(name)
  return (
    <svg className="mark" style={coverInk(ink)} viewBox="0 0 40 40" aria-hidden="true">
      <path d={lines} />
      <path className="mark-byline" d={byline} />
    </svg>
  )
}
