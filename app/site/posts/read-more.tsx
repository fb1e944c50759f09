import { Link } from '#app/ui/link.tsx'
import type { PostOfList } from '#shared/data/posts.ts'

export function ReadMore({ post, isSigned }: { post: PostOfList; isSigned: boolean }) {
  return (
    <p className="row row-wide post-card-sign">
      {isSigned && <span className="byline">By {post.author}</span>}
      <Link className="inline post-card-more screen-only" to={`/blog/${post.slug}`} viewTransition>
        Read more<span className="sr-only">: {post.title}</span>
      </Link>
    </p>
  )
}
