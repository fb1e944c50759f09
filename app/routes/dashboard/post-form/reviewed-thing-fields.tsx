import type { PostTroubles } from '#app/content/post-values.ts'
import { isThingType, type ReviewedThing, ratings, thingTypes } from '#app/content/reviewed-thing.ts'
import { Field, TextField } from '#app/ui/field.tsx'
import type { TypedPost } from './typed-post.ts'

type Props = {
  post: TypedPost
  troubles: PostTroubles
  onChange: (change: (post: TypedPost) => TypedPost) => void
}

const empty: Omit<ReviewedThing, 'type'> = {
  name: '',
  maker: '',
  address: '',
  rating: null,
  isRatedByReaders: false,
}

export function ReviewedThingFields({ post: { reviewed: thing }, troubles, onChange }: Props) {
  const change = (parts: Partial<ReviewedThing>) =>
    onChange(post => ({ ...post, reviewed: post.reviewed && { ...post.reviewed, ...parts } }))

  return (
    <>
      <Field label="Reviews" hint={thing ? undefined : 'A book, a film, a game: what this post is about.'}>
        {control => (
          <select
            {...control}
            className="input"
            name="reviewedType"
            value={thing?.type ?? ''}
            onChange={({ target: { value: type } }) =>
              onChange(post => ({
                ...post,
                reviewed: isThingType(type) ? { ...(post.reviewed ?? empty), type } : null,
              }))
            }
          >
            <option value="">Nothing</option>
            {Object.entries(thingTypes).map(([type, { label }]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {thing && (
        <>
          <TextField
            label="Name"
            name="reviewedName"
            required
            error={troubles.reviewedName}
            value={thing.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label={thingTypes[thing.type].maker}
            name="reviewedMaker"
            error={troubles.reviewedMaker}
            value={thing.maker}
            onChange={({ target }) => change({ maker: target.value })}
          />
          <TextField
            label="Address"
            name="reviewedAddress"
            type="url"
            placeholder="https://"
            error={troubles.reviewedAddress}
            value={thing.address}
            onChange={({ target }) => change({ address: target.value })}
          />
          <Field label="Your rating">
            {control => (
              <select
                {...control}
                className="input"
                name="reviewedRating"
                value={thing.rating ?? ''}
                onChange={({ target: { value } }) => change({ rating: value === '' ? null : Number(value) })}
              >
                <option value="">None</option>
                {ratings.map(rating => (
                  <option key={rating} value={rating}>
                    {rating} out of 5
                  </option>
                ))}
              </select>
            )}
          </Field>
          <label className="tick">
            <input
              type="checkbox"
              name="isRatedByReaders"
              checked={thing.isRatedByReaders}
              onChange={({ target }) => change({ isRatedByReaders: target.checked })}
            />
            Readers' stars rate it too
          </label>
        </>
      )}
    </>
  )
}
