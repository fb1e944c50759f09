import type { ReactNode } from 'react'
import { coverOf } from '#app/content/cover.ts'
import { Cover } from '#app/ui/cover.tsx'

export function Lost({
  drawing,
  heading,
  children,
}: {
  drawing: number
  heading: string
  children: ReactNode
}) {
  return (
    <main id="main">
      <div className="lost">
        <div className="lost-art">
          <Cover kept={coverOf('lost', drawing)} />
        </div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  )
}
