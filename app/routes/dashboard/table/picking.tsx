import { useEffect, useId, useRef } from 'react'
import type { Picking } from './use-picking.ts'

/** The checkbox for all results on all pages; indeterminate when some are selected. With an `id`, a label names it. */
export function PickAll<Row>({ picking, id }: { picking: Picking<Row>; id?: string }) {
  const { state, words, disabled, onAll, busy } = picking
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  })

  return (
    <input
      ref={box}
      id={id}
      className={state === 'some' ? 'check check-some' : 'check'}
      type="checkbox"
      aria-label={id ? undefined : words}
      aria-busy={busy || undefined}
      checked={state === 'all'}
      disabled={disabled}
      onChange={() => !busy && onAll(state !== 'all')}
    />
  )
}

/** The same for small screens, where a table has no header. */
export function PickAllRow<Row>({ picking }: { picking: Picking<Row> }) {
  const id = useId()
  return (
    <label className="picking-all" htmlFor={id}>
      <PickAll picking={picking} id={id} />
      {picking.words}
    </label>
  )
}

export function PickRow<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  const { nameOf, isChosen, toggle } = picking
  return (
    <input
      className="check"
      type="checkbox"
      aria-label={`Select ${nameOf(row)}`}
      checked={isChosen(row)}
      onChange={() => toggle(row)}
    />
  )
}
