import type { ReactNode } from 'react'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import { Topic } from '#app/ui/topic.tsx'

type Props = {
  post: { title: string; topic: string; insertedAt: string; author: string }
  cover: ReactNode
}

export function PostHead({ post, cover }: Props) {
  return (
    <>
      {cover}
      <div className="post-head">
        <h1>{post.title}</h1>
        <p>
          <span>
            <time dateTime={dateAttribute(post.insertedAt)}>{longDate(post.insertedAt)}</time>{' '}
            <span className="byline">By {post.author}</span>
          </span>
          <Topic topic={post.topic} badge />
        </p>
      </div>
    </>
  )
}
