import type { ReactNode } from 'react'
import { StillCover } from '#app/components/still-cover.tsx'

type Props = {
  title: string
  heading?: ReactNode
  art: 1 | 2 | 3
  children: ReactNode
}

const drawings = {
  1: <StillCover figure="swell" ink={4} />,
  2: <StillCover figure="fan" ink={7} />,
  3: <StillCover figure="weave" ink={3} />,
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
      <div className="account-page-art">{drawings[art]}</div>
    </main>
  )
}
