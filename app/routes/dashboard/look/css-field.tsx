import { Field } from '#app/ui/field.tsx'
import type { OwnFieldProps } from '../settings/part-props.ts'

export function CssField({ typed, troubles, onChange }: OwnFieldProps) {
  return (
    <Field
      label="Rules for the pages that people read"
      hint="docs/styling.md names the variables and parts that stay. Not in the dashboard, and not on the pages of accounts: you can always come back here. At most 32 kB; pictures and fonts from this site only."
      error={troubles['look.css'] ?? null}
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
