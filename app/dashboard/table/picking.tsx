import type { Picking } from './use-picking.ts'

/** The checkbox that selects all results on all pages; indeterminate if some are selected. Small screens have no table header, so there it is `isAbove`. */
export function PickAll<Row>({ picking, isAbove = false }: { picking: Picking<Row>; isAbove?: boolean }) {
  const { state, label, disabled, onAll, busy } = picking
  const markSome = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = state === 'some'
  }
  return (
    <label className={isAbove ? 'checkbox picking-box picking-above' : 'checkbox picking-box'}>
      <input
        ref={markSome}
        type="checkbox"
        aria-label={label}
        aria-busy={busy || undefined}
        checked={state === 'all'}
        disabled={disabled}
        onChange={() => !busy && onAll(state !== 'all')}
      />
    </label>
  )
}

export function PickRow<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  const { nameOf, isChosen, toggle } = picking
  return (
    <label className="checkbox picking-box">
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        checked={isChosen(row)}
        onChange={() => toggle(row)}
      />
    </label>
  )
}
