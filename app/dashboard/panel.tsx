import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = ComponentProps<'section'> & { id: string; title: string; busy?: boolean; aside?: ReactNode }

/** `id`: of its heading, which can get the focus. `beside`: what stands in the head after it. */
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
