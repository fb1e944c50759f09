import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldText, partField } from './field.tsx'
import { Icon } from './icon.tsx'

export function PasswordField(props: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  const [text, input] = partField(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...text}>
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
