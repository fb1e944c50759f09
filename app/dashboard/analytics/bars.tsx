import type { ReactNode } from 'react'
import { grouped } from '#shared/text/count.ts'

export interface Bar {
  key: string
  label: ReactNode
  value: number
  /** The value as text, if its number alone does not say enough. */
  text?: string
  facts?: string
}

export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className="panel-rows ruled bars">
      {bars.map(({ key, label, value, text, facts }) => (
        <li key={key}>
          <span className="bars-label">{label}</span>
          <b>{text ?? grouped(value)}</b>
          {facts && <span className="hint">{facts}</span>}
          <progress value={value} max={most} aria-hidden="true" />
        </li>
      ))}
    </ol>
  )
}
