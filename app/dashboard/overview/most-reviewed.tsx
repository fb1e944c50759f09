import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ReviewedPost } from '#shared/data/figures.ts'
import { counted } from '#shared/text/count.ts'
import { Panel } from '../panel.tsx'

export function MostReviewed({ posts }: { posts: ReviewedPost[] }) {
  const most = Math.max(1, ...posts.map(({ reviews }) => reviews))
  return (
    <Panel id="most-reviewed" title="Most Reviewed Posts">
      {posts.length === 0 ? (
        <Empty text="No Data" />
      ) : (
        <ol className="panel-rows ruled most-reviewed">
          {posts.map(({ id, slug, title, reviews }) => (
            <li key={id}>
              <Link className="plain-link" to={`/blog/${slug}`}>
                {title}
              </Link>
              <span className="hint">{counted(reviews, 'review')}</span>
              <progress value={reviews} max={most} aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
