import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { TextInput } from './text-input.tsx'

type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldText = {
  label: string
  hint?: ReactNode
  error?: string | null
  hideLabel?: boolean
  aside?: ReactNode
  fieldClass?: string | undefined
}

type Props = FieldText & { children: (control: Control) => ReactNode }

export function Field({ label, hint, error, hideLabel, aside, fieldClass, children }: Props) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const caption = (
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
      {label}
    </label>
  )
  return (
    <div className={classNames('field', fieldClass)}>
      {aside ? (
        <div className="between">
          {caption}
          {aside}
        </div>
      ) : (
        caption
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function partField<All extends FieldText>(all: All) {
  const { label, hint, error, hideLabel, aside, fieldClass, ...control } = all
  return [{ label, hint, error, hideLabel, aside, fieldClass }, control] as const
}

export function TextField(props: FieldText & ComponentProps<'input'>) {
  const [text, input] = partField(props)
  return <Field {...text}>{control => <TextInput {...control} {...input} />}</Field>
}

export function FieldError({ children, ...paragraph }: ComponentProps<'p'>) {
  return (
    <p {...paragraph} className="field-error">
      <Icon name="alert" />
      {children}
    </p>
  )
}
