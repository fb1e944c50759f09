import { PostCover } from '#app/components/article/post-cover.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AdjacentPost, AdjacentPosts } from '#shared/data/posts.ts'
import type { SeriesOfPost } from '#shared/data/series.ts'
import { PostLinks, RecentPosts } from './recent-posts.tsx'

type Props = { adjacent: AdjacentPosts; series: SeriesOfPost | null }

/** The other parts of a series take the place of the posts before and after. */
export function MoreToRead({ adjacent, series }: Props) {
  const { related, recent } = adjacent
  const isPart = series !== null && (series.previous ?? series.next) !== null
  const { previous, next } = isPart ? series : adjacent
  const noun = isPart ? 'part' : 'post'
  if (!next && !previous && related.length + recent.length === 0) return null
  return (
    <nav className="more-to-read stack" dir="ltr" aria-label="More to read">
      {next ? (
        <Adjacent post={next} rel="next" label={`Next ${noun}`} hasCover />
      ) : (
        previous && <Adjacent post={previous} rel="prev" label={`Previous ${noun}`} hasCover />
      )}
      {next && previous && <Adjacent post={previous} rel="prev" label={`Previous ${noun}`} />}
      <div className="stack more-to-read-lists">
        <PostLinks id="related-posts" heading="More like this" posts={related} />
        <RecentPosts posts={recent} />
      </div>
    </nav>
  )
}

type AdjacentProps = { post: AdjacentPost; rel: 'prev' | 'next'; label: string; hasCover?: boolean }

function Adjacent({ post, rel, label, hasCover = false }: AdjacentProps) {
  return (
    <Link
      to={`/blog/${post.slug}`}
      rel={rel}
      className={hasCover ? 'more-to-read-cover' : 'more-to-read-title'}
    >
      <span>{label}</span>
      {hasCover && (
        <PostCover
          post={{ cover: post.cover, thumbnail: post.thumbnail }}
          sizes="(min-width: 1280px) 75rem, 100vw"
          className="cover-wide more-to-read-picture"
        />
      )}
      <b>{post.title}</b>
    </Link>
  )
}
