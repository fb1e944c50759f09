import type { ReactNode } from 'react'
import { Cover } from '#app/ui/cover.tsx'

/** A form on the left; on wide screens a drawn cover on the right, one for each page. */
export function AccountPage({
  title,
  heading = title,
  art,
  children,
}: {
  title: string
  /** The title again, where its lines may not break anywhere. */
  heading?: ReactNode
  art: number
  children: ReactNode
}) {
  return (
    <main id="main" className="account">
      <div className="pane">
        <div className="sheet">
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
      <div className="art">
        <Cover slug={title} id={art} />
      </div>
    </main>
  )
}
