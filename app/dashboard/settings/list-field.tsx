import { useId, useMemo, useState } from 'react'
import { type FieldText, TextField } from '#app/ui/field.tsx'
import type { ListedName } from '#shared/settings/setting.ts'

type Props = Pick<FieldText, 'label' | 'hint' | 'error'> & {
  name: string
  value: string
  list: () => ListedName[]
  format: (value: string) => string
  onChange: (typed: string) => void
}

export function ListField({ value, list, format, onChange, ...field }: Props) {
  const id = useId()
  const names = useMemo(list, [list])
  /** Until the field is left, because a value that is complete too early would replace what is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <>
      <TextField
        {...field}
        list={id}
        value={typed ?? format(value)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
      />
      <datalist id={id}>
        {names.map(({ name, other }) => (
          <option key={name} value={name} label={other} />
        ))}
      </datalist>
    </>
  )
}
