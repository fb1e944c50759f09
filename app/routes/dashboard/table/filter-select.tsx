import { Field } from '#app/ui/field.tsx'
import type { TableState } from './use-table.ts'

export function FilterSelect<Row>({
  label,
  name,
  table,
  choices,
}: {
  label: string
  name: string
  table: TableState<Row>
  choices: { value: string; words: string }[]
}) {
  const { view, show } = table
  return (
    <Field label={label} hideLabel>
      {control => (
        <select
          {...control}
          className="input input-small"
          value={view.filters[name]}
          onChange={({ target }) =>
            show({ ...view, filters: { ...view.filters, [name]: target.value }, page: 1 })
          }
        >
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
