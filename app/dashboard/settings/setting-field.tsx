import type { ReactNode } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { type DescribedSetting, valueAt, withValue } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import { ChoiceTiles } from '../appearance/choice-tiles.tsx'
import { sampleOf } from '../appearance/samples.tsx'
import { ListField } from './list-field.tsx'
import { ownFields } from './own-fields.tsx'
import type { PartProps } from './part-props.ts'
import { ZeroField } from './zero-field.tsx'

const hints: Record<string, ReactNode> = {
  'owner.name': (
    <>
      Shown on this card and in the footer. Posts are signed with the name in your{' '}
      <TextLink to="/dashboard/profile">profile</TextLink>.
    </>
  ),
}

export function SettingField({ path, setting, ...part }: PartProps & DescribedSetting) {
  const { label, hint, control } = setting
  const value = valueAt(part.typed, path)
  const change = (value: unknown) => part.onChange(now => withValue(allSettings, now, path, value))
  const field = { label, hint: hints[path] ?? hint, error: part.errors[path] ?? null }
  switch (control.kind) {
    case 'line':
      return (
        <TextField
          {...field}
          name={path}
          type={control.type}
          required={control.isRequired}
          value={String(value)}
          onChange={({ target }) => change(target.value)}
        />
      )
    case 'lines':
      return (
        <Field {...field}>
          {control => (
            <textarea
              {...control}
              className="input"
              rows={6}
              dir="auto"
              value={String(value)}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      )
    case 'listed':
      return (
        <ListField
          {...field}
          name={path}
          value={String(value)}
          list={control.list}
          format={setting.format}
          onChange={typed => change(setting.tidy(typed))}
        />
      )
    case 'count':
      return control.meaning ? (
        <ZeroField
          {...field}
          name={path}
          value={Number(value)}
          most={control.most}
          meaning={control.meaning}
          onChange={change}
        />
      ) : (
        <TextField
          {...field}
          type="number"
          min={control.least}
          max={control.most}
          value={numberText(value)}
          onChange={({ target }) => change(target.valueAsNumber)}
        />
      )
    case 'year':
      return (
        <TextField
          {...field}
          inputMode="numeric"
          value={numberText(value)}
          onChange={({ target }) => change(target.value.trim() === '' ? null : numberOf(target.value))}
        />
      )
    case 'select':
      return (
        <SelectField
          label={label}
          hint={hint}
          value={String(value)}
          choices={control.choices}
          onChoose={({ value }) => change(value)}
        />
      )
    case 'tiles':
      return (
        <ChoiceTiles
          label={label}
          value={String(value)}
          choices={control.choices.map(choice => ({ ...choice, sample: sampleOf(path, choice.value) }))}
          onChange={change}
        />
      )
    case 'switch':
      return (
        <Checkbox className="field-label" hint={hint} checked={value === true} onCheckedChange={change}>
          {label}
        </Checkbox>
      )
    case 'own': {
      const Own = ownFields.get(path)
      return Own && <Own {...part} label={label} hint={hint} />
    }
  }
}

/** Anything but digits becomes NaN, which the validation rejects. */
const numberOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)
const numberText = (value: unknown) => (value === null || Number.isNaN(value) ? '' : String(value))
