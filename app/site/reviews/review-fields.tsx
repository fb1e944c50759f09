import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import type { Typed } from '#app/ui/use-form.ts'
import { parseRating } from '#shared/posts/check-review.ts'
import { StarPicker } from './star-picker.tsx'

export const goneMeanwhile = 'This comment has been deleted. What you wrote is still here.'

export const reviewIn = (typed: Typed) => ({
  content: typed('content'),
  rating: parseRating(typed('rating')),
})

/** Sets the select as if a reader had chosen, so that the stars update. Null selects the first option. */
export function chooseRating(stars: HTMLSelectElement, rating: number | null) {
  const value = rating === null ? (stars.options[0]?.value ?? '') : String(rating)
  if (stars.value === value) return
  stars.value = value
  stars.dispatchEvent(new Event('change', { bubbles: true }))
}

type TextProps = ComponentProps<'textarea'> & {
  label: string
  error: string | null | undefined
  area?: typeof TextArea
}

export function ReviewText({ label, error, area: Area = TextArea, ...textarea }: TextProps) {
  return (
    <Field label={label} hideLabel error={error}>
      {control => <Area name="content" {...textarea} {...control} required />}
    </Field>
  )
}

type RatingProps = ComponentProps<'select'> & {
  none: ReactNode
  small?: boolean
  ref: RefObject<HTMLSelectElement | null>
}

export function RatingSelect({ none, small, ref, onChange, ...select }: RatingProps) {
  const [rating, setRating] = useState(() => parseRating(String(select.defaultValue)))

  // The select may already have a value that was chosen before hydration or restored by the browser.
  useEffect(() => setRating(parseRating(ref.current?.value ?? '')), [ref])

  return (
    <>
      <StarPicker rating={rating} onPick={picked => ref.current && chooseRating(ref.current, picked)} />
      <Field label="Rating" hideLabel fieldClass={small ? undefined : 'grow'}>
        {control => (
          <select
            name="rating"
            {...select}
            {...control}
            ref={ref}
            className={small ? 'input input-small' : 'input'}
            onChange={event => {
              setRating(parseRating(event.target.value))
              onChange?.(event)
            }}
          >
            {none}
            {[1, 2, 3, 4, 5].map(rating => (
              <option key={rating}>{rating}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
