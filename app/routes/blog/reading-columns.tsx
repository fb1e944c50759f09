import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type Props = {
  /** The body has footnotes or pictures, which may stand beside the text. */
  html?: string
  contents?: ReactNode
  children: ReactNode
  end?: ReactNode
  side?: ReactNode
}

/** A text, the list of its headings beside it, what follows it, and the widgets beside that. Only the text and its headings may go from right to left. */
export function ReadingColumns({ html = '', contents, children, end, side }: Props) {
  const isBeside = html.includes('class="beside-text')
  return (
    <div className={classNames('reading-columns', isBeside && 'beside-text-columns')}>
      {contents && <div className="reading-columns-contents beside-text-contents">{contents}</div>}
      <div className="beside-text-body">{children}</div>
      {end && <div dir="ltr">{end}</div>}
      {side && (
        <div className="reading-columns-side beside-text-widgets" dir="ltr">
          {side}
        </div>
      )}
    </div>
  )
}
