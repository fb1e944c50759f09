import { counted } from '#app/content/count.ts'
import { titled } from '#app/content/titled.ts'
import {
  deleteReviews,
  listRemainingReviews,
  listReviewIds,
  type ReviewRow,
  readReviewsPage,
} from '#app/data/admin-reviews.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Likes } from '../likes.tsx'
import type { Column } from '../table/data-table.tsx'
import { DeletableTable } from '../table/deletable-table.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { useTable } from '../table/use-table.ts'
import type { Habits, View } from '../table/view.ts'
import { beginning, columnsOfReviews } from './columns.tsx'
import { PostFilter } from './post-filter.tsx'

export const meta = titled('Comments')

const habits: Habits = {
  sort: 'created_at',
  descending: true,
  sorts: ['created_at', 'like_count'],
  filters: ['post', 'rating'],
}

const ratings = [
  { value: '', words: 'All ratings' },
  ...[5, 4, 3, 2, 1].map(stars => ({ value: String(stars), words: counted(stars, 'star') })),
  { value: '6', words: 'No rating' },
]

const columns: Column<ReviewRow>[] = [
  columnsOfReviews.words,
  {
    label: 'Likes',
    sort: 'like_count',
    startsDescending: true,
    cell: ({ likes }) => <Likes count={likes} />,
  },
  columnsOfReviews.author,
  columnsOfReviews.post,
  {
    label: 'Updated At',
    sort: 'created_at',
    startsDescending: true,
    className: 'data-table-nums',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
]

const wanted = (view: View) => ({
  ...view,
  postId: Number(view.filters.post) || null,
  rating: ratings.some(({ value }) => value === view.filters.rating)
    ? Number(view.filters.rating) || null
    : null,
})

const deleting = {
  remove: deleteReviews,
  listRemaining: listRemainingReviews,
  success: {
    row: 'Comment deleted successfully',
    one: 'Successfully deleted comments!',
    many: 'Successfully deleted comments!',
  },
}

const nameOf = ({ username, content }: ReviewRow) => `comment by ${username}: ${beginning(content, 40)}`

export default function ReviewsPage() {
  const table = useTable(habits, (client, view) => readReviewsPage(client, wanted(view)))
  return (
    <DeletableTable
      title="Comments"
      noun="comment"
      table={table}
      columns={columns}
      nameOf={nameOf}
      quote={({ content }) => beginning(content, 200)}
      listIds={(client, view) => listReviewIds(client, wanted(view))}
      deleting={deleting}
    >
      <PostFilter table={table} />
      <FilterSelect label="Rating" name="rating" table={table} choices={ratings} />
    </DeletableTable>
  )
}
