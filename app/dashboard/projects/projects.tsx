import { formAddress } from '#app/editor/form/form-address.ts'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useSite } from '#app/loading/use-site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { listTitles } from '#shared/data/admin-posts.ts'
import {
  listProjectIds,
  listProjectsToOrder,
  orderProjects,
  type ProjectRow,
  readProjectsPage,
} from '#shared/data/admin-projects.ts'
import { statusAt } from '#shared/posts/post-status.ts'
import { projectStates } from '#shared/posts/project.ts'
import { periodOf } from '#shared/posts/project-period.ts'
import { describeReviewsOf, movingToBin } from '../bin/moving-to-bin.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { OrderDialog } from '../ordered-rows/order-dialog.tsx'
import { StatusBadge } from '../posts/status-badge.tsx'
import { editAction, viewAction } from '../table/common-actions.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { StatusFilter } from '../table/status-filter.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'

export const meta = titleMeta('Projects')

const columns: Column<ProjectRow>[] = [
  {
    label: 'Name',
    sort: 'title',
    cell: ({ title }) => title,
    marks: row => (
      <>
        <StatusBadge post={row} />
        {row.featured && <span>Featured</span>}
        {row.average !== null && <Rating average={row.average} />}
      </>
    ),
  },
  { label: 'State', cell: ({ project }) => projectStates[project.state] },
  { label: 'When', cell: ({ project }) => <Period project={project} /> },
  timeColumn('Updated at', 'updated_at', ({ updatedAt }) => updatedAt),
]

const deleting = movingToBin('project', {
  listRemaining: listTitles,
  describeOthers: describeReviewsOf,
  success: { one: 'Successfully deleted project!', many: 'Successfully deleted projects!' },
})

export default function Projects() {
  const { projectsAddress } = useSite()
  const table = useTable({
    noun: 'project',
    columns,
    sort: 'position',
    filters: ['status'],
    load: readProjectsPage,
  })
  return (
    <DeletableTable
      title="Projects"
      table={table}
      nameOf={({ title }) => title}
      open={({ slug }) => ({ to: formAddress('project', slug) })}
      listIds={listProjectIds}
      deleting={deleting}
      head={
        <>
          <DialogButton
            dialog={close => (
              <OrderDialog
                title="Order of projects"
                text="This is the order of the list, and of the featured projects on the home page."
                load={listProjectsToOrder}
                save={orderProjects}
                success="Order saved"
                marks={({ featured, status }) => (
                  <>
                    {featured && <span className="badge">Featured</span>}
                    {status === 'draft' && <span className="badge">Draft</span>}
                  </>
                )}
                onSaved={table.reload}
                onClose={close}
              />
            )}
          >
            <DashboardIcon name="grip" />
            Order
          </DialogButton>
          <ButtonLink variant="main" to="/dashboard/createproject">
            <Icon name="plus" />
            Create new
          </ButtonLink>
        </>
      }
      actions={project => {
        const { slug } = project
        const isPublished = statusAt(project, new Date()) === 'published'
        return [
          ...(isPublished ? [viewAction(`/${projectsAddress}/${slug}`)] : []),
          editAction({ to: formAddress('project', slug) }),
        ]
      }}
    >
      <StatusFilter table={table} />
    </DeletableTable>
  )
}

function Period({ project }: Pick<ProjectRow, 'project'>) {
  return periodOf(project, useSite())
}
