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
  const image = name !== null && (
    <img
      src={thumbnail(name, 960)}
      srcSet={widthsOf(thumbnail, name)}
      sizes={sizes}
      width={facts?.width}
      height={facts?.height}
      alt=""
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
  const cropped = isWide && name !== null && widthsOf(wideThumbnail, name, wideWidthsOf(name))
  return (
    <div className={classNames('cover', isWide && 'cover-wide', className)} style={style}>
      {cropped ? (
        <picture>
          <source media="(min-width: 720px)" srcSet={cropped} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image || <Cover code={cover ?? ''} />
      )}
    </div>
  )
}
