import { formAddress } from '#app/editor/form/form-address.ts'
import { titled } from '#app/loading/titled.ts'
import { showError, useMutation } from '#app/loading/use-mutation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { deletePages, listPageRows, listPageTitles, type PageRow } from '#shared/data/admin-pages.ts'
import { addToTopBar, mostLinks, removeFromTopBar } from '#shared/data/stored-navigation.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { fewRows } from '../table/few-rows.ts'
import { RowButton } from '../table/row-button.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'

export const meta = titled('Pages')

const columns: Column<PageRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ title, isDraft, isInTopBar }) => (
      <>
        <span className="data-table-name">{title}</span> {isDraft && <span className="badge">Draft</span>}{' '}
        {isInTopBar && <span className="badge">In the top bar</span>}
      </>
    ),
  },
  { label: 'Address', sort: 'slug', cell: ({ slug }) => `/${slug}` },
  timeColumn('Updated at', 'updated_at', ({ updatedAt }) => updatedAt),
]

const deleting: Deleting<{ id: number; title: string }> = {
  remove: deletePages,
  listRemaining: listPageTitles,
  success: { one: 'Successfully deleted page!', many: 'Successfully deleted pages!' },
}

const few = fewRows<PageRow>({
  textOf: ({ title, slug }) => `${title} /${slug}`,
  sortKeys: {
    title: ({ title }) => title,
    slug: ({ slug }) => slug,
    updated_at: ({ updatedAt }) => updatedAt,
  },
})

export default function PagesTable() {
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
      listIds={async (client, view) => few.found(await listPageRows(client), view).map(({ id }) => id)}
      deleting={deleting}
      head={
        <ButtonLink variant="main" to="/dashboard/createpage">
          <Icon name="plus" />
          Create new
        </ButtonLink>
      }
      actions={({ id, slug, title, isDraft, isInTopBar }) => (
        <>
          <TopBarButton page={{ id, title }} isIn={isInTopBar} onChanged={table.reload} />
          {!isDraft && <RowButton title="View" of={title} to={`/${slug}`} icon={<Icon name="eye" />} />}
          <RowButton title="Edit" of={title} to={formAddress('page', slug)} icon={<Icon name="pen" />} />
        </>
      )}
    />
  )
}

type ButtonProps = { page: { id: number; title: string }; isIn: boolean; onChanged: () => void }

function TopBarButton({ page, isIn, onChanged }: ButtonProps) {
  const { mutate } = useMutation()
  return (
    <RowButton
      aria-pressed={isIn}
      label={`${page.title} in the top bar`}
      title={isIn ? 'Remove from the top bar' : 'Add to the top bar'}
      icon={<DashboardIcon name="signs" />}
      onClick={() =>
        mutate(
          async client => {
            await (isIn ? removeFromTopBar(client, page.id) : addToTopBar(client, page))
            onChanged()
          },
          error =>
            isFull(error)
              ? toast.error(`The top bar has ${mostLinks} links. Remove one under Navigation first.`)
              : showError(error),
        )
      }
    />
  )
}

const isFull = (error: unknown) =>
  error instanceof Object && 'message' in error && String(error.message).includes('navigation_position_range')
