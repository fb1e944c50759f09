import { Field, type FieldText } from './field.tsx'
import { FileButton } from './file-button.tsx'

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
          <FileButton
            {...control}
            accept={accept}
            disabled={disabled}
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          >
            {chosen?.name ?? 'Choose a file'}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
