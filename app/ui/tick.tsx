import type { ComponentProps } from 'react'

/** A box to tick with its words; as `type` 'radio' one of several. */
export function Tick({
  onTick,
  children,
  ...input
}: ComponentProps<'input'> & { onTick?: (isTicked: boolean) => void }) {
  return (
    <label className="tick">
      <input type="checkbox" {...input} onChange={({ target }) => onTick?.(target.checked)} />
      {children}
    </label>
  )
}
