import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldText, partField } from './field.tsx'

type Props<Choice> = FieldText &
  Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
    choices: readonly Choice[]
    onChoose?: (choice: Choice) => void
  }

/** A native select. Without `value` and `onChoose` it is uncontrolled. */
export function SelectField<Choice extends { value: string; label: string; disabled?: boolean }>(
  props: Props<Choice>,
) {
  const [text, { choices, className, onChoose, ...select }] = partField(props)
  return (
    <Field {...text}>
      {control => (
        <select
          {...control}
          {...select}
          className={classNames('input', className)}
          onChange={({ target }) => {
            const chosen = choices.find(({ value }) => value === target.value)
            if (chosen) onChoose?.(chosen)
          }}
        >
          {choices.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
