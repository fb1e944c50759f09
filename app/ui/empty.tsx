import type { ReactNode } from 'react'

export function Empty({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 132 60" aria-hidden="true" focusable="false">
        <path d="M10 10H112M10 23H122M10 49H98" />
        <path className="empty-byline" d="M10 36H44" />
      </svg>
      <strong>{words}</strong>
      {children}
    </div>
  )
}
