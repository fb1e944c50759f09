import type { ReactNode } from 'react'
import { coverOf } from '#app/content/choose-cover.ts'
import { Cover } from '#app/ui/cover.tsx'

type Props = {
  title: string
  heading?: ReactNode
  art: number
  children: ReactNode
}

export function AccountPage({ title, heading = title, art, children }: Props) {
  return (
    <main id="main" className="account-page">
      <div className="account-page-pane">
        <div className="account-page-sheet">
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
      <div className="account-page-art">
        <Cover code={coverOf(title, art)} />
      </div>
    </main>
  )
}
