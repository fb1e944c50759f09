type Props<Value extends string | number> = {
  label: string
  choices: readonly { value: Value; words: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Choice<Value extends string | number>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className="choice" aria-label={label}>
      {choices.map(({ value: own, words }) => (
        <button key={own} type="button" aria-pressed={own === value} onClick={() => onChange(own)}>
          {words}
        </button>
      ))}
    </fieldset>
  )
}
