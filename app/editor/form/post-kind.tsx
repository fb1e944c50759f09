import { Article } from '#app/components/article/article.tsx'
import { PostCover } from '#app/components/article/post-cover.tsx'
import { PostHead } from '#app/components/article/post-head.tsx'
import { ReviewedThingCard } from '#app/components/article/reviewed-thing-card.tsx'
import type { Entry } from '#shared/data/entry.ts'
import { coverOf } from '#shared/posts/choose-cover.ts'
import { minutesOfBody } from '#shared/posts/reading-time.ts'
import { directionOf } from '#shared/text/direction.ts'
import type { Kind, PreviewProps } from './kind.ts'
import { PublishingFields } from './publishing-fields.tsx'
import { ReviewedThingFields } from './reviewed-thing-fields.tsx'
import { SeriesField } from './series-field.tsx'
import type { TypedPost } from './typed-post.ts'

export const postKind: Kind = {
  noun: 'post',
  list: '/dashboard/posts',
  addressStart: '/blog/',
  messages: {
    list: 'Go to Posts',
    create: 'Create blog',
    update: 'Update blog',
    created: 'Blog created successfully',
    updated: 'Blog updated successfully',
    emptyBody: 'This post has a title and an introduction, and nothing below them.',
  },
  title: { placeholder: 'Title' },
  introduction: { isRequired: true, placeholder: 'Introduction' },
  picture: {
    label: 'Thumbnail',
    upload: 'Upload Blog Thumbnail',
    change: 'Change Blog Thumbnail',
    hint: 'Without one, a cover is drawn for the post',
  },
  Fields: props => (
    <>
      <PublishingFields {...props} />
      <SeriesField {...props} />
      <ReviewedThingFields {...props} />
    </>
  ),
  Preview: PostPreview,
}

function PostPreview({ typed, post, html, cover, own }: PreviewProps) {
  const author = post?.signed?.author ?? own
  return (
    <div className="wrap" dir={directionOf(typed.title)}>
      <PostHead
        minutes={minutesOfBody(typed.content)}
        post={{ ...typed, insertedAt: dateOf(typed, post), author }}
        cover={
          cover ? (
            <div className="cover cover-wide post-cover">
              <img src={cover} alt="" />
            </div>
          ) : (
            <PostCover
              post={{ cover: typed.cover ?? coverOf(typed.slug, post?.id), thumbnail: typed.thumbnail }}
              sizes="100vw"
              isWide
              className="post-cover"
            />
          )
        }
      />
      <div className="sheet">
        <div className="article-margin">
          {typed.reviewed && <ReviewedThingCard thing={typed.reviewed} author={author} />}
        </div>
        <Article html={html} />
      </div>
    </div>
  )
}

function dateOf(typed: TypedPost, post: Entry | null): string {
  const now = new Date()
  const wasPublished = post?.publishedAt && new Date(post.publishedAt) <= now
  return wasPublished && post.signed ? post.signed.insertedAt : (typed.publishedAt ?? now.toISOString())
}
