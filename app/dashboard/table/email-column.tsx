import { EmailAddress } from '../email-address.tsx'
import type { Column } from './view.ts'

export const emailColumn = <Row extends { email: string | null }>(
  label: string,
  sort?: string,
): Column<Row> => ({
  label,
  sort,
  className: 'data-table-mail',
  cell: ({ email }) => <EmailAddress email={email ?? ''} />,
})
