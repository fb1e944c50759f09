import { Link } from 'react-router'
import { directionOf } from '#app/content/direction.ts'
import { isLongTitle } from '#app/content/is-long-title.ts'
import { useSite } from '#app/content/use-site.ts'
import type { PostOfList } from '#app/data/posts.ts'
import { Rating } from '#app/ui/rating.tsx'
import { Topic } from '#app/ui/topic.tsx'
import { PostCover } from './post-cover.tsx'
import { PostDate } from './post-date.tsx'

type Props = {
  post: PostOfList
  first: boolean
  isLead: boolean
}

export function PostCard({ post, first, isLead }: Props) {
  const address = `/blog/${post.slug}`
  const { homeLayout } = useSite().look
  return (
    <article className={isLead ? 'post-card post-card-lead' : 'post-card'}>
      {homeLayout !== 'list' && (
        <PostCover
          post={post}
          first={first}
          sizes={
            isLead
              ? '(min-width: 1040px) 50rem, 100vw'
              : '(min-width: 1280px) 26rem, (min-width: 720px) 45vw, 100vw'
          }
          className="post-card-cover"
        />
      )}
      <div dir={directionOf(post.title)}>
        <p className="post-card-about">
          <Topic topic={post.topic} />
          <PostDate at={post.insertedAt} />
          <span>{post.minutes} min read</span>
          {post.average !== null && <Rating average={post.average} />}
        </p>
        <h2 className={isLongTitle(post.title) ? 'post-card-long' : undefined}>
          <Link to={address} viewTransition>
            {post.title}
          </Link>
        </h2>
        {post.subtitle && <p className="post-card-subtitle">{post.subtitle}</p>}
        <p className="post-card-intro">{post.introduction}</p>
        <p className="post-card-sign">
          <span className="byline">By {post.author}</span>
          <Link className="post-card-more" to={address} viewTransition>
            Read more<span className="sr-only">: {post.title}</span>
          </Link>
        </p>
      </div>
    </article>
  )
}
