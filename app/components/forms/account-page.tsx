import type { ReactNode } from 'react'
import { Cover } from '#app/components/cover.tsx'

type Props = {
  title: string
  heading?: string
  art: 1 | 2 | 3
  children: ReactNode
}

const covers = { 1: 'swell-4-d833ec95', 2: 'fan-7-510d8dd2', 3: 'weave-3-abe0a958' }

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
        <Cover code={covers[art]} />
      </div>
    </main>
  )
}
