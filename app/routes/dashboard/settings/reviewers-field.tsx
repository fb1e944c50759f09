import { SelectField } from '#app/ui/select-field.tsx'
import type { OwnFieldProps } from './part-props.ts'

const choices = [
  { value: 'everybody', words: 'Everybody with an account' },
  { value: 'held', words: 'Everybody, and the first review of an account is held' },
  { value: 'nobody', words: 'Nobody' },
] as const

/** Two settings in one field: who may write reviews, and whether the first of an account is held. */
export function ReviewersField({ label, hint, typed, onChange }: OwnFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={typed.reviewers === 'nobody' ? 'nobody' : typed.holdFirstReviews ? 'held' : 'everybody'}
      choices={choices}
      onChoose={({ value }) =>
        onChange({
          reviewers: value === 'nobody' ? 'nobody' : 'everybody',
          holdFirstReviews: value === 'held',
        })
      }
    />
  )
}
