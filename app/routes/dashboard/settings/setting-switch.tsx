import { useId } from 'react'

type Props = {
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SettingSwitch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <label className="tick field-label">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  )
}
