import { formAddress } from '#app/editor/form/form-address.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { showError, useMutation } from '#app/loading/use-mutation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { listPageRows, listPageTitles, type PageRow } from '#shared/data/admin-pages.ts'
import { addToTopBar, mostLinks, removeFromTopBar } from '#shared/data/stored-navigation.ts'
import { movingToBin } from '../bin/moving-to-bin.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { editAction, viewAction } from '../table/common-actions.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { fewRows } from '../table/few-rows.ts'
import type { RowAction } from '../table/row-menu.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'

export const meta = titleMeta('Pages')

const columns: Column<PageRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ title }) => title,
    marks: ({ isDraft, isInTopBar }) => (
      <>
        {isDraft && <span className="badge">Draft</span>}
        {isInTopBar && <span className="badge">In the top bar</span>}
      </>
    ),
  },
  { label: 'Address', sort: 'slug', cell: ({ slug }) => `/${slug}` },
  timeColumn('Updated at', 'updated_at', ({ updatedAt }) => updatedAt),
]

const deleting = movingToBin('page', {
  listRemaining: listPageTitles,
  success: { one: 'Successfully deleted page!', many: 'Successfully deleted pages!' },
})

const few = fewRows<PageRow>({
  textOf: ({ title, slug }) => `${title} /${slug}`,
  sortKeys: {
    title: ({ title }) => title,
    slug: ({ slug }) => slug,
    updated_at: ({ updatedAt }) => updatedAt,
  },
})

export default function PagesTable() {
  const { mutate } = useMutation()
  const table = useTable({
    noun: 'page',
    columns,
    sort: 'title',
    load: async (client, view) => few.pageOf(await listPageRows(client), view),
  })
  return (
    <DeletableTable
      title="Pages"
      table={table}
      nameOf={({ title }) => title}
      open={({ slug }) => ({ to: formAddress('page', slug) })}
      listIds={async (client, view) => few.found(await listPageRows(client), view).map(({ id }) => id)}
      deleting={deleting}
      head={
        <ButtonLink variant="main" to="/dashboard/createpage">
          <Icon name="plus" />
          Create new
        </ButtonLink>
      }
      actions={page => [
        ...(page.isDraft ? [] : [viewAction(`/${page.slug}`)]),
        editAction({ to: formAddress('page', page.slug) }),
        topBarAction(page, { mutate, onChanged: table.reload }),
      ]}
    />
  )
}

type Options = Pick<ReturnType<typeof useMutation>, 'mutate'> & { onChanged: () => void }

const topBarAction = ({ id, title, isInTopBar }: PageRow, { mutate, onChanged }: Options): RowAction => ({
  label: isInTopBar ? 'Remove from the top bar' : 'Add to the top bar',
  icon: <DashboardIcon name="signs" />,
  onPress: () =>
    mutate(
      async client => {
        await (isInTopBar ? removeFromTopBar(client, id) : addToTopBar(client, { id, title }))
        onChanged()
      },
      error =>
        isFull(error)
          ? toast.error(`The top bar has ${mostLinks} links. Remove one under Navigation first.`)
          : showError(error),
    ),
})

const isFull = (error: unknown) =>
  error instanceof Object && 'message' in error && String(error.message).includes('navigation_position_range')
