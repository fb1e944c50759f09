import type { ReactNode } from 'react'
import { isLaterDay } from '#app/content/dates.ts'
import { isLongTitle } from '#app/content/is-long-title.ts'
import { useSite } from '#app/content/use-site.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Topic } from '#app/ui/topic.tsx'

type Props = {
  post: {
    title: string
    introduction: string
    topic: string
    insertedAt: string
    author: string
    changedAt?: string
  }
  minutes?: number
  cover: ReactNode
}

export function PostHead({ post, minutes, cover }: Props) {
  const { insertedAt, changedAt } = post
  const { timeZone } = useSite()
  return (
    <>
      {cover}
      <div className="post-head">
        <h1 className={isLongTitle(post.title) ? 'post-head-long' : undefined}>{post.title}</h1>
        {post.introduction && <p className="post-head-introduction">{post.introduction}</p>}
        <p>
          <span>
            <Moment at={insertedAt} /> <span className="byline">By {post.author}</span>
          </span>
          {changedAt && isLaterDay(timeZone, changedAt, insertedAt) && (
            <span>
              Updated on <Moment at={changedAt} />
            </span>
          )}
          {minutes !== undefined && <span>{minutes} min read</span>}
          <Topic topic={post.topic} badge />
        </p>
      </div>
    </>
  )
}
