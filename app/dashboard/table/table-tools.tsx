import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { pluralOf } from '#shared/text/count.ts'
import type { TableState } from './use-table.ts'

const debounce = 300

export function TableTools<Row>({ table, children }: { table: TableState<Row>; children?: ReactNode }) {
  const { noun, columns, view, show } = table
  return (
    <search className="row table-tools">
      <SearchField
        key={noun}
        label={`Search ${pluralOf(noun)}`}
        value={view.search}
        onSearch={search => show({ ...view, search, page: 1 }, { replace: true })}
      />
      {children}
      <Field label="Sort by" hideLabel fieldClass="table-tools-sort">
        {control => (
          <select
            {...control}
            className="input input-small"
            value={`${view.sort} ${view.descending ? 'desc' : 'asc'}`}
            onChange={({ target }) => {
              const [sort = '', order] = target.value.split(' ')
              show({ ...view, sort, descending: order === 'desc', page: 1 })
            }}
          >
            <option value="id asc" hidden>
              Sort by
            </option>
            {columns.flatMap(({ label, sort }) =>
              sort
                ? ['asc', 'desc'].map(order => (
                    <option key={sort + order} value={`${sort} ${order}`}>
                      {label}, {order === 'asc' ? 'ascending' : 'descending'}
                    </option>
                  ))
                : [],
            )}
          </select>
        )}
      </Field>
    </search>
  )
}

type SearchProps = { label: string; value: string; onSearch: (search: string) => void }

function SearchField({ label, value, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const wanted = typed.trim()
  const settled = useSettled(wanted, debounce)
  const requested = useRef(value)
  const requestSearch = useEffectEvent((search: string) => {
    if (search === requested.current) return
    requested.current = search
    onSearch(search)
  })
  // Also runs if the same text is typed again before an earlier search has finished.
  useEffect(() => {
    if (settled === wanted) requestSearch(settled)
  }, [settled, wanted])

  // Only a change from outside (Back, 'Show all') replaces the text. Our own search must not overwrite later typing.
  useEffect(() => {
    if (value === requested.current) return
    requested.current = value
    setTyped(value)
  }, [value])

  return (
    <TextField
      label={label}
      hideLabel
      fieldClass="table-tools-grow"
      type="search"
      className="input-small"
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
