import { PostCover } from '#app/components/article/post-cover.tsx'
import { Link } from '#app/ui/link.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { ShelvedPost } from '#shared/data/shelf.ts'
import { thingTypes } from '#shared/posts/reviewed-thing.ts'
import { counted } from '#shared/text/count.ts'

type Props = { post: ShelvedPost; first: boolean; hasKind: boolean }

export function ShelfCard({ post, first, hasKind }: Props) {
  const { slug, title, thing, author, average, ratings } = post
  const { name, maker, year, rating, isRatedByReaders } = thing
  const about = [hasKind && thingTypes[thing.type].label, year].filter(Boolean).join(' · ')
  return (
    <article className="shelf-card">
      <PostCover
        post={post}
        first={first}
        sizes="(min-width: 720px) 18rem, 46vw"
        className="shelf-card-cover"
      />
      {about && <p className="hint">{about}</p>}
      <h2 dir="auto">
        <Link className="card-link" to={`/blog/${slug}`} viewTransition>
          <cite>{name}</cite>
          {title !== name && <span className="sr-only">: {title}</span>}
        </Link>
      </h2>
      {maker && (
        <p className="quiet shelf-card-maker" dir="auto">
          {maker}
        </p>
      )}
      <div className="row shelf-card-ratings">
        {rating !== null && (
          <p className="inline">
            <Stars rating={rating} />
            <span className="byline">{author}</span>
          </p>
        )}
        {isRatedByReaders && average !== null && (
          <p className="inline quiet">
            <Rating average={average} />
            <span>{counted(ratings, 'reader')}</span>
          </p>
        )}
      </div>
    </article>
  )
}
