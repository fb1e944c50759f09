import { excerpt } from '#shared/text/excerpt.ts'
import { Field, type FieldText } from './field.tsx'
import { FileButton } from './file-button.tsx'

/** Characters. Keeps the button on one line on a phone. */
const LONGEST_NAME = 24

interface Props extends FieldText {
  accept: string
  chosen: File | null
  busy?: boolean
  onChoose: (file: File | null) => void
}

export function FileField({ accept, chosen, busy, onChoose, ...text }: Props) {
  return (
    <Field {...text}>
      {control => (
        <div>
          <FileButton
            {...control}
            accept={accept}
            busy={busy}
            onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          >
            {busy ? 'Processing...' : chosen ? excerpt(chosen.name, LONGEST_NAME) : 'Choose a file'}
          </FileButton>
        </div>
      )}
    </Field>
  )
}
