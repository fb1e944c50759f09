import type { ComponentType } from 'react'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { PathOf } from '#shared/settings/settings-tree.ts'
import { type allSettings, confirmations, reviewerLabels } from '#shared/settings/site-settings.ts'
import { AccentField } from '../appearance/accent-field.tsx'
import { DarkLogoField, LightLogoField } from '../appearance/logo-field.tsx'
import { OwnerLinksField } from './owner-links-field.tsx'
import { OwnerPicture } from './owner-picture.tsx'
import type { OwnFieldProps } from './part-props.ts'
import { ProjectConfirmation } from './project-confirmation.tsx'
import { TopicsField } from './topics-field.tsx'

const fields: Record<PathOf<typeof allSettings, 'own'>, ComponentType<OwnFieldProps>> = {
  'owner.avatar': OwnerPicture,
  'owner.links': OwnerLinksField,
  topics: TopicsField,
  reviewers: ReviewersField,
  confirmAddresses: ConfirmationField,
  'look.accent': AccentField,
  'look.logo': LightLogoField,
  'look.logoDark': DarkLogoField,
  'look.css': CssField,
}

export const ownFields = new Map<string, ComponentType<OwnFieldProps>>(Object.entries(fields))

const reviewers = [
  { value: 'everybody', label: reviewerLabels.everybody },
  { value: 'held', label: 'Everyone, but the first review of an account is held' },
  { value: 'nobody', label: reviewerLabels.nobody },
] as const

function ReviewersField({ label, hint, typed, onChange }: OwnFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={typed.reviewers === 'nobody' ? 'nobody' : typed.holdFirstReviews ? 'held' : 'everybody'}
      choices={reviewers}
      onChoose={({ value }) =>
        onChange({
          reviewers: value === 'nobody' ? 'nobody' : 'everybody',
          holdFirstReviews: value === 'held',
        })
      }
    />
  )
}

function ConfirmationField({ label, hint, typed, onChange }: OwnFieldProps) {
  const chosen = confirmations.find(({ isOn }) => isOn === typed.confirmAddresses) ?? confirmations[0]
  return (
    <ProjectConfirmation label={label}>
      <SelectField
        label={label}
        hint={hint}
        value={chosen.value}
        choices={confirmations}
        onChoose={({ isOn }) => onChange({ confirmAddresses: isOn })}
      />
    </ProjectConfirmation>
  )
}

function CssField({ typed, errors, onChange }: OwnFieldProps) {
  return (
    <Field
      label="CSS for public pages"
      hint="docs/styling.md lists the variables and classes that stay the same. The dashboard and account pages ignore this CSS, so you can always undo it here. At most 32 kB, with pictures and fonts from this site only."
      error={errors['look.css'] ?? null}
    >
      {control => (
        <textarea
          {...control}
          className="input css-field"
          rows={12}
          spellCheck={false}
          value={typed.look.css}
          onChange={({ target }) => onChange(now => ({ look: { ...now.look, css: target.value } }))}
        />
      )}
    </Field>
  )
}
