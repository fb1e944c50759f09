import type { CSSProperties } from 'react'
import { Cover } from '#app/components/cover.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { asAvif, thumbnail, wideThumbnail, wideWidthsOf, widthsOf } from '#shared/posts/picture-addresses.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'

type Props = {
  /** With an `id`, the cover moves in transitions between the pages that show this post. */
  post: { id?: number; cover: string | null; thumbnail: string | null }
  sizes: string
  first?: boolean
  isWide?: boolean
  className?: string
}

type CoverStyle = CSSProperties & { '--moves-as': string | undefined }

export function PostCover({ post, sizes, first = false, isWide = false, className }: Props) {
  const { id, cover, thumbnail: name } = post
  const facts = name === null ? null : pictureFacts(name)
  const style: CoverStyle = {
    '--moves-as': id === undefined ? undefined : `cover-${id}`,
    backgroundColor: facts?.colour ? `#${facts.colour}` : undefined,
  }
  const srcSet = name === null ? '' : widthsOf(thumbnail, name)
  const cropped = isWide && name !== null && widthsOf(wideThumbnail, name, wideWidthsOf(name))
  const wide = { media: '(min-width: 720px)', sizes }
  return (
    <div className={classNames('cover', isWide && 'cover-wide', className)} style={style}>
      {name === null ? (
        <Cover code={cover ?? ''} />
      ) : (
        <picture>
          {cropped && <source {...wide} type="image/avif" srcSet={asAvif(cropped)} />}
          {cropped && <source {...wide} srcSet={cropped} />}
          <source type="image/avif" srcSet={asAvif(srcSet)} sizes={sizes} />
          <img
            src={thumbnail(name, 960)}
            srcSet={srcSet}
            sizes={sizes}
            width={facts?.width}
            height={facts?.height}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
          />
        </picture>
      )}
    </div>
  )
}
