import { Link } from 'react-router'
import type { RecentPost } from '#app/data/posts.ts'
import { PostDate } from './post-date.tsx'

export function RecentPosts({ posts }: { posts: RecentPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="recent-posts" aria-labelledby="recent">
      <h2 className="rule-head" id="recent">
        Recent Blogs
      </h2>
      <ul className="ruled">
        {posts.map(post => (
          <li key={post.id}>
            <Link className="plain-link" to={`/blog/${post.slug}`}>
              <b>{post.title}</b>
              <PostDate at={post.insertedAt} />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link" to="/archive">
        All blogs by year
      </Link>
    </section>
  )
}
