import { SelectField } from '#app/ui/select-field.tsx'
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
    <SelectField
      label={label}
      hideLabel
      className="input-small"
      value={view.filters[name]}
      choices={choices}
      onChoose={({ value }) => show({ ...view, filters: { ...view.filters, [name]: value }, page: 1 })}
    />
  )
}
