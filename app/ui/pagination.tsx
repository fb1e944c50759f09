import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { pagesShown } from './pages-shown.ts'

type Props = { page: number; pageCount: number; hrefFor: (page: number) => string }

/** If a list has a single page, this renders only the link back, for a page past its end. */
export function Pagination({ page, pageCount, hrefFor }: Props) {
  const previous = (
    <Step to={page > 1 ? hrefFor(Math.min(page - 1, pageCount)) : null} label="Previous page">
      <Icon name="left" />
      <span className="pagination-word">Previous</span>
    </Step>
  )
  if (pageCount === 1)
    return (
      <nav className="row pagination" aria-label="Pages">
        {previous}
      </nav>
    )
  return (
    <nav className={classNames('row pagination', pageCount > 4 && 'pagination-long')} aria-label="Pages">
      {previous}
      <ol className="row">
        {pagesShown(page, pageCount).map(entry =>
          typeof entry === 'number' ? (
            <li key={entry}>
              <Link
                className="icon-button"
                to={hrefFor(entry)}
                aria-current={entry === page ? 'page' : undefined}
                aria-label={`Page ${entry}`}
              >
                {entry}
              </Link>
            </li>
          ) : (
            <li key={entry} className="pagination-gap" aria-hidden="true">
              …
            </li>
          ),
        )}
      </ol>
      <Step to={page < pageCount ? hrefFor(page + 1) : null} label="Next page">
        <span className="pagination-word">Next</span>
        <Icon name="right" />
      </Step>
    </nav>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link on the first and last page
      <a className="icon-button" role="link" aria-disabled="true" aria-label={label}>
        {children}
      </a>
    )
  }
  return (
    <Link className="icon-button" to={to} aria-label={label}>
      {children}
    </Link>
  )
}
