import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { type ReviewedThing, thingTypes } from '#shared/posts/reviewed-thing.ts'
import { counted } from '#shared/text/count.ts'

type Props = {
  thing: ReviewedThing
  author: string
  readers?: { average: number | null; count: number } | undefined
}

export function ReviewedThingCard({ thing, author, readers }: Props) {
  const { type, name, maker, address, rating, year, isRatedByReaders } = thing
  const average = isRatedByReaders ? (readers?.average ?? null) : null
  return (
    <section className="row reviewed-thing-card" aria-label="What this post reviews">
      <div>
        <p className="hint">
          <Link className="plain-link" to={`/shelf/${thingTypes[type].shelf}`}>
            {thingTypes[type].label}
          </Link>
          {year !== null && <span> · {year}</span>}
        </p>
        <p className="reviewed-thing-card-name">
          {address === '' ? (
            <cite>{name}</cite>
          ) : (
            <a className="plain-link" href={address} rel="noopener">
              <cite>{name}</cite>
              <Icon name="out" />
            </a>
          )}
        </p>
        {maker && <p className="quiet">{maker}</p>}
      </div>
      {(rating ?? average) !== null && (
        <div className="row row-wide reviewed-thing-card-ratings">
          {rating !== null && (
            <p className="stack stack-tight reviewed-thing-card-rating">
              <Stars rating={rating} />
              <span className="byline">{author}</span>
            </p>
          )}
          {average !== null && (
            <p className="stack stack-tight reviewed-thing-card-rating">
              <Stars rating={average} />
              <a className="plain-link quiet" href="#reviews">
                {counted(readers?.count ?? 0, 'reader')}
              </a>
            </p>
          )}
        </div>
      )}
    </section>
  )
}
