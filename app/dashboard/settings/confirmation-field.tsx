import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import { confirmations } from '#shared/settings/site-settings.ts'
import { ProjectConfirmation } from './project-confirmation.tsx'

type Props = Pick<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'className'> & {
  isOn: boolean | null
  onChoose: (isOn: boolean | null) => void
}

export function ConfirmationField({ isOn, onChoose, ...field }: Props) {
  return (
    <ProjectConfirmation label={field.label}>
      <SelectField
        {...field}
        value={(confirmations.find(choice => choice.isOn === isOn) ?? confirmations[0]).value}
        choices={confirmations}
        onChoose={choice => onChoose(choice.isOn)}
      />
    </ProjectConfirmation>
  )
}
