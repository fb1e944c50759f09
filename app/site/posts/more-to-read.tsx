import { PostCover } from '#app/components/article/post-cover.tsx'
import { Link } from '#app/ui/link.tsx'
import type { AdjacentPost, AdjacentPosts } from '#shared/data/adjacent-posts.ts'
import { PostLinks, RecentPosts } from './recent-posts.tsx'

export function MoreToRead({ adjacent }: { adjacent: AdjacentPosts }) {
  const { previous, next, related, recent } = adjacent
  if (!next && !previous && related.length + recent.length === 0) return null
  return (
    <nav className="more-to-read stack" dir="ltr" aria-label="More to read">
      {next ? (
        <Adjacent post={next} rel="next" label="Next post" hasCover />
      ) : (
        previous && <Adjacent post={previous} rel="prev" label="Previous post" hasCover />
      )}
      {next && previous && <Adjacent post={previous} rel="prev" label="Previous post" />}
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
