import type { ReactNode } from 'react'
import { grouped } from '#shared/text/count.ts'

interface Point {
  /** What the browser shows at this place. */
  title: string
  value: number
  other: number | null
}

const WIDTH = 1000
const HEIGHT = 200

type Props = { points: Point[]; from: ReactNode; to: ReactNode; note: ReactNode }

/** A line over time, and another one to compare it with. Hidden from screen readers, so that a table must say the same. `from`, `note` and `to` stand below it. */
export function LineChart({ points, from, to, note }: Props) {
  const most = Math.max(4, ...points.flatMap(({ value, other }) => [value, other ?? 0]))
  const step = WIDTH / Math.max(1, points.length - 1)
  const y = (value: number) => (HEIGHT - (value / most) * (HEIGHT - 8)).toFixed(1)
  const line = (of: (point: Point) => number | null) =>
    points
      .map((point, index) => ({ value: of(point), x: (index * step).toFixed(1) }))
      .filter(({ value }) => value !== null)
      .map(({ value, x }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y(value ?? 0)}`)
      .join('')
  const own = line(({ value }) => value)
  return (
    <>
      <div className="line-chart" aria-hidden="true">
        <span className="hint line-chart-most">{grouped(Math.round(most))}</span>
        <svg
          className="chart"
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          <path
            className="chart-rule"
            d={`M0 8H${WIDTH}M0 ${HEIGHT / 2 + 4}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`}
          />
          <path className="line-chart-other" d={line(({ other }) => other)} />
          <path className="line-chart-area" d={`${own}V${HEIGHT}H0Z`} />
          <path className="chart-byline" d={own} />
          {points.map(({ title }, index) => (
            <path className="line-chart-reach" key={title} d={`M${(index * step).toFixed(1)} 0V${HEIGHT}`}>
              <title>{title}</title>
            </path>
          ))}
        </svg>
      </div>
      <p className="between hint line-chart-ends">
        <span>{from}</span>
        <span>{to}</span>
        <span>{note}</span>
      </p>
    </>
  )
}
