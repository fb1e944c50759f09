import type { ReactNode } from 'react'
import { PostDate } from '#app/components/moment.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import type { LinkedPost } from '#shared/data/posts.ts'

export const RecentPosts = ({ posts }: { posts: LinkedPost[] }) => (
  <PostLinks id="recent" heading="Recent Blogs" posts={posts}>
    <TextLink to="/archive">All posts by year</TextLink>
  </PostLinks>
)

type Props = {
  id: string
  heading: string
  posts: LinkedPost[]
  children?: ReactNode
}

export function PostLinks({ id, heading, posts, children }: Props) {
  if (posts.length === 0) return null
  return (
    <section className="recent-posts" aria-labelledby={id}>
      <h2 className="rule-head" id={id}>
        {heading}
      </h2>
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
      {children}
    </section>
  )
}
