import type { ReactNode } from 'react'
import { dateAttribute, isLaterDay, longDate } from '#app/content/dates.ts'
import { isLongTitle } from '#app/content/is-long-title.ts'
import { Topic } from '#app/ui/topic.tsx'

type Props = {
  post: { title: string; topic: string; insertedAt: string; author: string; changedAt?: string }
  minutes?: number
  cover: ReactNode
}

export function PostHead({ post, minutes, cover }: Props) {
  const { insertedAt, changedAt } = post
  return (
    <>
      {cover}
      <div className="post-head">
        <h1 className={isLongTitle(post.title) ? 'post-head-long' : undefined}>{post.title}</h1>
        <p>
          <span>
            <time dateTime={dateAttribute(insertedAt)}>{longDate(insertedAt)}</time>{' '}
            <span className="byline">By {post.author}</span>
          </span>
          {changedAt && isLaterDay(changedAt, insertedAt) && (
            <span>
              Updated on <time dateTime={dateAttribute(changedAt)}>{longDate(changedAt)}</time>
            </span>
          )}
          {minutes !== undefined && <span>{minutes} min read</span>}
          <Topic topic={post.topic} badge />
        </p>
      </div>
    </>
  )
}
