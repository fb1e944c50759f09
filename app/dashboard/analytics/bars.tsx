import type { ReactNode } from 'react'
import { grouped } from '#shared/text/count.ts'

export interface Bar {
  key: string
  label: ReactNode
  value: number
  facts?: string
}

export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className="panel-rows ruled bars">
      {bars.map(({ key, label, value, facts }) => (
        <li key={key}>
          <span className="bars-label">{label}</span>
          <b>{grouped(value)}</b>
          {facts && <span className="hint">{facts}</span>}
          <progress value={value} max={most} aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
