import { FilterSelect } from './filter-select.tsx'
import type { TableState } from './use-table.ts'

export function StatusFilter<Row>({ table }: { table: TableState<Row> }) {
  return (
    <FilterSelect
      label="Status"
      name="status"
      table={table}
      all="Any status"
      choices={[
        { value: 'published', label: 'Published' },
        { value: 'draft', label: 'Draft' },
        { value: 'scheduled', label: 'Scheduled' },
      ]}
    />
  )
}
