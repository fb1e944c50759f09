import type { CSSProperties } from 'react'
import { thumbnail, widthsOf } from '#app/content/picture-addresses.ts'
import { pictureFacts } from '#app/content/picture-facts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Cover } from '#app/ui/cover.tsx'

type Props = {
  /** `id`: the cover moves between the pages that show this post. */
  post: { id?: number; cover: string | null; thumbnail: string | null }
  sizes: string
  first?: boolean
  className?: string
}

type CoverStyle = CSSProperties & { '--moves-as': string | undefined }

export function PostCover({ post, sizes, first = false, className }: Props) {
  const facts = post.thumbnail === null ? null : pictureFacts(post.thumbnail)
  const style: CoverStyle = {
    '--moves-as': post.id === undefined ? undefined : `cover-${post.id}`,
    backgroundColor: facts?.colour ? `#${facts.colour}` : undefined,
  }
  return (
    <div className={classNames('cover', className)} style={style}>
      {post.thumbnail === null ? (
        <Cover code={post.cover ?? ''} />
      ) : (
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
      )}
    </div>
  )
}
