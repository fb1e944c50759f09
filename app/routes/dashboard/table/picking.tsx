import { useEffect, useId, useRef } from 'react'
import { counted } from '#app/content/count.ts'
import { type Selection, stateOfAll } from './use-selection.ts'

export type Picking<Row> = {
  selection: Selection
  idOf: (row: Row) => number
  /** What the row is called: 'Select ‘On hedges’'. */
  nameOf: (row: Row) => string
  noun: string
  /** How many the table finds, and the ids of those as far as they have been read. */
  found: number
  known: number[]
  /** Chooses all that the table finds, or lets them go. */
  onAll: (choose: boolean) => void
  /** Of rows that are no more. */
  forget: (ids: number[]) => void
  busy: boolean
}

/** All that the search and the filters find, on every page; its third state says that some are chosen. With an `id` a label names it. */
export function PickAll<Row>({ picking, id }: { picking: Picking<Row>; id?: string }) {
  const { selection, known, found, noun, onAll, busy } = picking
  const box = useRef<HTMLInputElement>(null)
  // While the ids are on their way, what was asked for is shown.
  const state = busy ? 'all' : stateOfAll(selection.chosen, known, found)
  const name = `Select all ${counted(found, noun)}`

  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  })

  return (
    <input
      ref={box}
      id={id}
      className={state === 'some' ? 'check some' : 'check'}
      type="checkbox"
      aria-label={id ? undefined : name}
      aria-busy={busy || undefined}
      checked={state === 'all'}
      onChange={() => !busy && onAll(state !== 'all')}
    />
  )
}

/** The same for small screens, where a table has no head. */
export function PickAllRow<Row>({ picking }: { picking: Picking<Row> }) {
  const id = useId()
  return (
    <label className="pick-all" htmlFor={id}>
      <PickAll picking={picking} id={id} />
      Select all {counted(picking.found, picking.noun)}
    </label>
  )
}

export function PickRow<Row>({ picking, row }: { picking: Picking<Row>; row: Row }) {
  const { selection, idOf, nameOf } = picking
  const id = idOf(row)
  const isChosen = selection.chosen.has(id)
  return (
    <input
      className="check"
      type="checkbox"
      aria-label={`Select ${nameOf(row)}`}
      checked={isChosen}
      onChange={() => (isChosen ? selection.letGo([id]) : selection.choose([id]))}
    />
  )
}
