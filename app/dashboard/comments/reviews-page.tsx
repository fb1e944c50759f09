import { titleMeta } from '#app/loading/title-meta.ts'
import { useSite } from '#app/loading/use-site.ts'
import { listReviewIds, type ReviewRow, readReviewsPage } from '#shared/data/admin-reviews.ts'
import { counted } from '#shared/text/count.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { Likes } from '../likes.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { timeColumn } from '../table/time-column.tsx'
import { useTable } from '../table/use-table.ts'
import type { Column } from '../table/view.ts'
import { addressOf, columnsOfReviews } from './columns.tsx'
import { deletingReviews } from './deleting-reviews.ts'
import { PostFilter } from './post-filter.tsx'
import { nameOfReview, useReviewActions } from './use-review-actions.tsx'

export const meta = titleMeta('Comments')

const ratings = [
  ...[5, 4, 3, 2, 1].map(stars => ({ value: String(stars), label: counted(stars, 'star') })),
  { value: '6', label: 'No rating' },
  { value: '7', label: 'Replies' },
]

const columns: Column<ReviewRow>[] = [
  columnsOfReviews.label,
  {
    label: 'Likes',
    sort: 'like_count',
    startsDescending: true,
    onPhone: 'hidden',
    cell: ({ likes }) => <Likes count={likes} />,
  },
  columnsOfReviews.author,
  columnsOfReviews.post,
  timeColumn('Updated At', 'created_at', ({ createdAt }) => createdAt),
]

export default function ReviewsPage() {
  const site = useSite()
  const table = useTable({
    noun: 'comment',
    columns,
    sort: 'created_at',
    descending: true,
    filters: ['post', 'rating'],
    load: readReviewsPage,
  })
  const { actionsOf, dialogs } = useReviewActions({
    shown: table.page?.rows.map(({ id }) => id) ?? [],
    onChanged: table.reload,
    hasDelete: true,
  })
  return (
    <DeletableTable
      title="Comments"
      table={table}
      nameOf={nameOfReview}
      open={row => ({ to: addressOf(site, row) })}
      quote={({ content }) => shortened(content, 200)}
      listIds={listReviewIds}
      deleting={deletingReviews}
      actions={actionsOf}
    >
      <PostFilter table={table} />
      <FilterSelect label="Rating" name="rating" table={table} all="All ratings" choices={ratings} />
      {dialogs}
    </DeletableTable>
  )
}
