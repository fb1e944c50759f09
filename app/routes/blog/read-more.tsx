import type { PostOfList } from '#app/data/posts.ts'
import { Link } from '#app/ui/link.tsx'

export function ReadMore({ post, isSigned }: { post: PostOfList; isSigned: boolean }) {
  return (
    <p className="row post-card-sign">
      {isSigned && <span className="byline">By {post.author}</span>}
      <Link className="inline post-card-more screen-only" to={`/blog/${post.slug}`} viewTransition>
        Read more<span className="sr-only">: {post.title}</span>
      </Link>
    </p>
  )
}
