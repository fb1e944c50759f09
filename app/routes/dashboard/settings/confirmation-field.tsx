import { confirmationChoice, confirmationChoices } from './confirmation-choices.ts'
import type { OwnFieldProps } from './part-props.ts'
import { ProjectConfirmation } from './project-confirmation.tsx'
import { SettingSelect } from './setting-select.tsx'

export function ConfirmationField({ label, hint, typed, onChange }: OwnFieldProps) {
  return (
    <ProjectConfirmation label={label}>
      <SettingSelect
        label={label}
        hint={hint}
        value={confirmationChoice(typed.confirmAddresses).value}
        choices={confirmationChoices}
        onChange={chosen =>
          onChange({
            confirmAddresses: confirmationChoices.find(({ value }) => value === chosen)?.isOn ?? null,
          })
        }
      />
    </ProjectConfirmation>
  )
}
