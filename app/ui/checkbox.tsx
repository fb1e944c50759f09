import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'input'> & {
  hint?: string | undefined
  onCheckedChange?: (isChecked: boolean) => void
}

export function Checkbox({ hint, onCheckedChange, className, children, ...input }: Props) {
  const id = useId()
  const box = (
    <label className={classNames('checkbox', className)}>
      <input
        type="checkbox"
        {...input}
        aria-describedby={hint && id}
        onChange={({ target }) => onCheckedChange?.(target.checked)}
      />
      {children}
    </label>
  )
  if (!hint) return box
  return (
    <div>
      {box}
      <p className="hint" id={id}>
        {hint}
      </p>
    </div>
  )
}
