import { Field } from '#app/ui/field.tsx'

type Props = { css: string; trouble: string | null; onChange: (css: string) => void }

export function CssField({ css, trouble, onChange }: Props) {
  return (
    <fieldset className="panel settings-form-part">
      <legend>Own CSS</legend>
      <Field
        label="Rules for the pages that people read"
        hint="docs/styling.md names the variables and parts that stay. Not in the dashboard, and not on the pages of accounts: you can always come back here. At most 32 kB; pictures and fonts from this site only."
        error={trouble}
      >
        {control => (
          <textarea
            {...control}
            className="input css-field"
            rows={12}
            spellCheck={false}
            value={css}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </fieldset>
  )
}
