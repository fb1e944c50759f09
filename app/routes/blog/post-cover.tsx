import type { CSSProperties } from 'react'
import { thumbnail, wideThumbnail, wideWidthsOf, widthsOf } from '#app/content/picture-addresses.ts'
import { pictureFacts } from '#app/content/picture-facts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Cover } from '#app/ui/cover.tsx'

type Props = {
  /** `id`: the cover moves between the pages that show this post. */
  post: { id?: number; cover: string | null; thumbnail: string | null }
  sizes: string
  first?: boolean
  /** Over the whole page. */
  isWide?: boolean
  className?: string
}

type CoverStyle = CSSProperties & { '--moves-as': string | undefined }

export function PostCover({ post, sizes, first = false, isWide = false, className }: Props) {
  const facts = post.thumbnail === null ? null : pictureFacts(post.thumbnail)
  const style: CoverStyle = {
    '--moves-as': post.id === undefined ? undefined : `cover-${post.id}`,
    backgroundColor: facts?.colour ? `#${facts.colour}` : undefined,
  }
  const wide = isWide && post.thumbnail ? wideWidthsOf(post.thumbnail) : []
  const picture = post.thumbnail !== null && (
    <img
      src={thumbnail(post.thumbnail, 960)}
      srcSet={widthsOf(thumbnail, post.thumbnail)}
      sizes={sizes}
      width={facts?.width}
      height={facts?.height}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <div className={classNames('cover', isWide && 'cover-wide', className)} style={style}>
      {post.thumbnail === null && <Cover code={post.cover ?? ''} />}
      {post.thumbnail !== null && wide.length > 0 ? (
        <picture>
          <source
            media="(min-width: 720px)"
            srcSet={widthsOf(wideThumbnail, post.thumbnail, wide)}
            sizes={sizes}
          />
          {picture}
        </picture>
      ) : (
        picture
      )}
    </div>
  )
}
