import { Link } from '#app/ui/link.tsx'
import { tagSlugOf } from '#shared/posts/tag-slug.ts'

export const tagAddress = (slug: string) => `/tags/${encodeURIComponent(slug)}`

export function Tags({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <nav className="tags" aria-label="Tags of this post">
      <ul className="row row-wide">
        {names.map(name => (
          <li key={name}>
            <Link className="plain-link" to={tagAddress(tagSlugOf(name))} rel="tag">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
