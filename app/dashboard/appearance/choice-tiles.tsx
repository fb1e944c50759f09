import { type ReactNode, useId } from 'react'

type Choice<Value> = { value: Value; label: string; hint?: string | undefined; sample: ReactNode }

type Props<Value> = {
  label: string
  hideLabel?: boolean
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

export function ChoiceTiles<Value extends string>({
  label,
  hideLabel,
  value,
  choices,
  onChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset className="stack">
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>{label}</legend>
      <div className="choice-tiles">
        <div>
          {choices.map(choice => (
            <label key={choice.value} className="choice-tiles-tile">
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={choice.value === value}
                aria-describedby={`${id}-${choice.value}`}
                onChange={() => onChange(choice.value)}
              />
              <span className="choice-tiles-sample" aria-hidden="true">
                {choice.sample}
              </span>
              <b>{choice.label}</b>
              <span className="hint" id={`${id}-${choice.value}`}>
                {choice.hint}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
