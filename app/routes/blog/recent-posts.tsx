import type { RecentPost } from '#app/data/posts.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { PostDate } from './post-date.tsx'

export function RecentPosts({ posts }: { posts: RecentPost[] }) {
  if (posts.length === 0) return null
  return (
    <section className="recent-posts" aria-labelledby="recent">
      <h2 className="rule-head" id="recent">
        Recent Blogs
      </h2>
      <PostLinks posts={posts} />
      <TextLink to="/archive">All blogs by year</TextLink>
    </section>
  )
}

export function PostLinks({ posts }: { posts: Pick<RecentPost, 'slug' | 'title' | 'insertedAt'>[] }) {
  return (
    <ul className="ruled">
      {posts.map(post => (
        <li key={post.slug}>
          <Link className="plain-link" to={`/blog/${post.slug}`}>
            <b>{post.title}</b>
            <PostDate at={post.insertedAt} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
