import type { ComponentProps, ReactNode } from 'react'
import { Article } from '#app/components/article/article.tsx'
import { PostCover } from '#app/components/article/post-cover.tsx'
import { PostHead } from '#app/components/article/post-head.tsx'
import { ReviewedThingCard } from '#app/components/article/reviewed-thing-card.tsx'
import type { SeriesOfPost } from '#shared/data/series.ts'
import type { FieldsOf } from '#shared/posts/post-values.ts'
import { Contents } from './contents.tsx'
import { SeriesParts } from './series-parts.tsx'

type Props = {
  post: ComponentProps<typeof PostHead>['post'] &
    Pick<FieldsOf<'article'>, 'reviewed'> & { id?: number; minutes: number }
  html: string | null
  rating?: ComponentProps<typeof PostHead>['rating']
  contents: ComponentProps<typeof Contents>['headings']
  series?: SeriesOfPost | null
  children?: ReactNode
}

export function PostSheet({ post, html, rating, contents, series, children }: Props) {
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
        <div className="article-margin">
          {series && <SeriesParts series={series} />}
          {post.reviewed && <ReviewedThingCard thing={post.reviewed} author={post.author} readers={rating} />}
          {contents.length > 0 && <Contents headings={contents} />}
        </div>
        <Article html={html} />
        {children}
      </div>
    </>
  )
}
