import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = ComponentProps<'section'> & { id: string; title: string; busy?: boolean; aside?: ReactNode }

/** `id`: the id of the heading, which can receive the focus. `aside`: content in the head, after the heading. */
export function Panel({ id, title, busy, aside, className, children, ...section }: Props) {
  return (
    <section {...section} className={classNames('panel', className)} aria-labelledby={id} aria-busy={busy}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
