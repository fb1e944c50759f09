import { Link } from 'react-router'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import type { ListedPost } from '#app/data/posts.ts'

export function RecentPosts({ posts }: { posts: ListedPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="recent-posts" aria-labelledby="recent">
      <h2 className="rule-head" id="recent">
        Recent Blogs
      </h2>
      <ul>
        {posts.map(post => (
          <li key={post.id}>
            <Link to={`/blog/${post.slug}`}>
              <b>{post.title}</b>
              <time dateTime={dateAttribute(post.insertedAt)}>{longDate(post.insertedAt)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
