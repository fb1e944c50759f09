import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import { ProjectConfirmation } from './project-confirmation.tsx'

const choices = [
  { value: 'automatic', label: 'Automatic: when email can be sent', isOn: null },
  { value: 'on', label: 'On', isOn: true },
  { value: 'off', label: 'Off', isOn: false },
] as const

type Props = Pick<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'className'> & {
  isOn: boolean | null
  onChoose: (isOn: boolean | null) => void
}

export function ConfirmationField({ isOn, onChoose, ...field }: Props) {
  return (
    <ProjectConfirmation label={field.label}>
      <SelectField
        {...field}
        value={(choices.find(choice => choice.isOn === isOn) ?? choices[0]).value}
        choices={choices}
        onChoose={choice => onChoose(choice.isOn)}
      />
    </ProjectConfirmation>
  )
}
