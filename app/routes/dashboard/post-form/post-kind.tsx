import { coverOf } from '#app/content/choose-cover.ts'
import { directionOf } from '#app/content/direction.ts'
import { readingMinutes } from '#app/content/reading-time.ts'
import { createPost, findWrittenPost, updatePost, type WrittenPost } from '#app/data/written-posts.ts'
import { Article } from '#app/routes/blog/article.tsx'
import { PostCover } from '#app/routes/blog/post-cover.tsx'
import { PostHead } from '#app/routes/blog/post-head.tsx'
import { ReadingColumns } from '#app/routes/blog/reading-columns.tsx'
import { ReviewedThingCard } from '#app/routes/blog/reviewed-thing-card.tsx'
import type { Kind, PreviewProps } from './kind.ts'
import { PublishingFields } from './publishing-fields.tsx'
import { ReviewedThingFields } from './reviewed-thing-fields.tsx'
import { checkPost, type TypedPost, tooMuchText } from './typed-post.ts'

export const postKind: Kind<WrittenPost> = {
  noun: 'post',
  isPage: false,
  list: '/dashboard/posts',
  addressStart: '/blog/',
  words: {
    create: 'Create blog',
    update: 'Update blog',
    created: 'Blog created successfully',
    updated: 'Blog updated successfully',
    emptyBody: 'This post has a title and an introduction, and nothing below them.',
  },
  introduction: { isRequired: true },
  picture: {
    label: 'Thumbnail',
    upload: 'Upload Blog Thumbnail',
    change: 'Change Blog Thumbnail',
    hint: 'Without one, the post gets a drawn cover',
  },
  find: findWrittenPost,
  create: createPost,
  update: updatePost,
  check: checkPost,
  rules: [
    ['blogs_slug_unique', 'slug', 'Another post already has this slug.'],
    ['blogs_slug_', 'slug', 'Use small letters and digits, with hyphens between words'],
    ['blogs_title_', 'title', 'Use 1 to 200 characters'],
    ['blogs_introduction_', 'introduction', 'Use 1 to 500 characters'],
    ['blogs_topic_', 'topic', 'Choose a topic'],
    ['blogs_reviewed_', 'reviewedName', 'Check what the post reviews: its name, maker and address'],
    ['blogs_content_', 'content', tooMuchText('post')],
  ],
  Fields: props => (
    <>
      <PublishingFields {...props} />
      <ReviewedThingFields {...props} />
    </>
  ),
  Preview: PostPreview,
}

function PostPreview({ typed, post, html, cover, own }: PreviewProps<WrittenPost>) {
  const author = post?.author ?? own
  return (
    <div className="wrap" dir={directionOf(typed.title)}>
      <PostHead
        minutes={readingMinutes(html.replace(/<[^>]*>/g, ' '))}
        post={{
          title: typed.title,
          introduction: typed.introduction,
          topic: typed.topic,
          insertedAt: dateOf(typed, post),
          author,
        }}
        cover={
          cover ? (
            <div className="cover post-cover">
              <img src={cover} alt="" />
            </div>
          ) : (
            <PostCover
              post={{ cover: typed.cover ?? coverOf(typed.slug, post?.id), thumbnail: typed.thumbnail }}
              sizes="100vw"
              className="post-cover"
            />
          )
        }
      />
      <ReadingColumns html={html}>
        {typed.reviewed && <ReviewedThingCard thing={typed.reviewed} author={author} />}
        <Article html={html} />
      </ReadingColumns>
    </div>
  )
}

/** The date of first publication is kept. */
function dateOf(typed: TypedPost, post: WrittenPost | null): string {
  const now = new Date()
  const wasOut = post?.publishedAt && new Date(post.publishedAt) <= now
  return wasOut ? post.insertedAt : (typed.publishedAt ?? now.toISOString())
}
