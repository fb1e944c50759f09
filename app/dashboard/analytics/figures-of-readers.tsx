import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { readFigures } from '#shared/data/analytics.ts'
import { daysAgo } from '../overview/windows.ts'
import { PostLife } from './post-life.tsx'
import { ReadPosts } from './read-posts.tsx'
import { Readers } from './readers.tsx'
import { Sources } from './sources.tsx'

const ranges = [
  { days: 30, label: '30 days' },
  { days: 365, label: '12 months' },
] as const

/** `children`: what stands below the figures, once their height is known. */
export function FiguresOfReaders({ children }: { children: ReactNode }) {
  const { timeZone, countsReads } = useSite()
  const [search] = useSearchParams()
  const days = search.get('days') === '365' ? 365 : 30
  const post = Number(search.get('post')) || null
  const found = useQuery(async client => {
    const now = new Date()
    const since = daysAgo(days - 1, now, timeZone)
    const before = daysAgo(2 * days - 1, now, timeZone)
    return { ...(await readFigures(client, { since, before })), since }
  }, String(days))
  // The figures of the former period, until those of this one are loaded.
  const query = { ...found, value: found.former }
  return (
    <>
      <nav className="row tabs" aria-label="Period">
        {ranges.map(range => (
          <Link
            key={range.days}
            className="plain-link"
            to={`?days=${range.days}`}
            aria-current={range.days === days ? 'page' : undefined}
            preventScrollReset
          >
            {range.label}
          </Link>
        ))}
      </nav>
      {!countsReads && (
        <p className="hint">Reads are not counted. Turn this on in the settings, under Readers.</p>
      )}
      <WhenLoaded of={query} title="The figures could not be loaded." height="20rem">
        {figures => (
          <>
            <Readers days={figures.days} since={figures.since} source={figures.sources.get('figure_days')} />
            <ReadPosts posts={figures.posts} source={figures.sources.get('figure_posts')} days={days} />
            {post && (
              <PostLife
                key={post}
                post={post}
                title={figures.posts.find(({ id }) => id === post)?.title ?? 'This post'}
                source={figures.sources.get('figure_post_life')}
              />
            )}
            <Sources figures={figures} />
          </>
        )}
      </WhenLoaded>
      {(query.value || query.error) && children}
    </>
  )
}
