import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { parseRating } from './check-review.ts'

export function readReview(text: HTMLTextAreaElement | null, stars: HTMLSelectElement | null) {
  return { content: text?.value.trim() ?? '', rating: parseRating(stars?.value ?? '') }
}

export function ReviewText({
  label,
  error,
  ...textarea
}: { label: string; error: string | null } & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hideLabel error={error}>
      {control => (
        <textarea {...textarea} {...control} {...noLeadingSpace} className="input" dir="auto" required />
      )}
    </Field>
  )
}

/** `none`: label of the option without a rating. */
export function RatingSelect({
  none,
  small,
  ...select
}: { none: ReactNode; small?: boolean } & ComponentProps<'select'>) {
  return (
    <Field label="Rating" hideLabel className={small ? undefined : 'review-fields-rating'}>
      {control => (
        <select {...select} {...control} className={small ? 'input input-small' : 'input'}>
          {none}
          {[1, 2, 3, 4, 5].map(rating => (
            <option key={rating}>{rating}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
