import { SelectField } from '#app/ui/select-field.tsx'
import { confirmationChoice, confirmationChoices } from './confirmation-choices.ts'
import type { OwnFieldProps } from './part-props.ts'
import { ProjectConfirmation } from './project-confirmation.tsx'

export function ConfirmationField({ label, hint, typed, onChange }: OwnFieldProps) {
  return (
    <ProjectConfirmation label={label}>
      <SelectField
        label={label}
        hint={hint}
        value={confirmationChoice(typed.confirmAddresses).value}
        choices={confirmationChoices}
        onChoose={({ isOn }) => onChange({ confirmAddresses: isOn })}
      />
    </ProjectConfirmation>
  )
}
