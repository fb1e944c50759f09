import { TextField } from '#app/ui/field.tsx'
import type { PartProps } from './part-props.ts'
import { SettingSelect } from './setting-select.tsx'
import { SettingSwitch } from './setting-switch.tsx'

const reviewing = [
  { value: 'everybody', words: 'Everybody with an account' },
  { value: 'held', words: 'Everybody, and the first review of an account is held' },
  { value: 'nobody', words: 'Nobody' },
] as const

const confirmations = [
  { value: 'automatic', words: 'Automatic: if mail can be sent' },
  { value: 'on', words: 'On' },
  { value: 'off', words: 'Off' },
] as const

export function ReaderSettings({ typed, troubles, onChange }: PartProps) {
  const confirmed = typed.confirmAddresses === null ? 'automatic' : typed.confirmAddresses ? 'on' : 'off'
  return (
    <fieldset className="panel settings-form-part">
      <legend>Readers</legend>
      <SettingSelect
        label="Who may write reviews"
        hint="Reviews that are there stay, and their authors can change them."
        value={typed.reviewers === 'nobody' ? 'nobody' : typed.holdFirstReviews ? 'held' : 'everybody'}
        choices={reviewing}
        onChange={choice =>
          onChange({
            reviewers: choice === 'nobody' ? 'nobody' : 'everybody',
            holdFirstReviews: choice === 'held',
          })
        }
      />
      <SettingSelect
        label="Ask new readers to confirm their address"
        value={confirmed}
        choices={confirmations}
        onChange={choice => onChange({ confirmAddresses: choice === 'automatic' ? null : choice === 'on' })}
      />
      <SettingSwitch
        label="Search engines are welcome"
        hint="Otherwise every page asks them not to list it."
        checked={typed.isIndexed}
        onChange={isIndexed => onChange({ isIndexed })}
      />
      <TextField
        label="Security contact"
        hint="An e-mail address or a page for people who find a security problem. Empty: none."
        value={typed.securityContact}
        error={troubles.securityContact ?? null}
        onChange={({ target }) => onChange({ securityContact: target.value })}
      />
    </fieldset>
  )
}
