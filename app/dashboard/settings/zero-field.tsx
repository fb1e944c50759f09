import { useState } from 'react'
import { type FieldText, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { ZeroMeaning } from '#shared/settings/setting.ts'

type Props = Pick<FieldText, 'label' | 'hint' | 'error'> & {
  name: string
  value: number
  most: number
  meaning: ZeroMeaning
  onChange: (value: number) => void
}

export function ZeroField({ label, hint, error, name, value, most, meaning, onChange }: Props) {
  // Zero that is being typed does not take the field away.
  const [isTyping, setTyping] = useState(false)
  const isNumber = isTyping || value !== 0
  return (
    <div className="stack">
      <SelectField
        label={label}
        hint={isNumber ? undefined : hint}
        value={isNumber ? 'other' : 'zero'}
        choices={[
          { value: 'zero', label: meaning.zero },
          { value: 'other', label: meaning.other },
        ]}
        onChoose={choice => onChange(choice.value === 'zero' ? 0 : meaning.usual)}
      />
      {isNumber && (
        <TextField
          label={`${label}: ${meaning.other.toLowerCase()}`}
          hideLabel
          hint={hint}
          error={error}
          name={name}
          type="number"
          min={1}
          max={most}
          value={Number.isNaN(value) ? '' : value}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </div>
  )
}
