import { titleMeta } from '#app/loading/title-meta.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSite } from '#app/loading/use-site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  blockSubscriber,
  listSubscriberIds,
  readSubscribers,
  readSubscribersPage,
  removeSubscribers,
  type SubscriberRow,
} from '#shared/data/admin-subscribers.ts'
import type { Client } from '#shared/data/client.ts'
import type { TableView } from '#shared/data/table-page.ts'
import { choiceCells, choiceColumns } from '#shared/newsletter/subscriber-list.ts'
import {
  describeNewsletterChoice,
  subscriberSources,
  subscriberStates,
} from '#shared/newsletter/subscription.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { saveCsv } from '../save-csv.ts'
import { DeletableTable } from '../table/deletable-table.tsx'
import { emailColumn } from '../table/email-column.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import type { RowAction } from '../table/row-menu.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { AddSubscriber } from './add-subscriber.tsx'
import { NewsletterNeeds } from './no-newsletter.tsx'

const BATCH = 5_000

async function saveSubscribers(client: Client, view: TableView): Promise<void> {
  const ids = await listSubscriberIds(client, view)
  const lines = [['email', 'state', 'since', 'source', ...choiceColumns]]
  for (let from = 0; from < ids.length; from += BATCH)
    for (const row of await readSubscribers(client, ids.slice(from, from + BATCH)))
      lines.push([row.email, row.state, row.createdAt, row.source, ...choiceCells(row)])
  saveCsv('subscribers.csv', lines)
}

export const meta = titleMeta('Subscribers')

const labelOf = (list: typeof subscriberStates, found: string) =>
  list.find(({ value }) => value === found)?.label ?? found

function StateBadge({ state, bounceMessage }: SubscriberRow) {
  const isConfirmed = state === 'confirmed'
  const isRefused = state === 'blocked' || state === 'bounced'
  return (
    <span>
      <span className={classNames('badge', isConfirmed && 'badge-published', isRefused && 'badge-error')}>
        {labelOf(subscriberStates, state)}
      </span>
      {bounceMessage && <span className="hint data-table-wide"> {bounceMessage}</span>}
    </span>
  )
}

const columns: Column<SubscriberRow>[] = [
  emailColumn('Address', 'email'),
  { label: 'State', sort: 'state', className: 'data-table-whole', cell: row => <StateBadge {...row} /> },
  { label: 'Gets', className: 'data-table-of', cell: row => describeNewsletterChoice(row) },
  { label: 'Source', onPhone: 'hidden', cell: ({ source }) => labelOf(subscriberSources, source) },
  timeColumn('Since', 'created_at', ({ createdAt }) => createdAt),
]

const deleting = {
  remove: removeSubscribers,
  entryOf: ({ entry }: { entry: number }) => entry,
  listRemaining: async (...wanted: Parameters<typeof readSubscribers>) =>
    (await readSubscribers(...wanted)).map(({ id, email }) => ({ id, title: email })),
  success: { one: 'The subscriber was deleted', many: 'The subscribers were deleted' },
}

export default function Subscribers() {
  const { offersNewsletter, topics } = useSite()
  const table = useTable({
    noun: 'subscriber',
    columns,
    sort: 'created_at',
    descending: true,
    filters: ['state', 'source', 'topic'],
    load: readSubscribersPage,
  })
  const { busy, mutate } = useMutation()

  return (
    <DeletableTable
      title="Subscribers"
      table={table}
      nameOf={({ email }) => email}
      listIds={listSubscriberIds}
      deleting={deleting}
      head={
        <>
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => mutate(client => saveSubscribers(client, table.view))}
          >
            Export
          </Button>
          <ButtonLink to="/dashboard/subscribers/import">Import</ButtonLink>
          {offersNewsletter && (
            <DialogButton
              variant="main"
              dialog={close => <AddSubscriber onClose={close} onAdded={table.reload} />}
            >
              <Icon name="plus" />
              Add
            </DialogButton>
          )}
        </>
      }
      note={!offersNewsletter && <NewsletterNeeds />}
      actions={row => [blockAction(row, { mutate, onChanged: table.reload })]}
    >
      <FilterSelect label="State" name="state" table={table} all="Any status" choices={subscriberStates} />
      <FilterSelect label="Source" name="source" table={table} all="Any source" choices={subscriberSources} />
      <FilterSelect
        label="Topic"
        name="topic"
        table={table}
        all="All topics"
        choices={topics.map(({ name }) => ({ value: name, label: name }))}
      />
    </DeletableTable>
  )
}

type Options = Pick<ReturnType<typeof useMutation>, 'mutate'> & { onChanged: () => void }

function blockAction({ id, email, state }: SubscriberRow, { mutate, onChanged }: Options): RowAction {
  const isBlocked = state === 'blocked'
  return {
    label: isBlocked ? 'Allow to subscribe again' : 'Block',
    icon: isBlocked ? <Icon name="check" /> : <DashboardIcon name="ban" />,
    onPress: () =>
      mutate(async client => {
        if (!(await blockSubscriber(client, id, !isBlocked)))
          toast.error(`${email} was changed or removed in the meantime. This is its current state.`)
        else toast.success(isBlocked ? `${email} can subscribe again` : `${email} is now blocked`)
        onChanged()
      }),
  }
}
