import type { ReactNode } from 'react'
import { PostDate } from '#app/components/article/post-date.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import type { RecentPost } from '#shared/data/posts.ts'

export const RecentPosts = ({ posts }: { posts: LinkedPosts }) => (
  <PostLinks id="recent" heading="Recent Blogs" posts={posts}>
    <TextLink to="/archive">All posts by year</TextLink>
  </PostLinks>
)

type LinkedPosts = Pick<RecentPost, 'slug' | 'title' | 'insertedAt'>[]

type Props = {
  id: string
  heading: string
  posts: LinkedPosts
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
