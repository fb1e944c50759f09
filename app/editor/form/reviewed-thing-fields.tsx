import { type ChangeEvent, useRef } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { isThingType, type ReviewedThing, ratings, thingTypes } from '#shared/posts/reviewed-thing.ts'
import type { FieldsProps } from './kind.ts'

const empty: Omit<ReviewedThing, 'type'> = {
  name: '',
  maker: '',
  address: '',
  rating: null,
  isRatedByReaders: false,
  year: null,
}

const types = [
  { value: '', label: 'Nothing' },
  ...Object.entries(thingTypes).map(([value, { label }]) => ({ value, label: label })),
]

const ownRatings = [
  { value: '', label: 'None', rating: null },
  ...ratings.map(rating => ({ value: String(rating), label: `${rating} out of 5`, rating })),
]

export function ReviewedThingFields({ post: { reviewed: thing }, errors, onChange }: FieldsProps) {
  const removed = useRef<ReviewedThing | null>(null)
  const change = (parts: Partial<ReviewedThing>) =>
    onChange(post => ({ ...post, reviewed: post.reviewed && { ...post.reviewed, ...parts } }))
  const text = (part: 'name' | 'maker' | 'address', name: keyof FieldsProps['errors']) => ({
    name,
    error: errors[name],
    value: thing?.[part],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [part]: target.value }),
  })

  return (
    <>
      <SelectField
        label="This post reviews"
        hint={thing ? undefined : 'The book, film or place this post is about. It goes on the shelf.'}
        name="reviewedType"
        value={thing?.type ?? ''}
        choices={types}
        onChoose={({ value: type }) => {
          const last = thing ?? removed.current ?? empty
          removed.current = thing
          onChange(post => ({ ...post, reviewed: isThingType(type) ? { ...last, type } : null }))
        }}
      />
      {thing && (
        <>
          <TextField label="Name" required {...text('name', 'reviewedName')} />
          <TextField label={thingTypes[thing.type].maker} {...text('maker', 'reviewedMaker')} />
          <TextField
            label="Year"
            name="reviewedYear"
            inputMode="numeric"
            maxLength={4}
            value={thing.year ?? ''}
            onChange={({ target }) => change({ year: Number(target.value.replace(/\D/g, '')) || null })}
          />
          <TextField
            label="Address"
            type="url"
            placeholder="https://"
            {...text('address', 'reviewedAddress')}
          />
          <SelectField
            label="Your rating"
            name="reviewedRating"
            value={thing.rating ?? ''}
            choices={ownRatings}
            onChoose={({ rating }) => change({ rating })}
          />
          <Checkbox
            name="isRatedByReaders"
            checked={thing.isRatedByReaders}
            onCheckedChange={isChecked => change({ isRatedByReaders: isChecked })}
          >
            Let readers rate it with their stars, too
          </Checkbox>
        </>
      )}
    </>
  )
}
