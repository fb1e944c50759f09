import { useState } from 'react'
import { tagAddress } from '#app/components/tags.tsx'
import { titled } from '#app/loading/titled.ts'
import { Icon } from '#app/ui/icon.tsx'
import { deleteTags, listTagIds, listTagNames, readTagsPage, type TagRow } from '#shared/data/admin-tags.ts'
import { grouped } from '#shared/text/count.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { RowButton } from '../table/row-button.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RemainingPosts } from './remaining-posts.tsx'
import { TagDialog } from './tag-dialog.tsx'

export const meta = titled('Tags')

const columns: Column<TagRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name, description }) => (
      <>
        <span className="data-table-name">{name}</span>
        {description && <span className="hint clamp">{description}</span>}
      </>
    ),
  },
  { label: 'Address', cell: ({ slug }) => tagAddress(slug) },
  {
    label: 'Posts and projects',
    sort: 'posts',
    startsDescending: true,
    className: 'data-table-nums',
    cell: ({ posts }) => grouped(posts),
  },
]

const deleting: Deleting<{ id: number }> = {
  remove: deleteTags,
  listRemaining: listTagNames,
  success: { one: 'The tag was deleted', many: 'The tags were deleted' },
}

export default function TagsTable() {
  const table = useTable({ noun: 'tag', columns, sort: 'name', load: readTagsPage })
  const [opened, setOpened] = useState<{ Dialog: typeof TagDialog; tag: TagRow } | null>(null)
  return (
    <DeletableTable
      title="Tags"
      table={table}
      nameOf={({ name }) => name}
      listIds={listTagIds}
      deleting={deleting}
      head={
        opened && <opened.Dialog tag={opened.tag} onDone={table.reload} onClose={() => setOpened(null)} />
      }
      note={table.page && <RemainingPosts of={table.page.rows.map(({ name }) => name).join()} />}
      actions={tag => {
        const { name, slug, published } = tag
        return (
          <>
            {published > 0 && (
              <RowButton title="View" of={name} to={tagAddress(slug)} icon={<Icon name="eye" />} />
            )}
            <RowButton
              title="Edit"
              of={name}
              icon={<Icon name="pen" />}
              onClick={() => setOpened({ Dialog: TagDialog, tag })}
            />
            <RowButton
              title="Merge"
              of={name}
              icon={<DashboardIcon name="merge" />}
              onClick={() => setOpened({ Dialog: MergeDialog, tag })}
            />
          </>
        )
      }}
    />
  )
}
