import type { ReactNode } from 'react'
import { Cover } from '#app/ui/cover.tsx'

export function Lost({
  drawing,
  heading,
  children,
}: {
  drawing: string
  heading: string
  children: ReactNode
}) {
  return (
    <main id="main">
      <div className="lost">
        <div className="lost-art">
          <Cover kept={drawing} />
        </div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
