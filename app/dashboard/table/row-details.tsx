import { Dialog } from '#app/ui/dialog.tsx'
import type { Column } from './view.ts'

type Props<Row> = { name: string; row: Row; columns: Column<Row>[]; onClose: () => void }

export function RowDetails<Row>({ name, row, columns, onClose }: Props<Row>) {
  return (
    <Dialog title={name} onClose={onClose}>
      <dl className="ruled ruled-text">
        {columns.slice(1).map(({ label, cell }) => (
          <div key={label} className="between">
            <dt className="quiet">{label}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
