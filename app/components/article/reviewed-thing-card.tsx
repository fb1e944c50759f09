import { Icon } from '#app/ui/icon.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { type ReviewedThing, thingTypes } from '#shared/posts/reviewed-thing.ts'

export function ReviewedThingCard({ thing, author }: { thing: ReviewedThing; author: string }) {
  const { type, name, maker, address, rating } = thing
  return (
    <section className="row reviewed-thing-card" aria-label="What this post reviews">
      <div>
        <p className="hint">{thingTypes[type].label}</p>
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
        {maker && <p className="quiet">by {maker}</p>}
      </div>
      {rating !== null && (
        <p className="reviewed-thing-card-rating">
          <Stars rating={rating} />
          <span className="byline">{author}</span>
        </p>
      )}
    </section>
  )
}
