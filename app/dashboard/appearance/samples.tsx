import type { ReactNode, SVGProps } from 'react'
import { coverInk } from '#app/components/cover-ink.ts'
import { coverOf } from '#shared/posts/choose-cover.ts'
import { cover, coverHeight, coverWidth } from '#shared/posts/cover.ts'
import type { Look } from '#shared/settings/look.ts'

const signed = (style: string) => <span className={`type-samples ${style}`}>Signed, read</span>

const figure = cover(coverOf('a-form-that-forgives', 3))

/** Without the classes of covers, which the saved look changes. */
const drawn = (lines: SVGProps<SVGPathElement>, byline: number) => (
  <span className="cover" style={coverInk(figure.ink)}>
    <svg
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={coverWidth} height={coverHeight} fill="var(--ground)" />
      <path stroke="var(--lines)" d={figure.lines} {...lines} />
      <path stroke="var(--by)" d={figure.byline} strokeWidth={byline} />
    </svg>
  </span>
)

const drawing = (path: string) => (
  <svg viewBox="0 0 96 56" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const rounded = (radius: number) => (
  <svg viewBox="0 0 96 56" aria-hidden="true" focusable="false">
    <rect x="2" y="4" width="92" height="48" rx={radius} />
  </svg>
)

type Tiled = 'typePair' | 'coverStyle' | 'homeLayout' | 'density' | 'corner'

const samples: { [Name in Tiled]: Record<Look[Name], ReactNode> } = {
  typePair: {
    editorial: signed('type-samples-editorial'),
    bookish: signed('type-samples-bookish'),
    modern: signed('type-samples-modern'),
  },
  coverStyle: {
    lines: drawn({ strokeWidth: 8 }, 14),
    dots: drawn({ strokeWidth: 12, strokeDasharray: '0.1 22' }, 16),
    bands: drawn({ strokeWidth: 18 }, 21),
  },
  homeLayout: {
    cards: drawing('M2 3h92v20h-92zM2 30h36v22h-36zM46 34h48M46 41h40M46 48h30'),
    list: drawing('M2 5h62M2 12h92M2 20h92M2 29h50M2 36h92M2 44h92M2 52h70'),
    grid: drawing('M2 3h50v24h-50zM60 6h34M60 15h28M60 24h32M2 36h42v17h-42zM52 36h42v17h-42z'),
  },
  density: {
    compact: drawing('M2 6h60M2 14h92M2 22h80M2 34h60M2 42h92M2 50h80'),
    normal: drawing('M2 6h60M2 16h92M2 26h80M2 44h60M2 54h92'),
    airy: drawing('M2 8h60M2 22h92M2 36h80'),
  },
  corner: { sharp: rounded(0), soft: rounded(8), round: rounded(18) },
}

const byPath = new Map<string, ReactNode>(
  Object.entries(samples).flatMap(([name, of]) =>
    Object.entries(of).map(([value, sample]) => [`look.${name} ${value}`, sample] as const),
  ),
)

export const sampleOf = (path: string, value: string) => byPath.get(`${path} ${value}`)
