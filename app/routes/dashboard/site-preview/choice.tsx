import { Button } from '#app/ui/button.tsx'

type Props<Value extends string | number> = {
  label: string
  choices: readonly { value: Value; words: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Choice<Value extends string | number>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className="row" aria-label={label}>
      {choices.map(({ value: own, words }) => (
        <Button key={own} size="small" aria-pressed={own === value} onClick={() => onChange(own)}>
          {words}
        </Button>
      ))}
    </fieldset>
  )
}
