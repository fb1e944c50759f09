import { useEffect, useState } from 'react'
import { tagAddress } from '#app/components/tags.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { useQuery } from '#app/loading/use-query.ts'
import {
  deleteTags,
  listTagIds,
  listTagNames,
  readTagsPage,
  rewriteTaggedPosts,
  type TagRow,
} from '#shared/data/admin-tags.ts'
import { counted } from '#shared/text/count.ts'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { editAction, viewAction } from '../table/common-actions.tsx'
import { countColumn } from '../table/count-column.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import type { Deleting } from '../table/delete-rows.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'

export const meta = titleMeta('Tags')

const columns: Column<TagRow>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name }) => name,
    marks: ({ description }) => description && <span className="clamp">{description}</span>,
  },
  { label: 'Address', cell: ({ slug }) => tagAddress(slug) },
  countColumn('Posts and projects', ({ posts }) => posts, 'posts'),
]

const deleting: Deleting<{ id: number }> = {
  remove: deleteTags,
  listRemaining: listTagNames,
  success: { one: 'The tag was deleted', many: 'The tags were deleted' },
}

export default function TagsTable() {
  const table = useTable({ noun: 'tag', columns, sort: 'name', load: readTagsPage })
  const [opened, setOpened] = useState<{ Dialog: typeof TagDialog; tag: TagRow } | null>(null)
  const edit = (tag: TagRow) => ({ onPress: () => setOpened({ Dialog: TagDialog, tag }) })
  return (
    <DeletableTable
      title="Tags"
      table={table}
      nameOf={({ name }) => name}
      open={edit}
      listIds={listTagIds}
      deleting={deleting}
      head={
        opened && (
          <opened.Dialog
            tag={opened.tag}
            onDone={
              opened.Dialog === MergeDialog
                ? () => table.remove(({ id }) => id === opened.tag.id)
                : table.reload
            }
            onClose={() => setOpened(null)}
          />
        )
      }
      note={table.page && <RemainingPosts of={table.page.rows.map(({ name }) => name).join()} />}
      actions={tag => [
        ...(tag.published > 0 ? [viewAction(tagAddress(tag.slug))] : []),
        editAction(edit(tag)),
        {
          label: 'Merge',
          icon: <DashboardIcon name="merge" />,
          onPress: () => setOpened({ Dialog: MergeDialog, tag }),
        },
      ]}
    />
  )
}

/** Continues with posts whose tags were renamed, merged or deleted, as long as it is shown. `of`: changes with the tags. */
function RemainingPosts({ of }: { of: string }) {
  const { value, error, loading, reload } = useQuery(rewriteTaggedPosts, of)
  useEffect(() => {
    if (value && !loading && !error) void reload()
  }, [value, loading, error, reload])
  if (!value) return null
  return (
    <p role="status">
      {`${counted(value, 'post still gets its new tags', 'posts still get their new tags')}. Until then, links lead from the former ones.`}
    </p>
  )
}
