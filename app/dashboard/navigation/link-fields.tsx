import type { ReactNode } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import type { LinkEntry, LinkErrors } from './link-list.ts'

type Props = {
  entry: LinkEntry
  errors: LinkErrors | null
  choices: ReactNode
  onChange: (changes: Partial<LinkEntry>) => void
}

const TYPED = 'typed'
const PAGE = 'page '

export function LinkFields({ entry, errors, choices, onChange }: Props) {
  const { label, pageId, address, isTyped } = entry

  function choose({ value, text }: HTMLOptionElement) {
    const named = label.trim() === '' && { label: text.replace(/ \(draft\)$/, '') }
    if (value === TYPED) onChange({ pageId: null, address: '', isTyped: true })
    else if (value.startsWith(PAGE))
      onChange({ ...named, pageId: Number(value.slice(PAGE.length)), address: '', isTyped: false })
    else onChange({ ...named, pageId: null, address: value, isTyped: false })
  }

  return (
    <>
      <TextField
        label="Label"
        error={errors?.label}
        className="input-small"
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Field label="Links to">
        {control => (
          <select
            {...control}
            className="input input-small"
            value={isTyped ? TYPED : pageId === null ? address : `${PAGE}${pageId}`}
            onChange={({ target: { selectedOptions } }) => selectedOptions[0] && choose(selectedOptions[0])}
          >
            <option value={TYPED}>Other address</option>
            {choices}
          </select>
        )}
      </Field>
      {isTyped && (
        <TextField
          label="Address"
          error={errors?.address}
          fieldClass="place-links-address"
          className="input-small"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
    </>
  )
}
