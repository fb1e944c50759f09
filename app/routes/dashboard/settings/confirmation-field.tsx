import type { OwnFieldProps } from './part-props.ts'
import { SettingSelect } from './setting-select.tsx'

const choices = [
  { value: 'automatic', words: 'Automatic: if mail can be sent' },
  { value: 'on', words: 'On' },
  { value: 'off', words: 'Off' },
] as const

export function ConfirmationField({ label, hint, typed, onChange }: OwnFieldProps) {
  return (
    <SettingSelect
      label={label}
      hint={hint}
      value={typed.confirmAddresses === null ? 'automatic' : typed.confirmAddresses ? 'on' : 'off'}
      choices={choices}
      onChange={choice => onChange({ confirmAddresses: choice === 'automatic' ? null : choice === 'on' })}
    />
  )
}
