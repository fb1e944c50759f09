import type { ReactNode } from 'react'

export function Lost({ art, heading, children }: { art: ReactNode; heading: string; children: ReactNode }) {
  return (
    <main id="main">
      <div className="lost">
        <div className="cover lost-art">{art}</div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
