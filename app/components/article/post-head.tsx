import type { ReactNode } from 'react'
import { Moment, PostDate } from '#app/components/moment.tsx'
import { Topic } from '#app/components/topic.tsx'
import { useSite } from '#app/loading/use-site.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Rating } from '#app/ui/rating.tsx'
import type { RatingSummary } from '#shared/data/reviews.ts'
import type { FieldsOf } from '#shared/posts/post-values.ts'
import { counted } from '#shared/text/count.ts'
import { isLaterDay } from '#shared/text/dates.ts'

const LONG_READ_MINUTES = 4

type Props = {
  post: FieldsOf<'card'> & { insertedAt: string; author: string; changedAt?: string }
  minutes: number
  cover: ReactNode
  rating?: Pick<RatingSummary, 'average' | 'count'>
}

export function PostHead({ post, minutes, cover, rating }: Props) {
  const { insertedAt, changedAt } = post
  const { timeZone, showsDates } = useSite()
  return (
    <>
      <div className="post-head sheet">
        {cover}
        <h1 className={post.title.length > 80 ? 'post-head-long' : undefined}>{post.title}</h1>
        {post.subtitle && <p className="post-head-subtitle">{post.subtitle}</p>}
      </div>
      <span
        key={post.title}
        className={classNames('post-line screen-only', minutes >= LONG_READ_MINUTES && 'post-line-long')}
      />
      <div className="post-head sheet">
        {post.introduction && <p className="post-head-introduction">{post.introduction}</p>}
        <p className="row quiet">
          <span dir="ltr">
            <PostDate at={insertedAt} /> <span className="byline">By {post.author}</span>
          </span>
          {showsDates && changedAt && isLaterDay(timeZone, changedAt, insertedAt) && (
            <span dir="ltr">
              Updated on <Moment at={changedAt} />
            </span>
          )}
          <span dir="ltr">{minutes} min read</span>
          {rating && rating.average !== null && (
            <a className="plain-link post-head-rating" dir="ltr" href="#reviews">
              <Rating average={rating.average} /> <span>{`(${counted(rating.count, 'rating')})`}</span>
            </a>
          )}
          <Topic topic={post.topic} badge />
        </p>
      </div>
    </>
  )
}
