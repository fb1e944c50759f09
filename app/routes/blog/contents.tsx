import { useEffect, useRef } from 'react'
import type { Heading } from '#app/content/headings-in-post.server.ts'
import { followHeadings } from './follow-headings.ts'

/** The headings of a long post. Above the text it can be collapsed; beside the text it is always open. */
export function Contents({ headings }: { headings: Heading[] }) {
  const nav = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another post has other links
  useEffect(() => (nav.current ? followHeadings(nav.current) : undefined), [headings])

  return (
    <nav ref={nav} className="contents" aria-label="Contents">
      <h2>Contents</h2>
      <details>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} className={level > 2 ? 'contents-part' : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
