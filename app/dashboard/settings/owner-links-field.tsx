import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { isAddress, siteBounds } from '#shared/settings/checks.ts'
import { linkIconNames, linkIcons } from '#shared/settings/link-icons.ts'
import type { OwnerLink } from '#shared/settings/owner-links.ts'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import type { OwnFieldProps } from './part-props.ts'

const icons = [
  { value: '', label: 'Arrow', icon: null },
  ...linkIconNames.map(icon => ({ value: icon, label: linkIcons[icon], icon })),
]

export function OwnerLinksField({ label: legend, typed, errors, onChange }: OwnFieldProps) {
  const { links } = typed.owner
  const error = errors['owner.links']
  const change = (links: OwnerLink[]) => onChange(now => ({ owner: { ...now.owner, links } }))
  return (
    <fieldset className="stack">
      <legend className="field-label">{legend}</legend>
      {error && (
        <FieldError role="alert">
          Each link needs a label and an address that starts with https://, http://, mailto: or /.
        </FieldError>
      )}
      <OrderedRows
        items={links}
        nameOf={({ label }, index) => label || `link ${index + 1}`}
        onChange={change}
      >
        {({ label, url, icon }, index, set) => (
          <>
            <TextField
              label={`Label of link ${index + 1}`}
              hideLabel
              placeholder="Text"
              value={label}
              maxLength={siteBounds.labelLength}
              aria-invalid={error && label.trim() === '' ? true : undefined}
              onChange={({ target }) => set({ label: target.value })}
            />
            <TextField
              label={`Address of link ${index + 1}`}
              hideLabel
              placeholder="https://"
              value={url}
              aria-invalid={error && !isAddress(url) ? true : undefined}
              onChange={({ target }) => set({ url: target.value.trim() })}
            />
            <SelectField
              label={`Icon of link ${index + 1}`}
              hideLabel
              value={icon ?? ''}
              choices={icons}
              onChoose={({ icon }) => set({ icon })}
            />
          </>
        )}
      </OrderedRows>
      <Button
        size="small"
        disabled={links.length >= siteBounds.links}
        onClick={() => change([...links, { label: '', url: '', icon: null }])}
      >
        Add a link
      </Button>
    </fieldset>
  )
}
