import { useState } from 'react'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  deleteMessages,
  listMessageIds,
  listMessageNames,
  type MessageRow,
  markMessage,
  readMessagesPage,
} from '#shared/data/messages.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { emailColumn } from '../table/email-column.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { notifyWaitingChanged } from '../waiting-count.tsx'
import { MessageDialog } from './message-dialog.tsx'

export const meta = titleMeta('Messages')

const columns: Column<MessageRow>[] = [
  {
    label: 'Message',
    className: 'data-table-text',
    cell: ({ content }) => content,
    marks: ({ state }) =>
      state !== 'read' && (
        <span className={state === 'unread' ? 'badge badge-published' : 'badge'}>
          {state === 'unread' ? 'Unread' : 'Spam'}
        </span>
      ),
  },
  { label: 'From', sort: 'name', className: 'data-table-who', cell: ({ name }) => <bdi>{name}</bdi> },
  emailColumn('Address'),
  timeColumn('Received', 'created_at', ({ createdAt }) => createdAt),
]

const nameOf = ({ name }: MessageRow) => `message from ${name}`

const states = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'spam', label: 'Spam' },
]

const deleting = {
  remove: deleteMessages,
  listRemaining: listMessageNames,
  success: { one: 'The message was deleted', many: 'The messages were deleted' },
}

export default function Messages() {
  const { hasContactForm } = useSite()
  const { mutate } = useMutation()
  const [opened, setOpened] = useState<MessageRow>()
  const table = useTable({
    noun: 'message',
    columns,
    sort: 'created_at',
    descending: true,
    filters: ['state'],
    load: readMessagesPage,
  })
  const mark = (row: MessageRow, state: 'read' | 'unread' | 'spam', done?: string) =>
    mutate(async client => {
      await markMessage(client, row.id, state)
      if (done) toast.success(done)
      table.reload()
      notifyWaitingChanged()
    })

  function open(row: MessageRow) {
    setOpened(row)
    if (row.state === 'unread') mark(row, 'read')
  }

  return (
    <DeletableTable
      title="Messages"
      table={table}
      nameOf={nameOf}
      open={row => ({ onPress: () => open(row) })}
      listIds={listMessageIds}
      deleting={deleting}
      head={opened && <MessageDialog message={opened} onClose={() => setOpened(undefined)} />}
      note={
        !hasContactForm && (
          <p className="hint">
            The contact form is off. Turn it on in the <TextLink to="/dashboard/settings">settings</TextLink>.
          </p>
        )
      }
      actions={row => [
        { label: 'Read', icon: <Icon name="eye" />, onPress: () => open(row) },
        row.state === 'spam'
          ? {
              label: 'Not spam',
              icon: <Icon name="check" />,
              onPress: () => mark(row, 'read', 'Moved to messages'),
            }
          : {
              label: 'Mark as spam',
              icon: <DashboardIcon name="ban" />,
              onPress: () => mark(row, 'spam', 'Moved to spam'),
            },
      ]}
    >
      <FilterSelect label="State" name="state" table={table} all="All but spam" choices={states} />
    </DeletableTable>
  )
}
