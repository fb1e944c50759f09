import { useEffect, useRef } from 'react'
import type { Heading } from '#shared/post-body/headings-in-post.server.ts'

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

/** The line that a heading has to pass to become current, as a fraction of the window height. */
const LINE = 0.3

function followHeadings(contents: HTMLElement): () => void {
  const links = [...contents.querySelectorAll('a')]
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))))

  function mark() {
    const line = innerHeight * LINE
    const current = headings.findLastIndex(heading => heading && heading.getBoundingClientRect().top < line)
    for (const [place, link] of links.entries())
      if (place === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }

  // Extends far upward, because jumping to a section may skip headings without ever showing them.
  const observer = new IntersectionObserver(mark, { rootMargin: `9999999px 0px ${LINE * 100 - 100}% 0px` })
  for (const heading of headings) if (heading) observer.observe(heading)
  return () => observer.disconnect()
}
