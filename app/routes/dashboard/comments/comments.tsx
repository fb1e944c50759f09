import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#app/content/count.ts'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import { titled } from '#app/content/titled.ts'
import { type CommentRow, deleteComments, listCommentIds, listCommentRows } from '#app/data/admin-comments.ts'
import { countedAtMost } from '#app/data/table-page.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { Likes } from '../likes.tsx'
import { type Column, DataTable } from '../table/data-table.tsx'
import { DeleteRows, DeleteSelected } from '../table/delete-rows.tsx'
import { FilterSelect } from '../table/filter-select.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { usePicking } from '../table/use-picking.ts'
import { useTable } from '../table/use-table.ts'
import type { Habits, View } from '../table/view.ts'
import { PostFilter } from './post-filter.tsx'

export const meta = () => titled('Comments')

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

const columns: Column<CommentRow>[] = [
  {
    label: 'Comment',
    className: 'words',
    cell: ({ content, rating }) => (
      <span className="name" dir="auto">
        {content}
        {rating !== null && <span className="rated">{counted(rating, 'star')}</span>}
      </span>
    ),
  },
  {
    label: 'Likes',
    sort: 'like_count',
    startsDescending: true,
    cell: ({ likes }) => <Likes count={likes} />,
  },
  {
    label: 'User',
    className: 'who',
    cell: ({ username, email }) => (
      <span>
        {username}
        <br />
        <span className="hint">{email}</span>
      </span>
    ),
  },
  {
    label: 'Blog Title',
    className: 'of',
    cell: ({ blogTitle, blogSlug }) => (
      <Link className="plain" to={`/blog/${blogSlug}`}>
        {blogTitle}
      </Link>
    ),
  },
  {
    label: 'Updated At',
    sort: 'created_at',
    startsDescending: true,
    className: 'nums',
    cell: ({ createdAt }) => <time dateTime={dateAttribute(createdAt)}>{longDate(createdAt)}</time>,
  },
]

const wanted = (view: View) => ({
  ...view,
  blogId: Number(view.filters.post) || null,
  rating: ratings.some(({ value }) => value === view.filters.rating)
    ? Number(view.filters.rating) || null
    : null,
})

export default function Comments() {
  const table = useTable(habits, (client, view) => listCommentRows(client, wanted(view)))
  const picking = usePicking(table, {
    noun: 'comment',
    nameOf: ({ username }) => `comment by ${username}`,
    listIds: (client, view) => listCommentIds(client, wanted(view)),
  })
  const [doomed, setDoomed] = useState<number[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusKeeper = useKeptFocus(() => [heading.current])

  return (
    <section {...focusKeeper} aria-labelledby="comments">
      <div className="desk-head">
        <h1 id="comments" ref={heading} tabIndex={-1}>
          Comments
        </h1>
        {doomed?.length !== 1 && (
          <DeleteSelected picking={picking} onPress={() => setDoomed([...picking.selection.chosen])} />
        )}
      </div>
      <TableTools noun="comment" table={table} columns={columns}>
        <PostFilter table={table} />
        <FilterSelect label="Rating" name="rating" table={table} choices={ratings} />
      </TableTools>
      <DataTable
        noun="comment"
        table={table}
        columns={columns}
        keyOf={({ id }) => id}
        picking={picking}
        countedAtMost={countedAtMost}
        acts={({ id, username }) => (
          <IconButton
            small
            danger
            label={`Delete comment by ${username}`}
            title="Delete"
            onClick={() => setDoomed([id])}
          >
            <Icon name="trash" />
          </IconButton>
        )}
      />
      <DeleteRows
        noun="comment"
        doomed={doomed}
        remove={deleteComments}
        nameFailed={async (_client, ids) => counted(ids.length, 'comment')}
        success={{ one: 'Comment deleted successfully', many: 'Successfully deleted comments!' }}
        onDeleted={({ deleted, gone }) => {
          picking.forget([...deleted.map(({ id }) => id), ...gone])
          table.reload()
        }}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}
