import type { ReactNode } from 'react'

export function NotFound({
  art,
  heading,
  children,
}: {
  art: ReactNode
  heading: string
  children: ReactNode
}) {
  return (
    <main id="main">
      <div className="not-found">
        <div className="cover not-found-art">{art}</div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
