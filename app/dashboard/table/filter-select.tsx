import { SelectField } from '#app/ui/select-field.tsx'
import type { TableState } from './use-table.ts'

type Props<Row> = {
  label: string
  name: string
  table: TableState<Row>
  all: string
  choices: { value: string; label: string }[]
}

export function FilterSelect<Row>({ label, name, table, all, choices }: Props<Row>) {
  const { view, show } = table
  return (
    <SelectField
      label={label}
      hideLabel
      className="input-small"
      value={view.filters[name]}
      choices={[{ value: '', label: all }, ...choices]}
      onChoose={({ value }) => show({ ...view, filters: { ...view.filters, [name]: value }, page: 1 })}
    />
  )
}
