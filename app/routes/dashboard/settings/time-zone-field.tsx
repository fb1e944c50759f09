import { useId } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { OwnFieldProps } from './part-props.ts'

export function TimeZoneField({ label, hint, typed, troubles, onChange }: OwnFieldProps) {
  const zones = useId()
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        list={zones}
        name="timeZone"
        value={typed.timeZone}
        error={troubles.timeZone ?? null}
        onChange={({ target }) => onChange({ timeZone: target.value })}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
