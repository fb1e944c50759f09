import { Link } from 'react-router'
import type { PostsBeside, PostTitle } from '#app/data/posts-beside.ts'
import { AuthorNote } from './author-note.tsx'
import { PostDate } from './post-date.tsx'
import { ShareButton } from './share-button.tsx'

type Props = {
  post: { title: string; topic: string; author: string; authorAvatar: string | null }
  beside: PostsBeside
}

export function PostEnd({ post, beside: { previous, next, ofTopic } }: Props) {
  return (
    <div className="post-end screen-only">
      <AuthorNote post={post} />
      <ShareButton title={post.title} />
      {(previous || next) && (
        <nav className="post-end-beside" aria-label="Previous and next post">
          {previous && <Beside post={previous} rel="prev" label="Previous post" />}
          {next && <Beside post={next} rel="next" label="Next post" />}
        </nav>
      )}
      {ofTopic.length > 0 && (
        <section className="post-end-more" aria-labelledby="more-of-topic">
          <h2 className="rule-head" id="more-of-topic">
            More on {post.topic}
          </h2>
          <ul>
            {ofTopic.map(post => (
              <li key={post.slug}>
                <Link to={`/blog/${post.slug}`}>
                  <b>{post.title}</b>
                  <PostDate at={post.insertedAt} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Beside({ post, rel, label }: { post: PostTitle; rel: 'prev' | 'next'; label: string }) {
  return (
    <Link to={`/blog/${post.slug}`} rel={rel} className={rel === 'next' ? 'post-end-next' : undefined}>
      <span>{label}</span> <b>{post.title}</b>
    </Link>
  )
}
