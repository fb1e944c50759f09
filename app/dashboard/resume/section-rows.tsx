import { Field, TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import { checkEntry, resumeBounds } from '#shared/resume/check-resume.ts'
import {
  type EntryTexts,
  fieldsOf,
  type ResumeField,
  resumeSections,
  type SectionName,
  textIn,
} from '#shared/resume/resume-sections.ts'
import { RowsPanel } from '../ordered-rows/rows-panel.tsx'

type Props = {
  name: SectionName
  entries: EntryTexts[]
  isChecked: boolean
  onChange: (entries: EntryTexts[]) => void
}

const newEntry = (name: SectionName): EntryTexts =>
  Object.fromEntries(fieldsOf(name).map(({ key }) => [key, '']))

export function SectionRows({ name, entries, isChecked, onChange }: Props) {
  const { title, noun } = resumeSections[name]
  return (
    <RowsPanel
      title={title}
      addLabel={`Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
      newItem={() => newEntry(name)}
      most={resumeBounds.entries}
      className="section-rows"
      items={entries}
      nameOf={(entry, index) => textIn(name, entry, 'title') || `${noun} ${index + 1}`}
      onChange={onChange}
    >
      {(entry, _place, set) => {
        const errors = isChecked ? checkEntry(name, entry) : null
        return fieldsOf(name).map(field => (
          <EntryField
            key={field.key}
            field={field}
            text={entry[field.key] ?? ''}
            error={errors?.[field.key]}
            onType={text => set({ [field.key]: text })}
          />
        ))
      }}
    </RowsPanel>
  )
}

type FieldProps = {
  field: ResumeField
  text: string
  error: string | undefined
  onType: (text: string) => void
}

function EntryField({ field: { role, label }, text, error, onType }: FieldProps) {
  if (role === 'text' || role === 'list')
    return (
      <Field label={label} error={error} fieldClass="section-rows-text">
        {control => (
          <TextArea
            {...control}
            rows={3}
            maxLength={resumeBounds.text}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
    )
  const isDate = role === 'from' || role === 'until' || role === 'on'
  return (
    <TextField
      label={label}
      error={error}
      dir="auto"
      maxLength={role === 'link' ? 2_000 : resumeBounds.line}
      placeholder={isDate ? '2021-03' : role === 'link' ? 'https://' : undefined}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
