import { useEffect, useRef, useState } from 'react'
import { readingMinutes } from '#app/content/reading-time.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { readPreview } from '#app/data/preview.ts'
import type { WrittenPost } from '#app/data/written-posts.ts'
import { Article } from '#app/routes/blog/article.tsx'
import { PostCover } from '#app/routes/blog/post-cover.tsx'
import { PostHead } from '#app/routes/blog/post-head.tsx'
import { PostSkeleton } from '#app/routes/blog/post-skeleton.tsx'
import { ReviewedThingCard } from '#app/routes/blog/reviewed-thing-card.tsx'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Button } from '#app/ui/button.tsx'
import { Trouble } from '#app/ui/trouble.tsx'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import type { TypedPost } from './typed-post.ts'

type Props = {
  post: WrittenPost | null
  present: () => TypedPost
  picture: PreparedPicture | null
  onClose: () => void
}

export function PreviewDialog({ post, present, picture, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { session } = useSession()
  const [typed] = useState(present)
  const cover = useObjectUrl(picture?.blob ?? null)
  const { value, trouble, loading, reload } = useLoaded(client => readPreview(client, typed.content))
  const own = session.state === 'signed in' ? (session.profile?.username ?? '') : ''

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className="preview-dialog" aria-label="Preview" onClose={onClose}>
      <div className="preview-dialog-bar">
        <strong>Preview</strong>
        <span className="hint">As readers will see it</span>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      {trouble && (
        <Trouble title="The preview could not be made." reason={trouble} busy={loading} onRetry={reload} />
      )}
      {value === null && !trouble && <PostSkeleton />}
      {value !== null && (
        <div className="wrap">
          <PostHead
            minutes={readingMinutes(value.replace(/<[^>]*>/g, ' '))}
            post={{
              title: typed.title,
              topic: typed.topic,
              insertedAt: dateOf(typed, post),
              author: post?.author ?? own,
            }}
            cover={
              cover ? (
                <div className="cover post-cover">
                  <img src={cover} alt="" />
                </div>
              ) : (
                <PostCover
                  post={{ id: post?.id, slug: typed.slug, thumbnail: typed.thumbnail }}
                  sizes="100vw"
                  className="post-cover"
                />
              )
            }
          />
          <div className="columns columns-reading">
            <div>
              {typed.reviewed && <ReviewedThingCard thing={typed.reviewed} author={post?.author ?? own} />}
              <Article html={value} />
            </div>
          </div>
        </div>
      )}
    </dialog>
  )
}

/** The date of first publication is kept. */
function dateOf(typed: TypedPost, post: WrittenPost | null): string {
  const now = new Date()
  const wasOut = post?.publishedAt && new Date(post.publishedAt) <= now
  return wasOut ? post.insertedAt : (typed.publishedAt ?? now.toISOString())
}
