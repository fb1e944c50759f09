import { Field, type FieldText } from './field.tsx'

interface Props extends FieldText {
  accept: string
  chosen: File | null
  disabled?: boolean
  onChoose: (file: File | null) => void
}

/** A button that opens the browser's window for files, and has the name of the chosen one. */
export function FileField({ accept, chosen, disabled, onChoose, ...text }: Props) {
  return (
    <Field {...text}>
      {control => (
        <div>
          <input
            {...control}
            type="file"
            className="sr-only"
            accept={accept}
            disabled={disabled}
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          />
          <label className="button" htmlFor={control.id}>
            {chosen?.name ?? 'Choose a file'}
          </label>
        </div>
      )}
    </Field>
  )
}
