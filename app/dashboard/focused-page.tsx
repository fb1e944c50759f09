import { type ReactNode, useRef } from 'react'
import { useRestoredFocus } from '#app/ui/use-restored-focus.ts'

type Props = {
  id: string
  title: string
  className?: string
  head?: ReactNode
  children: ReactNode
}

/** A dashboard page whose panels appear and disappear. When a focused panel is removed, the page's heading gets the focus. */
export function FocusedPage({ id, title, className, head, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const restoredFocus = useRestoredFocus(() => [heading.current])
  return (
    <section {...restoredFocus} className={className} aria-labelledby={id}>
      <div className="row dashboard-head">
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {head}
      </div>
      {children}
    </section>
  )
}
