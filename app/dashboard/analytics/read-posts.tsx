import { Link } from '#app/ui/link.tsx'
import type { Figures } from '#shared/data/analytics.ts'
import { counted } from '#shared/text/count.ts'
import { Bars } from './bars.tsx'
import { FigurePanel } from './figure-panel.tsx'

const SHOWN = 10

type Props = { posts: Figures['posts']; source: string | undefined; days: number }

export function ReadPosts({ posts, source, days }: Props) {
  return (
    <FigurePanel
      id="read-posts"
      title="Most read"
      source={source}
      columns={['Post', 'Reads', 'Read to the end', 'Reviews', 'Average rating']}
      rows={posts.map(({ title, reads, ends, reviews, stars }) => [title, reads, ends, reviews, stars])}
    >
      <Bars
        bars={posts.slice(0, SHOWN).map(({ id, title, reads, ends, reviews }) => ({
          key: String(id),
          label: (
            <Link className="plain-link" to={`?days=${days}&post=${id}#post-life`} preventScrollReset>
              {title}
            </Link>
          ),
          value: reads,
          facts: `${Math.round((ends / Math.max(1, reads)) * 100)}% to the end · ${counted(reviews, 'review')}`,
        }))}
      />
    </FigurePanel>
  )
}
