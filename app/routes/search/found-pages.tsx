import type { FoundPage } from '#app/data/search.ts'
import { Link } from '#app/ui/link.tsx'
import { Marked } from './marked.tsx'

export function FoundPages({ pages }: { pages: FoundPage[] }) {
  return (
    <ol className="stack search-results" aria-label="Pages">
      {pages.map(page => (
        <li key={page.slug}>
          <p className="row quiet">Page</p>
          <h2 dir="auto">
            <Link className="plain-link" to={`/${encodeURIComponent(page.slug)}`}>
              <Marked text={page.title} />
            </Link>
          </h2>
          <p className="search-results-excerpt" dir="auto">
            <Marked text={page.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
