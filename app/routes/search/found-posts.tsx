import { directionOf } from '#app/content/direction.ts'
import { useSite } from '#app/content/use-site.ts'
import type { FoundPost } from '#app/data/search.ts'
import { Link } from '#app/ui/link.tsx'
import { Topic } from '#app/ui/topic.tsx'
import { PostDate } from '../blog/post-date.tsx'
import { Marked } from './marked.tsx'

export function FoundPosts({ posts }: { posts: FoundPost[] }) {
  const { owner } = useSite()
  const isSigned = posts.some(({ author }) => author !== owner.name)
  return (
    <ol className="stack search-results">
      {posts.map(post => (
        <li key={post.slug}>
          <p className="row quiet" dir={directionOf(post.title.join(''))}>
            <Topic topic={post.topic} />
            <PostDate at={post.insertedAt} />
            {isSigned && <span className="byline">By {post.author}</span>}
          </p>
          <h2 dir="auto">
            <Link className="plain-link" to={`/blog/${post.slug}`}>
              <Marked text={post.title} />
            </Link>
          </h2>
          <p className="search-results-excerpt" dir="auto">
            <Marked text={post.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
