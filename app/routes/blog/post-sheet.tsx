import type { ComponentProps, ReactNode } from 'react'
import type { FieldsOf } from '#shared/posts/post-values.ts'
import { Article } from './article.tsx'
import { Contents } from './contents.tsx'
import { PostCover } from './post-cover.tsx'
import { PostHead } from './post-head.tsx'
import { ReviewedThingCard } from './reviewed-thing-card.tsx'

type Props = {
  post: ComponentProps<typeof PostHead>['post'] &
    Pick<FieldsOf<'article'>, 'reviewed'> & { id?: number; minutes: number }
  html: string | null
  rating?: ComponentProps<typeof PostHead>['rating']
  contents: ComponentProps<typeof Contents>['headings']
  children?: ReactNode
}

export function PostSheet({ post, html, rating, contents, children }: Props) {
  return (
    <>
      <PostHead
        post={post}
        minutes={post.minutes}
        rating={rating}
        cover={
          <PostCover
            post={post}
            first
            sizes="(min-width: 1280px) 75rem, (min-width: 720px) 93vw, 100vw"
            isWide
            className="post-cover screen-only"
          />
        }
      />
      <div className="sheet">
        {contents.length > 0 && <Contents headings={contents} />}
        <Article html={html}>
          {post.reviewed && <ReviewedThingCard thing={post.reviewed} author={post.author} />}
        </Article>
        {children}
      </div>
    </>
  )
}
