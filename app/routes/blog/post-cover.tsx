import { thumbnail, widthsOf } from '#app/data/images.ts'
import { pictureFacts } from '#app/data/picture-facts.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Cover } from '#app/ui/cover.tsx'

type Props = {
  post: { cover: string; thumbnail: string | null }
  sizes: string
  first?: boolean
  className?: string
}

export function PostCover({ post, sizes, first = false, className }: Props) {
  const facts = post.thumbnail === null ? null : pictureFacts(post.thumbnail)
  return (
    <div
      className={classNames('cover', className)}
      style={facts?.colour ? { backgroundColor: `#${facts.colour}` } : undefined}
    >
      {post.thumbnail === null ? (
        <Cover kept={post.cover} />
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
