import { type CSSProperties, useId } from 'react'
import { coverInk } from '#app/components/cover-ink.ts'
import { penOf } from '#shared/settings/accent.ts'
import type { LookPreset } from '#shared/settings/look-presets.ts'

type Pens = CSSProperties & { '--on-light': string; '--on-dark': string }
type Box = { x: number; y: number; width: number; height: number }

const gaps = { compact: 5, normal: 8, airy: 12 }
const strokes = {
  lines: {},
  dots: { strokeWidth: 2, strokeLinecap: 'round', strokeDasharray: '0.1 4' },
  bands: { strokeWidth: 3.5 },
} as const
const radii = { sharp: 0, soft: 4, round: 10 }

/** A title, a line of text and a name below it. */
const entry = (x: number, y: number, width: number, gap: number) => ({
  title: `M${x} ${y}h${width * 0.8}`,
  text: `M${x} ${y + 4 + gap / 2}h${width}`,
  name: `M${x} ${y + 9 + gap / 2}h${width * 0.3}`,
})

function layoutOf({ homeLayout, density }: LookPreset['look']) {
  const gap = gaps[density]
  const top = 24 + gap
  switch (homeLayout) {
    case 'cards':
      return {
        covers: [
          { x: 10, y: top, width: 74, height: 44 },
          { x: 10, y: top + 44 + gap, width: 34, height: 30 },
        ],
        entries: [entry(92, top + 10, 56, gap), entry(52, top + 52 + gap, 80, gap)],
      }
    case 'grid':
      return {
        covers: [10, 82].map(x => ({ x, y: top, width: 68 - gap / 2, height: 42 })),
        entries: [10, 82].map(x => entry(x, top + 46 + gap, 60, gap)),
      }
    case 'list':
      return {
        covers: [],
        entries: [0, 1, 2].map(place => entry(10, top + 4 + place * (18 + gap * 1.5), 130, gap)),
      }
  }
}

export function PresetDrawing({ look, ink }: { look: LookPreset['look']; ink: number }) {
  const { accent, typePair, coverStyle, corner } = look
  const id = useId()
  const { covers, entries } = layoutOf(look)
  const pens: Pens = { '--on-light': penOf(accent, 'light').pen, '--on-dark': penOf(accent, 'dark').pen }
  const draw = (box: Box, place: number) => (
    <g key={box.x + box.y} style={coverInk(((ink + place - 1) % 7) + 1)} clipPath={`url(#${id}-${place})`}>
      <clipPath id={`${id}-${place}`}>
        <rect {...box} rx={radii[corner]} />
      </clipPath>
      <rect {...box} fill="var(--ground)" stroke="none" />
      <g transform={`translate(${box.x} ${box.y})`} {...strokes[coverStyle]}>
        <path stroke="var(--lines)" d={waves.filter((_, wave) => wave !== 3).join('')} />
        <path stroke="var(--by)" d={waves[3]} />
      </g>
    </g>
  )
  return (
    <svg className="preset-drawing" style={pens} viewBox="0 0 160 104" aria-hidden="true" focusable="false">
      <text
        x="10"
        y="18"
        fontSize="13"
        fontWeight="600"
        fill="var(--ink)"
        stroke="none"
        className={`type-samples-${typePair}`}
      >
        Byline
      </text>
      {covers.map(draw)}
      <path stroke="var(--ink)" strokeWidth="3.5" d={entries.map(({ title }) => title).join('')} />
      <path stroke="var(--edge)" d={entries.map(({ text }) => text).join('')} />
      <path
        stroke="var(--preset-pen)"
        strokeWidth="2.5"
        d={`M27 23h22${entries.map(({ name }) => name).join('')}`}
      />
    </svg>
  )
}

const waves = Array.from({ length: 9 }, (_, wave) => `M-4 ${wave * 7 - 6}q20 -12 40 0t44 0`)
