import { useSite } from '#app/loading/use-site.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ReviewedPost } from '#shared/data/figures.ts'
import { counted } from '#shared/text/count.ts'
import { Bars } from '../analytics/bars.tsx'
import { Panel } from '../panel.tsx'
import { postAddress } from '../post-address.ts'

export function MostReviewed({ posts }: { posts: ReviewedPost[] }) {
  const site = useSite()
  return (
    <Panel id="most-reviewed" title="Most Reviewed Posts">
      {posts.length === 0 ? (
        <Empty text="No Data" />
      ) : (
        <Bars
          bars={posts.map(({ id, title, reviews, ...post }) => ({
            key: String(id),
            label: (
              <Link className="plain-link" to={postAddress(site, { ...post, isProject: false })}>
                {title}
              </Link>
            ),
            value: reviews,
            text: counted(reviews, 'review'),
          }))}
        />
      )}
    </Panel>
  )
}
