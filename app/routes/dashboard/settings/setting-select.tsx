import { Field } from '#app/ui/field.tsx'

type Props<Value extends string> = {
  label: string
  hint?: string | undefined
  value: Value
  choices: readonly { value: Value; words: string }[]
  onChange: (value: Value) => void
}

export function SettingSelect<Value extends string>({ label, hint, value, choices, onChange }: Props<Value>) {
  return (
    <Field label={label} hint={hint}>
      {control => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find(choice => choice.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
