import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'

export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  beside,
  ...input
}: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} beside={beside}>
      {control => (
        <div className="password-field">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <IconButton label="Show password" aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
