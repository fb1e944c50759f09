import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'input'> & { hint?: string | undefined; onTick?: (isTicked: boolean) => void }

export function Tick({ hint, onTick, className, children, ...input }: Props) {
  const id = useId()
  const box = (
    <label className={classNames('tick', className)}>
      <input
        type="checkbox"
        {...input}
        aria-describedby={hint && id}
        onChange={({ target }) => onTick?.(target.checked)}
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
